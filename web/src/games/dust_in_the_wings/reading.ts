import type { Reading } from '../../lib/games.svelte';
import { cardWords, spaceName } from './saying';

/** Fields with numbers of cards. */
const CARDS = ['card', 'gathering', 'composition', 'discards'];

export const reading: Reading = {
  seats: ['mover'],
  players: ['players'],
  // The words of the card tell all of this.
  without: ['words', 'butterflies', 'shape', 'condition', 'number'],
  value(field, value, { say }) {
    if (typeof value !== 'number') return null;
    if (field === 'here') return spaceName(value);
    return CARDS.includes(field) ? cardWords(value, say) : null;
  },
};
