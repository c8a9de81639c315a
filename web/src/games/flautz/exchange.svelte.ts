import type { Attachment } from 'svelte/attachments';
import type { BoardProps } from '../../lib/games.svelte';
import type { Choice, GameEvent, View } from './types';

export type Props = BoardProps<View, Choice, GameEvent>;

/** The first half of an exchange: a card of the hand or a place of the display. */
interface Held {
  where: 'hand' | 'display';
  number: number;
}

/** An exchange is a pair: either half may be chosen first. */
export class Exchange {
  held = $state.raw<Held | null>(null);

  constructor(private readonly board: Props) {}

  private get exchanges(): Choice[] {
    return this.board.choices.filter((choice) => choice.kind === 'exchange');
  }

  get hand(): (string | null)[] {
    const { seat, players } = this.board.view;
    return seat === null ? [] : players[seat]!.hand;
  }

  /** The choice that a card of the hand stands for now: the second half. */
  ofHand(slot: number): Choice | null {
    const held = this.held;
    if (held?.where !== 'display') return null;
    return this.find(this.hand[slot] ?? null, held.number);
  }

  ofPlace(place: number): Choice | null {
    const swap = this.board.choices.find((choice) => choice.kind === 'swap' && choice.place === place);
    if (swap || this.held?.where !== 'hand') return swap ?? null;
    return this.find(this.hand[this.held.number] ?? null, place);
  }

  /** The exchanges of which one half is held. */
  get offered(): Choice[] {
    const { held } = this;
    if (!held) return [];
    const card = held.where === 'hand' ? this.hand[held.number] : null;
    return this.exchanges.filter((choice) =>
      held.where === 'hand' ? choice.card === card : choice.place === held.number,
    );
  }

  /** Whether it may be chosen as the first half. */
  beginsWithHand(slot: number): boolean {
    return this.exchanges.some((choice) => choice.card === this.hand[slot]);
  }

  beginsWithPlace(place: number): boolean {
    return this.exchanges.some((choice) => choice.place === place);
  }

  holds(where: Held['where'], number: number): boolean {
    return this.held?.where === where && this.held.number === number;
  }

  /** Take it up, or put it down again. */
  take(where: Held['where'], number: number): void {
    this.held = this.holds(where, number) ? null : { where, number };
    this.board.pick(null);
  }

  /** Whether there was anything to put down. */
  drop(): boolean {
    if (!this.held) return false;
    this.held = null;
    this.board.pick(null);
    return true;
  }

  /** Which card of the hand is meant by the name: the one that is held, or the first of that name. */
  slotOf(card: string | null): number {
    const held = this.held?.where === 'hand' ? this.held.number : -1;
    return held >= 0 && this.hand[held] === card ? held : this.hand.indexOf(card);
  }

  private find(card: string | null, place: number): Choice | null {
    return this.exchanges.find((choice) => choice.card === card && choice.place === place) ?? null;
  }
}

/** For something that is chosen as a first half: by a click, a touch, Enter or the space bar. */
export function taking(take: () => void): Attachment<Element> {
  return (element) => {
    const pressed = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      take();
    };
    element.addEventListener('click', take);
    element.addEventListener('keydown', pressed);
    return () => {
      element.removeEventListener('click', take);
      element.removeEventListener('keydown', pressed);
    };
  };
}
