import type { Say } from '../../lib/games.svelte';
import type { Tell } from './telling';
import type { CardOffered, GameEvent, Traded } from './types';
import { card, cards, goods, listed } from './words';

/** What happened in a trade; null if the event is about something else. */
export function trade(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'offer addressed':
      return tell('', { other: names[event.other] ?? '' });
    case 'pollen offered':
      return tell(event.pollen ? '' : '.none', { pollen: event.pollen });
    case 'card offered':
      return tell('', { card: cardOffered(event, say) });
    case 'cards offered':
      return tell('', { goods: goods(0, event.honey, event.jelly, say) || say('no cards') });
    case 'asked':
      return event.amount
        ? tell('', { goods: say(`goods.${event.what}`, { count: event.amount }) })
        : tell(`.none.${event.what}`);
    case 'offered':
      return tell('', {
        other: names[event.other] ?? '',
        gives: goods(...event.gives, say) || say('nothing'),
        asks: goods(...event.asks, say) || say('nothing'),
      });
    case 'accepted':
    case 'declined':
      return tell('', { giver: names[event.giver] ?? '' });
    case 'traded':
      return traded(event, names, tell, say);
  }
  return null;
}

function cardOffered(event: CardOffered, say: Say): string {
  return event.card === null ? say('a card', { card: say(`back.${event.back}`) }) : card(event.card, say);
}

/** Only the two of them know the cards. */
function traded(event: Traded, names: string[], tell: Tell, say: Say): string {
  const other = names[event.other] ?? '';
  if (event.given === null || event.taken === null) return tell('', { other });
  return tell('.known', {
    other,
    given: load(event.pollen_given, event.given, say),
    taken: load(event.pollen_taken, event.taken, say),
  });
}

function load(pollen: number, kinds: number[], say: Say): string {
  const parts = [goods(pollen, 0, 0, say), kinds.length ? cards(kinds, say) : ''];
  return listed(parts.filter(Boolean), say) || say('nothing');
}
