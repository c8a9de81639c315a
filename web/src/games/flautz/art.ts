import type { Colour, Family } from './cards';

/** The inks of a family: `deep` for frames and numbers, `tint` for what is drawn on it, `edge` around it. */
export interface Inks {
  deep: string;
  tint: string;
  edge: string;
}

// Cards are paper: they look the same by day and by night.
export const INKS: Record<Family, Inks> = {
  blue: { deep: '#2f669f', tint: '#cfe2f4', edge: '#1c4370' },
  green: { deep: '#3f7a38', tint: '#d5eac9', edge: '#265320' },
  purple: { deep: '#70499c', tint: '#e6d9f3', edge: '#48296c' },
  orange: { deep: '#b4590f', tint: '#fbe0c0', edge: '#7a3a06' },
  pink: { deep: '#b53a76', tint: '#f9d5e4', edge: '#7a1f4c' },
  illusion: { deep: '#46525f', tint: '#dfe6ec', edge: '#2b343d' },
  prism: { deep: '#2b7a80', tint: '#d3eef0', edge: '#15535a' },
};

export const PAPER = '#fcf7e8';
export const ROLL = '#eadcb8';
export const ROLL_EDGE = '#9a8252';

/** The silhouettes, in a square of 40. */
export const SHAPES: Record<Colour, string> = {
  blue: 'M20 2C30 2 38 10 38 20S30 38 20 38 2 30 2 20 10 2 20 2Z',
  green: 'M20 1C23 9 39 27 38 34C34 38 6 38 2 34C1 27 17 9 20 1Z',
  purple: 'M20 0C25 8 31 15 38 20C31 25 25 32 20 40C15 32 9 25 2 20C9 15 15 8 20 0Z',
  orange: 'M5 4C15 2 25 2 35 4C38 14 38 26 35 36C25 38 15 38 5 36C2 26 2 14 5 4Z',
  pink: 'M20 38C7 29 0 20 2 11C4 2 15 1 20 9C25 1 36 2 38 11C40 20 33 29 20 38Z',
};

/** What is drawn on them by a light line. */
export const LINES: Record<Colour, string> = {
  blue: 'M5 23C10 16 15 29 20 23S30 16 35 23M10 31C15 26 18 34 23 31S28 28 30 30M11 14C13 9 17 7 22 7',
  green: 'M20 9V39M20 19L13 25M20 19L27 25M20 27L11 32M20 27L29 32',
  purple: 'M2 20H38M20 0L13 20L20 40M20 0L27 20L20 40',
  orange:
    'M20 9C26 16 29 19 29 25C29 30 25 33 20 33C15 33 11 30 11 25C11 21 14 19 15 17C16 20 17 21 19 21C18 16 18 13 20 9Z',
  pink: 'M20 31C12 25 8 19 8 14C9 8 15 8 17 13C18 16 15 18 14 16M26 9C30 8 33 11 32 16',
};

/** The numbers, in a box of 42 by 60, drawn by a broad pen. */
export const DIGITS: Record<number, string> = {
  1: 'M11 14C17 12 21 8 23 3V57M12 57H34',
  2: 'M8 17C8 -1 35 -1 35 17C35 31 15 41 7 57H37',
  3: 'M8 8C15 1 33 1 33 16C33 25 25 29 17 29C27 29 36 33 36 43C36 59 14 61 6 51',
  4: 'M28 57V3L5 41H38',
  5: 'M34 3H13L10 28C19 21 36 24 36 40C36 58 14 61 6 51',
  6: 'M32 4C17 8 7 24 7 40C7 51 13 57 21 57C30 57 36 51 36 42C36 33 30 27 22 27C14 27 8 33 7 41',
  7: 'M6 3H37C27 20 19 38 17 57M13 31H30',
  8: 'M21 28C13 26 9 22 9 15C9 8 14 3 21 3S33 8 33 15C33 22 29 26 21 28C12 30 6 36 6 43C6 52 13 57 21 57S36 52 36 43C36 36 30 30 21 28Z',
  9: 'M35 19C34 27 28 33 20 33C12 33 6 27 6 18C6 9 12 3 21 3C29 3 35 9 35 20C35 36 25 52 10 56',
};

function strip(from: number, step: number, piece: (y: number) => string): string {
  const count = Math.floor((132 - from) / step);
  return Array.from({ length: count }, (_, number) => piece(from + number * step)).join('');
}

/** A pattern for the left margin of a card of 100 by 140; the right one is its mirror image. */
export const MARGINS: Record<Family, string> = {
  blue: strip(8, 16, (y) => `M5 ${y}q4 4 0 8t0 8M10 ${y}q4 4 0 8t0 8`),
  green: strip(20, 13, (y) => `M3 ${y}l5-7 5 7M8 ${y - 7}v10`),
  purple: strip(8, 15, (y) => `M8 ${y}l4 7-4 7-4-7z`),
  orange: strip(10, 14, (y) => `M4 ${y}h8v8h-8zM8 ${y}v8`),
  pink: strip(14, 15, (y) => `M8 ${y + 7}c-9-7-3-13 0-7c3-6 9 0 0 7z`),
  illusion: strip(14, 16, (y) => `M8 ${y - 5}v10M4 ${y - 2.5}l8 5M12 ${y - 2.5}l-8 5`),
  prism: strip(8, 12, (y) => `M3 ${y + 8}L13 ${y}`),
};

/** A crystal, in a box of 20 by 28: its outline, and the lines of its facets. */
export const CRYSTAL = { outline: 'M10 1L17 9L15 26H6L3 10Z', facets: 'M3 10L8 12L17 9M8 12L10 1M8 12L9 26' };
