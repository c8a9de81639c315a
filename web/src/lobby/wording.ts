import type { GameShown, Option } from '../lib/api';
import { wording, type Playable } from '../lib/games.svelte';
import { fill, t, words } from '../lib/words.svelte';

/** The one sentence about each game, in this language. */
export async function taglines(games: GameShown[], language: string): Promise<Record<string, string>> {
  // In English the server has said it already: nothing need be loaded.
  if (language === 'en') return Object.fromEntries(games.map((game) => [game.key, game.tagline]));
  const told = games.map(async (game) => [game.key, tagline(await wording(game.key, language), game)]);
  return Object.fromEntries(await Promise.all(told)) as Record<string, string>;
}

/** The same with the words of one game. */
export function tagline(own: Playable, game: GameShown): string {
  const told = own.say('tagline');
  return told === 'tagline' ? game.tagline : told;
}

/** Who invented it, as far as its box says. */
export function authors(game: GameShown): string {
  const key = `authors.${game.authors}`;
  const told = fill(words.messages, key);
  return told === key ? game.authors.replace(' and ', ` ${t('card.and')} `) : told;
}

/** '2 to 4', or the numbers themselves where some are missing. */
export function players(seats: number[]): string {
  const first = seats[0] ?? 1;
  const last = seats.at(-1) ?? first;
  if (first === last) return String(first);
  return last - first === seats.length - 1 ? `${first}–${last}` : seats.join(', ');
}

function plain(name: string): string {
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What an option is called. */
export function optionTitle(own: Playable, option: Option): string {
  const word = own.word('option', option.name);
  return word === option.name ? plain(word) : word;
}

export function optionHelp(own: Playable, option: Option): string {
  const key = `${option.name}.help`;
  const word = own.word('option', key);
  return word === key ? option.help : word;
}

/** What one of the values of an option is called. */
export function valueTitle(own: Playable, option: Option, value: string): string {
  const key = `${option.name}.${value}`;
  const word = own.word('choice', key);
  return word === key ? plain(value) : word;
}

/** What follows a number of an option: 'steps'. Empty where its title says so. */
export function unit(own: Playable, option: Option, value: number): string {
  const key = `unit.${option.name}`;
  const told = own.say(key, { count: value });
  return told === key ? '' : told;
}

/** A number of an option in words, if it means something else than a number: 0 that is no limit. */
export function meaning(own: Playable, option: Option, value: number): string {
  const key = `${option.name}.${value}`;
  const told = own.word('value', key);
  return told === key ? '' : told;
}

/** A number of an option as people say it. */
export function numberTitle(own: Playable, option: Option, value: number): string {
  return (
    meaning(own, option, value) || [value, unit(own, option, value)].filter((part) => part !== '').join(' ')
  );
}
