import { BOX } from './box';

/** Pieces from this number on are player tiles. */
export const TILES = BOX.tiles;

/** In the order of the rainbow. */
export const COLOURS = BOX.colours;
export type Colour = (typeof COLOURS)[number];

export function letter(seat: number): string {
  return pieceName(TILES + seat);
}

/** The short name: a tile's number, a player tile's letter. */
export function pieceName(piece: number): string {
  return BOX.pieces[piece] ?? '?';
}

/** The key of a direction's name in the messages, from its number or its letters. */
export function directionKey(direction: number | string): string {
  return `direction.${typeof direction === 'number' ? BOX.directions[direction] : direction}`;
}
