import { DIRECTIONS, NAMES } from './hexagons';

/** Pieces from this number on are player tiles. */
export const TILES = 28;

/** In the order of the rainbow. */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet'] as const;
export type Colour = (typeof COLOURS)[number];

export function letter(seat: number): string {
  return 'ABCD'[seat] ?? '?';
}

/** The short name: a tile's number, a player tile's letter. */
export function pieceName(piece: number): string {
  return piece < TILES ? String(piece + 1) : letter(piece - TILES);
}

/** The key of a direction's name in the messages, from its number or its letters. */
export function directionKey(direction: number | string): string {
  const number = typeof direction === 'number' ? direction : (NAMES as readonly string[]).indexOf(direction);
  return `direction.${NAMES[number % DIRECTIONS.length] ?? direction}`;
}
