import type { Say } from '../../lib/games.svelte';
import { AIR, parse, prismsOf } from './cards';
import type { SpellView } from './types';

/** A card in the present language; null is one face down. */
export function nameOf(say: Say, card: string | null): string {
  if (card === null) return say('card.hidden');
  const { family, value } = parse(card);
  return say(`card.${family}`, { value: value ?? '' });
}

export function namesOf(say: Say, cards: (string | null)[]): string {
  return cards.map((card) => nameOf(say, card)).join(', ');
}

/** Where on the display a place is. */
export function placeOf(say: Say, place: number): string {
  return place < AIR
    ? say('place.air', { number: place + 1 })
    : say('place.floor', { number: place - AIR + 1 });
}

/** Card by card: 'prism (blue = pink), illusion 6 as blue, blue 7'; at last the prisms that change nothing. */
export function spellOf(say: Say, spell: SpellView): string {
  const colour = (name: string) => say(`colour.${name}`);
  const words = spell.cards.map((card, number) => {
    const swap = spell.swaps[number];
    const as = spell.colours[number];
    const name = nameOf(say, card);
    if (swap) return say('spell.prism', { card: name, first: colour(swap[0]), second: colour(swap[1]) });
    return as && as !== parse(card).family ? say('spell.as', { card: name, colour: colour(as) }) : name;
  });
  const [used, prisms] = [spell.swaps.length, prismsOf(spell)];
  const idle = spell.cards.slice(used, prisms).map((card) => say('spell.idle', { card: nameOf(say, card) }));
  return [...words.slice(0, used), ...words.slice(prisms), ...idle].join(', ');
}
