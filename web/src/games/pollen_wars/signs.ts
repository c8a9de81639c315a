import type { CardName } from './cards';

/** Lines that are drawn around 0/0, about 20 wide. */
const PARTS = {
  bee: 'M-7 2a7 4.6 0 1 0 14 0a7 4.6 0 1 0-14 0M-2-2.4V6.4M2.6-2.2V6.2M-1-2.5C-5-10-11-5-4-1.6M1-2.6C4-10 11-5 4-1.6M-6.4.5L-9-2',
  spear: 'M-9 0H7M4-3.4L9.5 0L4 3.4',
  hive: 'M-9 9H9M-8 9C-8.6 4-7.6-1-6-4C-4-7.6-2.2-9 0-9C2.2-9 4-7.6 6-4C7.6-1 8.6 4 8 9M-7.6 3.4H7.6M-6.4-2.6H6.4M-2 9V6.6A2 2 0 0 1 2 6.6V9',
  card: 'M-5-8H5Q6.5-8 6.5-6.5V6.5Q6.5 8 5 8H-5Q-6.5 8-6.5 6.5V-6.5Q-6.5-8-5-8Z',
  pattern:
    'M-4-8.6l3.6 2.1v4.2L-4-.2l-3.6-2.1v-4.2zM3.4-8.6l3.6 2.1v4.2L3.4-.2l-3.6-2.1v-4.2zM-.3-2.2l3.6 2.1v4.2L-.3 6.2l-3.6-2.1V-.1zM7.1-2.2l3.6 2.1v4.2L7.1 6.2 3.5 4.1V-.1z',
  eye: 'M-10 0Q0-10 10 0Q0 10-10 0ZM-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  arrow: 'M-8 0H7M2-5L7.6 0L2 5',
  hop: 'M-9 4Q0-13 8.4 3M2.6 1.6L8.8 4L10-2.4',
  push: 'M-8-7V7M-4 0H7M2-5L7.6 0L2 5',
  swap: 'M-8-3.4H7M3-7.6L8-3.4M8 3.8H-7M-3 8L-8 3.8',
  heart: 'M0 7C-10 0-9-7-4-7Q-1-7 0-3.6Q1-7 4-7C9-7 10 0 0 7Z',
  mite: 'M-5 0a5 4.2 0 1 0 10 0a5 4.2 0 1 0-10 0M-4-2.6L-8-6M-5 0H-9.6M-4 2.6L-8 6M4-2.6L8-6M5 0H9.6M4 2.6L8 6',
  no: 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0M-7 7L7-7',
  shield: 'M0-9L8-6V-.6C8 5 4 7.6 0 9.4C-4 7.6-8 5-8-.6V-6Z',
  sting: 'M-8 8L4.6-4.6M8.6-8.6L3-6.4L6.4-3ZM-8.6 3L-3 8.6',
  flag: 'M-6 10V-9M-6-8.4C-1-11 2-5.4 8-8V1C2 3.6-1-2-6 .6',
  hand: 'M-5.6 9V3.4C-10 0-8.4-3.6-5.4-1.4V-5.6Q-4-8-2.6-5.6V-7.4Q-1-9.8.4-7.4V-6Q2-8 3.4-5.6V-3.6Q5.4-5.4 6.4-3.2V3Q6.4 6 4.4 9',
  sleep: 'M-6-6H1L-6 2H1M3 1H8L3 7H8',
  crown: 'M-8 6V-4L-4 0L0-7L4 0L8-4V6Z',
  star: 'M0-8V8M-8 0H8M-5.4-5.4L5.4 5.4M5.4-5.4L-5.4 5.4',
  drift: 'M-9 5Q-5-1-1 4T7 3',
  grain: 'M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0',
  turn: 'M9 4C7-7-5-8-8 2M-9.6-4L-8.4 2.6L-2.4 1',
} as const;

type Part = keyof typeof PARTS;
/** Which part, where, how large, and by how much it is turned. */
type Placed = [Part, x: number, y: number, size?: number, turn?: number];

export interface Sign {
  parts: Placed[];
  /** A number beside them, and where its middle is. */
  text?: [string, x: number, y: number];
}

/** What each card shows, in a square from -24 to 24. */
const SIGNS: Record<CardName, Sign> = {
  mutiny: {
    parts: [
      ['hive', -3, 7, 1.3],
      ['flag', 12, -11, 0.9],
    ],
  },
  four_cards: {
    parts: [
      ['card', -12, 2, 1, -22],
      ['card', -4, -1, 1, -8],
      ['card', 5, -1, 1, 8],
      ['card', 13, 2, 1, 22],
    ],
    text: ['4', 0, 15],
  },
  swap_two_patterns: {
    parts: [
      ['pattern', -13, -7, 0.9],
      ['pattern', 11, -7, 0.9],
      ['swap', 0, 12, 1.2],
    ],
  },
  force_raid: {
    parts: [
      ['crown', -11, -8, 0.95],
      ['push', -8, 11, 1],
      ['sting', 12, 5, 1.1],
    ],
  },
  replace_pattern: {
    parts: [
      ['pattern', -12, -3, 1],
      ['arrow', 2, 13, 0.9],
      ['sleep', 14, -4, 1.1],
    ],
  },
  resurrect_for_pollen: {
    parts: [
      ['bee', -4, 6, 1.4],
      ['heart', 11, -13, 0.85],
      ['grain', -14, -14],
      ['grain', -6, -17],
    ],
  },
  steal_one: {
    parts: [
      ['hand', -2, 5, 1.5],
      ['grain', 12, -12, 1.7],
    ],
  },
  steal_and_give: {
    parts: [
      ['hive', -13, 6, 0.85],
      ['hive', 13, 6, 0.85],
      ['hop', 0, -10, 1.1],
      ['grain', -3, -1],
      ['grain', 4, -1],
    ],
  },
  steal_card: {
    parts: [
      ['card', 8, -6, 1.2, 14],
      ['hand', -6, 6, 1.3],
    ],
  },
  drift_two: {
    parts: [
      ['bee', 4, -4, 1.3],
      ['drift', -9, 11, 1.2],
    ],
    text: ['2', 14, 13],
  },
  push_forager_two: {
    parts: [
      ['bee', 9, -5, 1.2],
      ['push', -8, 9, 1.2],
    ],
    text: ['2', 14, 13],
  },
  move_forager_two: {
    parts: [
      ['bee', -9, 8, 1.2],
      ['hop', 5, -8, 1.3],
    ],
    text: ['2', 14, 13],
  },
  both_home: {
    parts: [
      ['bee', -11, 11, 1],
      ['bee', -11, -5, 1],
      ['spear', -11, -16, 0.8],
      ['hive', 12, 3, 1.2],
    ],
  },
  look_at_hand: {
    parts: [
      ['eye', 0, -10, 1.3],
      ['card', -8, 11, 0.8, -12],
      ['card', 8, 11, 0.8, 12],
    ],
  },
  look_at_pattern: {
    parts: [
      ['eye', 0, -10, 1.3],
      ['pattern', -2, 12, 1.1],
    ],
  },
  look_at_dormant: {
    parts: [
      ['eye', 0, -10, 1.3],
      ['sleep', -1, 12, 1.3],
    ],
  },
  raid_card: {
    parts: [
      ['hive', -6, 6, 1.3],
      ['sting', 12, -8, 1.2, 180],
    ],
  },
  drift_anywhere: {
    parts: [
      ['bee', 2, -6, 1.3],
      ['drift', -10, 11, 1.1],
      ['star', 13, 12, 0.9],
    ],
  },
  push_forager: {
    parts: [
      ['bee', 9, -6, 1.2],
      ['push', -9, 9, 1.2],
      ['star', 12, 13, 0.8],
    ],
  },
  push_soldier: {
    parts: [
      ['bee', 8, -4, 1.1],
      ['spear', 8, -17, 0.9],
      ['push', -9, 9, 1.2],
      ['star', 12, 14, 0.8],
    ],
  },
  attack_bonus: { parts: [['sting', -3, -2, 1.8]], text: ['+1', 11, 13] },
  defence_bonus: { parts: [['shield', -3, -3, 1.6]], text: ['+1', 13, 13] },
  eradicate: {
    parts: [
      ['mite', 0, 0, 1.2],
      ['no', 0, 0, 1.9],
    ],
  },
  forager_home: {
    parts: [
      ['bee', -11, 5, 1.1],
      ['hop', -1, -10, 1],
      ['hive', 13, 5, 1],
    ],
  },
  soldier_home: {
    parts: [
      ['bee', -11, 6, 1.1],
      ['spear', -11, -6, 0.9],
      ['hop', 2, -14, 0.8],
      ['hive', 13, 5, 1],
    ],
  },
  block: {
    parts: [
      ['card', 0, 0, 1.2],
      ['no', 0, 0, 1.9],
    ],
  },
  draw_three: {
    parts: [
      ['card', -12, 0, 1.2, -14],
      ['card', 0, -3, 1.2],
      ['card', 12, 0, 1.2, 14],
    ],
    text: ['3', 0, 16],
  },
  resurrect: {
    parts: [
      ['bee', -2, 6, 1.5],
      ['heart', 9, -12, 1.1],
    ],
  },
  pass_patterns_left: {
    parts: [
      ['pattern', 0, 5, 1.3],
      ['turn', 0, -13, 1.3],
    ],
  },
  swap_own_pattern: {
    parts: [
      ['crown', -10, -13, 0.8],
      ['pattern', 9, -8, 1],
      ['swap', -1, 12, 1.3],
    ],
  },
  steal_three: {
    parts: [
      ['hand', -3, 6, 1.5],
      ['grain', 4, -17, 1.2],
      ['grain', 12, -10, 1.2],
      ['grain', 14, 0, 1.2],
    ],
  },
  discard_hand: {
    parts: [
      ['card', -8, -7, 1, -12],
      ['card', 7, -7, 1, 12],
      ['arrow', 0, 13, 1, 90],
    ],
  },
  soldier_returns: {
    parts: [
      ['bee', 8, 4, 1.2],
      ['spear', 8, -10, 1],
      ['arrow', -12, 12, 0.9, 180],
      ['no', -13, -8, 0.6],
    ],
  },
  swap_hands: {
    parts: [
      ['card', -13, -8, 0.85, -10],
      ['card', -5, -8, 0.85, 8],
      ['card', 9, -8, 0.85, -8],
      ['card', 16, -8, 0.85, 10],
      ['swap', 1, 12, 1.3],
    ],
  },
  infest: {
    parts: [
      ['mite', -11, -9, 1.1],
      ['arrow', -4, 4, 0.8, 40],
      ['hive', 10, 8, 1.2],
    ],
  },
};

export function signOf(card: string): Sign {
  return SIGNS[card as CardName] ?? { parts: [] };
}

export function lines(part: Part): string {
  return PARTS[part];
}

/** Figures, drawn around 0/0 and 14 high. */
const FIGURES: Record<string, string> = {
  '+': 'm-4 0h8m-4-4v8',
  '1': 'm-2.6-4.4 3.6-2.6v14',
  '2': 'm-4.2-3.6c0-4.6 8.4-4.6 8.4 0c0 3.4-6 6-8.4 10.6h8.8',
  '3': 'm-4-6c3.6-2 7.8-.6 7.8 2.6c0 2.2-1.8 3.2-4.2 3.2c2.6 0 4.6 1.2 4.6 3.4c0 4-4.8 4.6-8.6 2.8',
  '4': 'm2 7v-14l-6.6 9.8h9.4',
};

/** The lines of a short text of figures, around 0/0. */
export function figures(text: string): string {
  const first = -(text.length - 1) * 4.5;
  return [...text].map((each, place) => `M${first + place * 9} 0${FIGURES[each] ?? ''}`).join('');
}

/** Attack and defence, as they stand in the corners of a card. */
export const STING = PARTS.sting;
export const SHIELD = PARTS.shield;
