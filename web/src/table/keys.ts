import { idle } from '../lib/idle';
import { settings } from '../lib/settings.svelte';

/** Keys of the table, and what they do: the handler and the list of keys are made from the same. */
export const KEYS = {
  '?': 'keys.help',
  e: 'keys.explain',
  u: 'keys.undo',
  h: 'keys.hint',
  r: 'keys.rules',
  c: 'keys.chat',
  l: 'keys.log',
  t: 'keys.text',
  s: 'keys.since',
  w: 'keys.hold',
} as const;

export type TableKey = keyof typeof KEYS;

/** Whether somebody is writing, so that letters are letters. */
function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest('input, textarea, select, [contenteditable]');
}

/** Whether it is a letter or sign and these are switched off: software that types what it hears presses many. */
export function ignored(event: KeyboardEvent): boolean {
  return !settings.letters && /^\S$/u.test(event.key) && !writing(event.target);
}

/** What a button is for, and the key for the same if there is one that works. */
export function withKey(text: string, key: string): string {
  return key && settings.letters ? `${text} (${key})` : text;
}

/** Whether this key would click a button of the board that has the focus, or gets it before the key is up. */
export function clicks({ key, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== ' ') || writing(target)) return false;
  return idle(target) || (target instanceof Element && !!target.closest('main') && !target.closest('dialog'));
}

/** Whether a dialog keeps this key to itself. What a board asks in one can still be read as text. */
function covered(key: string): boolean {
  const dialog = document.querySelector('dialog[open]');
  return !!dialog && !(key.toLowerCase() === 't' && dialog.closest('main'));
}

/** The key of ours that was pressed, if it is one and no dialog is open. */
export function keyOf(event: KeyboardEvent): TableKey | 'Escape' | 'Enter' | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return null;
  if (covered(event.key)) return null;
  if (event.key === 'Escape') return 'Escape';
  if (writing(event.target)) return null;
  if (event.key === 'Enter') return idle(event.target) && !event.repeat ? 'Enter' : null;
  const key = event.key.toLowerCase();
  return key in KEYS ? (key as TableKey) : null;
}
