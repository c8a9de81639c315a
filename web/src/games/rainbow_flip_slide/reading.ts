import type { Reading, Say } from '../../lib/games.svelte';
import { grid, type Grid } from '../../lib/grid';
import { COLOURS, pieceName, TILES } from './names';
import type { View } from './types';

function called(piece: number, colour: unknown, say: Say): string {
  const kind = piece >= TILES ? 'player' : ((colour as string | null) ?? 'clover');
  return say(`board.piece.${kind}`, { piece: pieceName(piece) });
}

/** The patch in its rows from north to south: whatever touches lies side by side or half a cell apart. */
function patch({ pieces }: View, names: string[], say: Say): Grid {
  const north = Math.min(...pieces.map(({ r }) => r));
  const places = pieces.map(({ piece, q, r, colour, owner, barred }) => {
    const name = called(piece, colour, say);
    const more = [owner !== null ? (names[owner] ?? '') : '', barred ? say('field.barred') : ''].filter(
      Boolean,
    );
    return { row: r - north + 1, column: 2 * q + r, text: [name, ...more].join(', ') };
  });
  return grid(say('board.patch'), places, { span: 2 });
}

export const reading: Reading = {
  seats: ['mover'],
  without: ['pieces'], // the grid tells them
  grids: (view: View, { names, say }) => [patch(view, names, say)],
  value(field, value, { say }) {
    if (field === 'barred_cell') return (value as number[]).join('/');
    if (field === 'rainbow' && (value as number[]).length)
      return (value as number[]).map((piece, number) => called(piece, COLOURS[number], say)).join(', ');
    return null;
  },
};
