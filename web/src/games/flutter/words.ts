import type { Say } from '../../lib/games.svelte';
import { BOX } from './box';

export type Four = [number, number, number, number];

const LETTERS: readonly string[] = BOX.letters;

export function any(four: Four): boolean {
  return four.some((number) => number !== 0);
}

export function sum(four: Four): number {
  return four.reduce((all, number) => all + number, 0);
}

/** A colour as a noun, to be counted. */
export function colour(number: number, say: Say): string {
  return say(`colour.${BOX.colours[number]}`);
}

/** A colour, by its number or its letter in a view, as an adjective without an ending. */
export function coloured(which: number | string, say: Say): string {
  return say(`coloured.${BOX.colours[typeof which === 'number' ? which : LETTERS.indexOf(which)]}`);
}

/** '2 red and 1 blue': what there is none of is left out. */
export function petals(four: Four, say: Say): string {
  const parts = four.map((number, which) => (number ? `${Math.abs(number)} ${colour(which, say)}` : ''));
  return parts.filter(Boolean).join(` ${say('and')} `);
}

/** What a placement changes: '+2 red, −1 blue'. */
export function changes(choice: { gained?: Four | null; lost?: Four | null }, say: Say): string {
  const signed = (four: Four | null | undefined, sign: string) =>
    (four ?? []).flatMap((number, which) =>
      number ? [`${sign}${Math.abs(number)} ${colour(which, say)}`] : [],
    );
  return [...signed(choice.gained, '+'), ...signed(choice.lost, '−')].join(', ');
}

/** '2 red, 0 yellow, 1 blue, 0 purple'. */
export function allPetals(four: Four, say: Say): string {
  return four.map((number, which) => `${number} ${colour(which, say)}`).join(', ');
}

export function shape(stack: number): string {
  return BOX.stacks[stack] ?? '';
}

export function stack(number: number, say: Say): string {
  return say(`stack.${shape(number)}`);
}

/** What a tile is called: 'moth 3'; the Rainbee, which comes after all others, by its name. */
export function tile(number: number, say: Say): string {
  const name = shape(Math.floor(number / BOX.tiles_of_a_stack));
  if (!name) return say('tile.rainbee');
  return say(`tile.${name}`, { number: (number % BOX.tiles_of_a_stack) + 1 });
}

/** How a tile lies. */
export function way(laid: { flipped: boolean; turns: number }, say: Say): string {
  const key = `way.${laid.flipped ? 'flipped' : 'turned'}`;
  return say(laid.turns ? key : `${key}.none`, { turns: laid.turns });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
