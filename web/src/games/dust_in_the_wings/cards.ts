import type { SlotView } from './types';

/** What is printed on the cards, by their numbers: events say no more than the number of a card. */
export interface Printed {
  butterflies: number[];
  shape: string[];
  /** What the shape is called, in English; empty for a gathering card. */
  name: string;
  condition: string | null;
  number: number | null;
}

const CONDITIONS = ['at most', 'at least', 'same'];

/** Each shape with the numbers of its cards for at most and at least. */
const SHAPES: [name: string, cells: string, most: number, least: number][] = [
  ['line 2', '##', 1, 11],
  ['line 3', '###', 2, 14],
  ['corner 3', '##/#.', 2, 15],
  ['line 4', '####', 4, 21],
  ['square', '##/##', 3, 20],
  ['T', '###/.#.', 3, 20],
  ['L', '###/#..', 2, 20],
  ['S', '.##/##.', 2, 20],
];

const GATHERING: Printed[] = [2, 3, 4].flatMap(mixtures).map((butterflies) => ({
  butterflies,
  shape: [],
  name: '',
  condition: null,
  number: null,
}));

const COMPOSITION: Printed[] = SHAPES.flatMap(([name, cells, most, least]) =>
  CONDITIONS.map((condition, nth) => ({
    butterflies: [],
    shape: cells.split('/'),
    name,
    condition,
    number: [most, least, null][nth] ?? null,
  })),
);

const CARDS = [...GATHERING, ...COMPOSITION];

/** Every way to have so many butterflies in three colours, in the order of the cards. */
function mixtures(all: number): number[][] {
  const mixed: number[][] = [];
  for (let red = all; red >= 0; red--) {
    for (let blue = all - red; blue >= 0; blue--) mixed.push([red, blue, all - red - blue]);
  }
  return mixed;
}

export function printed(card: number): Printed {
  const found = CARDS[card];
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
}

/** A card as it lay on display, made up from what an event says of it. */
export function lain(card: number, black: number, white: number, worth: number): SlotView {
  const { butterflies, shape, condition, number } = printed(card);
  return { card, words: '', worth, black, white, butterflies, shape, condition, number };
}

/** Where a crystal lies on a card, in the card's own units, if there are so many. */
export function stone(place: number, all: number): { x: number; y: number } {
  return { x: 17 + place * Math.min(20, 58 / Math.max(all, 1)), y: 103 };
}

/** How large crystals are drawn on a card. */
export const STONE = 0.21;
