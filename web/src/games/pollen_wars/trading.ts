import { BOX } from './box';
import { faceOf, type Back } from './cards';
import type { Choice } from './types';

const { queen: QUEEN, amount: AMOUNT, give: GIVE, done: DONE, accept: ACCEPT } = BOX.actions;

/** A trade as it is written down before it is offered. */
export interface Trade {
  to: number;
  pollen: number;
  /** The cards that I give, by their names. */
  cards: string[];
  pollenAsked: number;
  honeyAsked: number;
  jellyAsked: number;
}

/** What is said for an offer, in this order. */
const STEPS = ['offer', 'to', 'pollen', 'cards', 'pollenAsked', 'honeyAsked', 'jellyAsked'] as const;

export type OfferStep = (typeof STEPS)[number];

/** Whether anything is given or asked: nothing for nothing is no trade. */
export function isTrade({ pollen, cards, pollenAsked, honeyAsked, jellyAsked }: Trade): boolean {
  return pollen + cards.length + pollenAsked + honeyAsked + jellyAsked > 0;
}

/** What of an offer is asked now; null if it is something else. Only the server's label tells amounts apart. */
export function stepOf(choices: Choice[]): OfferStep | null {
  const kinds = choices.map(({ kind }) => kind);
  const amount = choices.find(({ kind }) => kind === 'amount')?.label;
  if (amount?.startsWith('give')) return 'pollen';
  if (amount)
    return /jelly/.test(amount) ? 'jellyAsked' : /honey/.test(amount) ? 'honeyAsked' : 'pollenAsked';
  if (kinds.includes('give') && kinds.includes('done')) return 'cards';
  return kinds.includes('offer') ? 'offer' : null;
}

/** The decisions that make an offer, from this step on. `offer` is the number of the first. */
export function offering(trade: Trade, from: OfferStep, offer: number): number[] {
  const said: Record<OfferStep, number[]> = {
    offer: [offer],
    to: [QUEEN + trade.to],
    pollen: [AMOUNT + trade.pollen],
    cards: [...giving(trade.cards), DONE],
    pollenAsked: [AMOUNT + trade.pollenAsked],
    honeyAsked: [AMOUNT + trade.honeyAsked],
    jellyAsked: [AMOUNT + trade.jellyAsked],
  };
  return STEPS.slice(STEPS.indexOf(from)).flatMap((step) => said[step]);
}

/** The decisions that accept an offer and give these cards for it; `accepted`: that was said already. */
export function accepting(cards: string[], accepted: boolean): number[] {
  return [...(accepted ? [] : [ACCEPT]), ...giving(cards)];
}

function giving(cards: string[]): number[] {
  return cards.map((card) => GIVE + (BOX.cards as readonly string[]).indexOf(card));
}

/** How many of these cards have this back. */
export function count(cards: string[], back: Back): number {
  return cards.filter((card) => faceOf(card).back === back).length;
}
