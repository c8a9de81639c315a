import type { Reading, Say } from '../../lib/games.svelte';
import { COLOURS, pieceName, TILES } from './names';

function called(piece: number, colour: unknown, say: Say): string {
  const kind = piece >= TILES ? 'player' : ((colour as string | null) ?? 'clover');
  return say(`board.piece.${kind}`, { piece: pieceName(piece) });
}

export const reading: Reading = {
  seats: ['mover', 'owner'],
  title: 'piece',
  without: ['colour'], // a piece is called by it
  value(field, value, { say, within }) {
    if (field === 'piece') return called(value as number, within.colour, say);
    if (field === 'barred_cell') return (value as number[]).join('/');
    if (field === 'rainbow' && (value as number[]).length)
      return (value as number[]).map((piece, number) => called(piece, COLOURS[number], say)).join(', ');
    return null;
  },
};
