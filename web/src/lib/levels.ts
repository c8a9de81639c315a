import { words } from './words.svelte';

/** What people call the level of a bot; a level that has no name yet goes by its key. */
export function levelName(level: string): string {
  return words.messages[`bot.${level}`] ?? level;
}

/** How a bot of this level plays, if there is anything to say. */
export function levelHelp(level: string): string {
  return words.messages[`bot.${level}.help`] ?? '';
}
