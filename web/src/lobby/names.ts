import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';

/** The longest name that the server takes. */
export const LONGEST_NAME = 40;

/** A friendly name that none of the others has. */
export function friendly(taken: readonly string[] = []): string {
  const names = t('names.friendly').split(', ');
  const start = Math.floor(Math.random() * names.length);
  const turned = [...names.slice(start), ...names.slice(0, start)];
  const free = turned.find((name) => !taken.some((other) => same(other, name)));
  return free ?? `${turned[0]} ${taken.length + 1}`;
}

/** What I am called; whoever has not said so yet gets a name once and for all. */
export function myName(): string {
  if (!settings.name.trim()) settings.name = friendly();
  return settings.name;
}

/** Whether two names are the same to the server. */
export function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
