import type { Reading, Say } from '../../lib/games.svelte';
import { grid, type Grid } from '../../lib/grid';
import { AIR } from './cards';
import type { SpellView, View } from './types';
import { nameOf, namesOf, spellOf } from './words';

/** Fields with names of cards. */
const CARDS = ['discards', 'hand', 'cards'];

export const reading: Reading = {
  seats: ['mover', 'starter', 'declarer'],
  players: ['players', 'last_match'],
  without: ['display', 'fields'], // grids tell them
  grids: (view: View, { say }) => [display(view, say), arena(view, say)],
  value(field, value, { say, within }) {
    if (field === 'spell') {
      const spell = value as SpellView;
      return `${say('spell.points', { count: spell.points })}: ${spellOf(say, spell)}`;
    }
    if (field === 'seen') return seen(within.hand as (string | null)[], value as boolean[], say);
    if (typeof value !== 'string') return null;
    if (field === 'apprentice') return say(`colour.${value}`);
    return CARDS.includes(field) ? nameOf(say, value) : null;
  },
};

/** Air above the floor. */
function display({ display: cards }: View, say: Say): Grid {
  const places = cards.map((card, place) => ({
    row: Number(place >= AIR),
    column: place % AIR,
    text: nameOf(say, card),
  }));
  const columns = cards.slice(0, AIR).map((_, column) => String(column + 1));
  return grid(say('board.display'), places, {
    columns,
    row: (row) => say(row ? 'field.floor' : 'field.air'),
  });
}

/** From where cards are taken, round by round. */
function arena({ fields, round }: View, say: Say): Grid {
  const places = fields.map((field, column) => {
    const text = say(`field.${field}`);
    return { row: 0, column, text: column + 1 === round ? `${text} (${say('board.now')})` : text };
  });
  const columns = fields.map((_, column) => say('board.round', { number: column + 1 }));
  return grid(say('board.arena'), places, { columns, row: () => say('board.taken') });
}

/** Which cards of a hand everybody knows. */
function seen(hand: (string | null)[], known: boolean[], say: Say): string {
  const cards = hand.filter((_, number) => known[number]);
  return cards.length ? namesOf(say, cards) : say('card.none');
}
