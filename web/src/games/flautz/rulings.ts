import type { Rulings } from '../../lib/games.svelte';

/** Whoever may only pass is asked for a final turn; whoever may only swap is focused. */
export const rulings: Rulings = {
  places: {
    en: {
      starting: ['A match'],
      exchange: ['A match', 'exchange'],
      exchanging: ['A match', 'exchange'],
      swap: ['A match', 'focus'],
      pass: ['Spells', 'FLAUTZ!'],
      ending: ['Spells', 'FLAUTZ!'],
      over: ['The end'],
    },
    de: {
      starting: ['Ein Durchgang'],
      exchange: ['Ein Durchgang', 'tauschen'],
      exchanging: ['Ein Durchgang', 'tauschen'],
      swap: ['Ein Durchgang', 'dich konzentrieren'],
      pass: ['Zauber', 'FLAUTZ!'],
      ending: ['Zauber', 'FLAUTZ!'],
      over: ['Das Ende'],
    },
  },
};
