import type { Rulings } from '../../lib/games.svelte';

export const rulings: Rulings = {
  places: {
    en: {
      lifting: ['Your turn', '1. Dispersion.'],
      putting: ['Your turn', '1. Dispersion.'],
      taking: ['Your turn', '2. Scoring.'],
      over: ['The end'],
    },
    de: {
      lifting: ['Dein Zug', '1. Verteilen.'],
      putting: ['Dein Zug', '1. Verteilen.'],
      taking: ['Dein Zug', '2. Werten.'],
      over: ['Das Ende'],
    },
  },
};
