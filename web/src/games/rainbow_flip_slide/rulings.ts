import type { Rulings } from '../../lib/games.svelte';
import type { View } from './types';

export const rulings: Rulings<View> = {
  asked(view, kinds) {
    if (view.phase !== 'acting') return [view.phase];
    if (view.seats === 1) return ['jumping'];
    return kinds.length === 1 ? [...kinds, 'acting'] : ['acting'];
  },
  places: {
    en: {
      placing: ['Set-up'],
      acting: ['Your turn'],
      flip: ['Your turn', 'Flip'],
      slide: ['Your turn', 'Slide'],
      jumping: ['Alone'],
      over: ['The end'],
    },
    de: {
      placing: ['Aufbau'],
      acting: ['Dein Zug'],
      flip: ['Dein Zug', 'Umdrehen'],
      slide: ['Dein Zug', 'Schieben'],
      jumping: ['Allein'],
      over: ['Das Ende'],
    },
  },
};
