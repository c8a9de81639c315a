import en from '../messages/en.json';
import { settings } from './settings.svelte';

/** A text for each key; `{name}` in it is filled in. A text for one thing has a key of its own that ends in `.one`. */
export type Messages = Record<string, string>;
export type Values = Record<string, string | number>;
export type Key = keyof typeof en;

const files = import.meta.glob<Messages>(['../messages/*.json', '!../messages/en.json'], {
  import: 'default',
});

function language(file: string): string {
  return file.replace(/^.*\/|\.json$/g, '');
}

/** The languages that the page speaks. */
export const languages = ['en', ...Object.keys(files).map(language)].sort();

class Words {
  language = $state('en');
  messages = $state.raw<Messages>(en);

  async speak(wanted: string): Promise<void> {
    const file = Object.keys(files).find((name) => language(name) === wanted);
    this.messages = file === undefined ? en : { ...en, ...(await files[file]!()) };
    this.language = file === undefined ? 'en' : wanted;
    document.documentElement.lang = this.language;
  }
}

export const words = new Words();

/** The language that was chosen, or the first of the browser's that we speak. */
export function preferred(): string {
  const wanted = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => languages.includes(tag)) ?? 'en';
}

/** The text with its gaps filled; `messages` may be a game's own. Of a key that is missing the key itself. */
export function fill(messages: Messages, key: string, values: Values = {}): string {
  const one = values.count === 1 ? messages[`${key}.one`] : undefined;
  const text = one ?? messages[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** A text of the page in the present language. */
export function t(key: Key, values: Values = {}): string {
  return fill(words.messages, key, values);
}
