import type { Reading } from '../../lib/games.svelte';
import type { SpellView } from './types';
import { nameOf, namesOf, placeOf, spellOf } from './words';

/** Fields with names of cards. */
const CARDS = ['display', 'discards', 'hand', 'cards'];

export const reading: Reading = {
  seats: ['mover', 'starter', 'declarer'],
  players: ['players', 'last_match'],
  rows: (field, value, say) => (field === 'display' ? value.map((_, place) => placeOf(say, place)) : null),
  value(field, value, { say, within }) {
    if (field === 'spell') {
      const spell = value as SpellView;
      return `${say('spell.points', { count: spell.points })}: ${spellOf(say, spell)}`;
    }
    if (field === 'seen') return seen(within.hand as (string | null)[], value as boolean[], say);
    if (typeof value !== 'string') return null;
    if (field === 'apprentice') return say(`colour.${value}`);
    if (field === 'fields') return say(`field.${value}`);
    return CARDS.includes(field) ? nameOf(say, value) : null;
  },
};

/** Which cards of a hand everybody knows. */
function seen(hand: (string | null)[], known: boolean[], say: Parameters<typeof namesOf>[0]): string {
  const cards = hand.filter((_, number) => known[number]);
  return cards.length ? namesOf(say, cards) : say('card.none');
}
