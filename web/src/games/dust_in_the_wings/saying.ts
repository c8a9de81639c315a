import type { Say } from '../../lib/games.svelte';
import { words } from '../../lib/words.svelte';
import { BOX } from './box';
import { printed } from './cards';
import type { SlotView } from './types';

export const COLOURS: readonly string[] = BOX.colours;
/** The directions as views write them, in the order of events. */
export const DIRECTIONS: readonly string[] = BOX.directions;

export function spaceName(space: number): string {
  return BOX.spaces[space] ?? '';
}

export function slotName(slot: number, say: Say): string {
  return say(slot < BOX.slots ? 'slot.gathering' : 'slot.composition', { number: (slot % BOX.slots) + 1 });
}

export function listed(parts: string[], say: Say): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? say('and', { first: parts.slice(0, -1).join(', '), last }) : last;
}

/** '2 red and 1 blue'. */
export function butterflies(counts: readonly number[], say: Say): string {
  const parts = counts.map((count, colour) => (count ? say(`some.${COLOURS[colour]}`, { count }) : ''));
  return listed(parts.filter(Boolean), say) || say('none');
}

/** '1 black and 2 white crystals', or nothing. `form` is the beginning of the keys: the case, where there are cases. */
export function crystals(black: number, white: number, say: Say, form = 'crystals'): string {
  const parts = [
    black ? say(`${form}.black`, { count: black }) : '',
    white ? say(`${form}.white`, { count: white }) : '',
  ].filter(Boolean);
  return parts.length ? say(form, { count: black + white, list: listed(parts, say) }) : '';
}

/** `form` is the key: another one where there are cases. */
export function points(count: number, say: Say, form = 'points'): string {
  return say(form, { count });
}

/** What a card asks for. */
export function cardWords(card: number, say: Say): string {
  const { butterflies: wanted, name, condition, number } = printed(card);
  if (!name) return say('card.exactly', { butterflies: butterflies(wanted, say) });
  return say(`card.${condition}`, { shape: shapeName(name, say), number: number ?? 0 });
}

/** Of a shape that only the owner of a box knows its own name. */
export function shapeName(name: string, say: Say): string {
  const told = say(`shape.${name}`);
  return told === `shape.${name}` ? name : told;
}

/** A card on display with all that is on it. */
export function slotWords(slot: number, shown: SlotView | null, say: Say): string {
  if (!shown) return say('board.noCard', { slot: slotName(slot, say) });
  const asks = words.language === 'en' && shown.words ? shown.words : cardWords(shown.card, say);
  const stones = crystals(shown.black, shown.white, say);
  const worth = points(shown.worth, say);
  return say('board.card', {
    slot: slotName(slot, say),
    asks,
    worth: stones ? `${stones}, ${worth}` : worth,
  });
}
