import type { Reading } from '../../lib/games.svelte';
import { grid } from '../../lib/grid';
import { butterflies, cardWords, spaceName } from './saying';
import type { View } from './types';

/** Fields with numbers of cards. */
const CARDS = ['card', 'gathering', 'composition', 'discards'];
const SIDE = 5;

export const reading: Reading = {
  seats: ['mover'],
  players: ['players'],
  // The grid and the words of the card tell all of this.
  without: ['spaces', 'words', 'butterflies', 'shape', 'condition', 'number'],
  grids({ spaces, here }: View, { say }) {
    const places = spaces.map((there, space) => {
      const told = { space: spaceName(space), butterflies: butterflies(there, say) };
      const text = space === here ? say('board.here', told) : told.butterflies;
      return { row: Math.floor(space / SIDE), column: space % SIDE, text };
    });
    const columns = places.slice(0, SIDE).map((_, column) => spaceName(column).charAt(0));
    return [grid(say('board.meadow'), places, { columns, row: (row) => spaceName(row * SIDE).slice(1) })];
  },
  value(field, value, { say }) {
    if (typeof value !== 'number') return null;
    if (field === 'here') return spaceName(value);
    return CARDS.includes(field) ? cardWords(value, say) : null;
  },
};
