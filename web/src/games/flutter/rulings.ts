import type { Rulings } from '../../lib/games.svelte';

export const rulings: Rulings = {
  places: {
    en: {
      selecting: ['Your turn', 'Select a tile.'],
      placing: ['Your turn', 'Place it'],
      enclosing: ['Your turn', 'Enclosed tiles.'],
      rehoming: ['Your turn', 'Bees.'],
      bee: ['Your turn', 'Your bee.'],
      over: ['The end'],
    },
    de: {
      selecting: ['Dein Zug', 'Wähle ein Plättchen.'],
      placing: ['Dein Zug', 'Lege es an'],
      enclosing: ['Dein Zug', 'Umschlossene Plättchen.'],
      rehoming: ['Dein Zug', 'Bienen.'],
      bee: ['Dein Zug', 'Deine Biene.'],
      over: ['Das Ende'],
    },
  },
};
