import type { AnyChoice } from '../lib/games.svelte';

/** A choice with every text by which somebody may mean it. */
export interface Meant {
  choice: AnyChoice;
  label: string;
  texts: string[];
}

export type Found = { take: AnyChoice } | { take: null; matches: Meant[] };

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

export function meant(choices: AnyChoice[], label: (choice: AnyChoice) => string): Meant[] {
  return choices.map((choice) => {
    const shown = label(choice);
    return { choice, label: shown, texts: [choice.text, shown, choice.label, ...choice.aliases].map(plain) };
  });
}

/** Those in one of whose texts all words stand. */
export function matching(all: Meant[], typed: string): Meant[] {
  const words = plain(typed).split(' ').filter(Boolean);
  if (!words.length) return all;
  return all.filter(({ texts }) => texts.some((text) => words.every((word) => text.includes(word))));
}

/** What is typed means the choice whose text it is, or else the only one that matches. */
export function find(all: Meant[], typed: string): Found {
  const text = plain(typed);
  const exact = all.filter(({ texts }) => texts.includes(text));
  const matches = exact.length ? exact : matching(all, typed);
  return text && matches.length === 1 ? { take: matches[0]!.choice } : { take: null, matches };
}
