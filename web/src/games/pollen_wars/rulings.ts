import type { Rulings } from '../../lib/games.svelte';
import type { View } from './types';

export const rulings: Rulings<View> = {
  /** What is going on above all else; in a turn of one's own what can be done; otherwise the phase. */
  asked(view, kinds) {
    const top = view.pending.at(-1)?.kind ?? '';
    if (view.battle) return ['battle'];
    return top === 'turn' && kinds.length === 1 ? [...kinds, view.phase] : [top, view.phase];
  },
  places: {
    en: {
      'setting up': ['The field and the hives'],
      fungi: ['The field and the hives'],
      drifting: ['The field and the hives'],
      turn: ['Your turn'],
      send: ['Your turn', 'A. One action'],
      move: ['Your turn', 'A. One action'],
      bring: ['Your turn', 'A. One action'],
      drawing: ['Your turn', 'B. Draw a honey card, or play'],
      discard: ['Your turn', 'C. Discard'],
      card: ['Cards'],
      window: ['Windows for yellow cards'],
      aim: ['Raids', 'Announcement.'],
      raid: ['Raids', 'Recall.'],
      battle: ['Raids', 'Battle.'],
      offer: ['Trades'],
      placement: ['Patterns'],
      'ending round': ['The end of a round'],
      'round end': ['The end of a round'],
      'starting round': ['The end of a round', 'A new round'],
      'cut tree': ['The end of a round', 'A new round'],
      over: ['The end of the game'],
    },
    de: {
      'setting up': ['Die Wiese und die Stöcke'],
      fungi: ['Die Wiese und die Stöcke'],
      drifting: ['Die Wiese und die Stöcke'],
      turn: ['Dein Zug'],
      send: ['Dein Zug', 'A. Eine Aktion'],
      move: ['Dein Zug', 'A. Eine Aktion'],
      bring: ['Dein Zug', 'A. Eine Aktion'],
      drawing: ['Dein Zug', 'B. Zieh eine Honigkarte, oder spiele'],
      discard: ['Dein Zug', 'C. Wirf ab'],
      card: ['Karten'],
      window: ['Zeiten für gelbe Karten'],
      aim: ['Überfälle', 'Ankündigung.'],
      raid: ['Überfälle', 'Heimrufen.'],
      battle: ['Überfälle', 'Kampf.'],
      offer: ['Tauschen'],
      placement: ['Muster'],
      'ending round': ['Das Ende einer Runde'],
      'round end': ['Das Ende einer Runde'],
      'starting round': ['Das Ende einer Runde', 'Eine neue Runde'],
      'cut tree': ['Das Ende einer Runde', 'Eine neue Runde'],
      over: ['Das Ende des Spiels'],
    },
  },
};
