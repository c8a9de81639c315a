import type { Say } from '../../lib/games.svelte';
import { parse } from './cards';

/** A card in the present language; null is one face down. */
export function nameOf(say: Say, card: string | null): string {
  if (card === null) return say('card.hidden');
  const { family, value } = parse(card);
  return say(`card.${family}`, { value: value ?? '' });
}

export function namesOf(say: Say, cards: (string | null)[]): string {
  return cards.map((card) => nameOf(say, card)).join(', ');
}
