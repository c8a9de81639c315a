import { BOX } from './box';
import type { SlotView } from './types';

/** What is printed on a card. */
export interface Printed {
  butterflies: readonly number[];
  shape: readonly string[];
  /** What the shape is called, in English; empty for a gathering card. */
  name: string;
  condition: string | null;
  number: number | null;
}

/** Events say no more than the number of a card. */
export function printed(card: number): Printed {
  const found = BOX.cards[card];
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
}

/** A card as it lay on display, made up from what an event says of it. */
export function lain(card: number, black: number, white: number, worth: number): SlotView {
  const { butterflies, shape, condition, number } = printed(card);
  return {
    card,
    words: '',
    worth,
    black,
    white,
    butterflies: [...butterflies],
    shape: [...shape],
    condition,
    number,
  };
}

/** Where a crystal lies on a card, in the card's own units, if there are so many. */
export function stone(place: number, all: number): { x: number; y: number } {
  return { x: 17 + place * Math.min(20, 58 / Math.max(all, 1)), y: 103 };
}

/** How large crystals are drawn on a card. */
export const STONE = 0.21;
