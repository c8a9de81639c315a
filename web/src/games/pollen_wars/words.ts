import type { SeatShown } from '../../lib/api';
import type { Say } from '../../lib/games.svelte';
import { BOX } from './box';

/** From this place on patterns are dormant; before it they are the queens'. */
const DORMANT = BOX.queens.length;

export function hexagon(cell: number): string {
  return BOX.hexagons[cell] ?? '';
}

/** 'one', 'one and two', 'one, two and three'. */
export function listed(parts: string[], say: Say): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${say('and')} ${parts.at(-1)}`;
}

export function hexagons(cells: number[], say: Say): string {
  return listed(cells.map(hexagon), say);
}

/** A card by its number or its English name, in quotation marks. */
export function card(which: number | string, say: Say): string {
  const name = typeof which === 'string' ? which : (BOX.cards[which] ?? '');
  return say('quoted', { name: say(`card.${name}`) });
}

/** What a card does. */
export function deed(which: number | string, say: Say): string {
  return say(`card.${typeof which === 'string' ? which : BOX.cards[which]}.help`);
}

export function cards(kinds: number[], say: Say): string {
  return kinds.length
    ? listed(
        kinds.map((kind) => card(kind, say)),
        say,
      )
    : say('no cards');
}

export function pattern(number: number, say: Say): string {
  return say('quoted', { name: say(`pattern.${BOX.patterns[number]}`) });
}

/** Where a pattern lies: with a queen or among the dormant ones. */
export function patternAt(place: number, names: string[], say: Say): string {
  if (place < DORMANT) return say('pattern of', { who: names[place] ?? '' });
  return say('the dormant pattern', { number: place - DORMANT + 1 });
}

export function bee(soldier: boolean, say: Say): string {
  return say(soldier ? 'soldier' : 'forager');
}

/** '2 pollen, 1 honey card and 1 royal jelly card'; nothing if all are 0. */
export function goods(pollen: number, honey: number, jelly: number, say: Say): string {
  const kinds: [string, number][] = [
    ['pollen', pollen],
    ['honey', honey],
    ['royal jelly', jelly],
  ];
  const there = kinds.filter(([, count]) => count > 0);
  return listed(
    there.map(([kind, count]) => say(`goods.${kind}`, { count })),
    say,
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The server's English with names: 'the forager of Ben' in place of 'the forager of queen B', 'your forager' if I am she. */
export function named(text: string, own: number | null, seats: SeatShown[]): string {
  const mine = own === null ? '' : (BOX.queens[own] ?? '');
  return text
    .replace(/\bthe (forager|soldier) of queen ([A-F])\b/g, (all: string, bee: string, letter: string) =>
      letter === mine ? `your ${bee}` : all,
    )
    .replace(/\bqueen ([A-F])\b/g, (all, letter) => {
      const at = (BOX.queens as readonly string[]).indexOf(letter as string);
      return seats[at]?.name || all;
    });
}
