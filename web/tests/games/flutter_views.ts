import type { Choice, StackView, TileView, View } from '../../src/games/flutter/types';

/** A tile of a stack, a diamond without petals. */
export function tile(number: number, colour: string): TileView {
  const kind = ['ladybug', 'moth', 'dragonfly', 'hummingbird', 'butterfly'][Math.floor(number / 12)]!;
  return {
    tile: number,
    name: kind,
    shape: kind,
    colour,
    sparkles: 2,
    point: [0, 0],
    cells: [
      [0, 0, 0],
      [0, 0, 1],
    ],
    petals: [],
    enclosed: false,
    bee: null,
  };
}

export function stack(number: number, given: Partial<StackView> = {}): StackView {
  const top = tile(12 * number, 'R');
  return { shape: top.shape, left: 5, top, cost: [0, 0, 0, 0], barred: null, ...given };
}

export function view(given: Partial<View> = {}): View {
  return {
    seat: 0,
    seats: 3,
    actors: [0],
    prompt: '',
    scores: [4, 5, 6],
    winners: [],
    over: false,
    adjudicated: false,
    yours: '',
    phase: 'selecting',
    mover: 0,
    turn: 3,
    turn_limit: 0,
    last_turns: null,
    sun: 0,
    next_sun: 1,
    chosen: null,
    stacks: [0, 1, 2, 3, 4].map((number) => stack(number)),
    tiles: [],
    latest: null,
    ponds: [],
    water: 15,
    tracks: [
      [5, 0, 3, 21],
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ],
    bees: [null, null, null],
    enclosing: [],
    ...given,
  };
}

export function choice(kind: string, given: Partial<Choice> = {}): Choice {
  return {
    action: 0,
    text: kind,
    label: kind,
    aliases: [],
    kind,
    stack: null,
    tile: null,
    paid: null,
    point: null,
    cells: [],
    flipped: false,
    turns: 0,
    gained: null,
    lost: null,
    ...given,
  };
}

/** Tells the key and what is filled in, instead of a sentence. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const filled = Object.values(values).join(' ');
  return filled ? `${key}(${filled})` : key;
}
