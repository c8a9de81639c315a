import type { AnyChoice, AnyView, Ruling, Rulings } from '../lib/games.svelte';
import { slug } from '../lib/ui/rules';

/** Which place of the rules in this language is about what is asked. */
export function ruling(
  { asked = usual, places }: Rulings,
  language: string,
  view: AnyView,
  choices: AnyChoice[],
): Ruling | undefined {
  const kinds = [...new Set(choices.map(({ kind }) => kind))];
  const known = places[language] ?? {};
  return asked(view, kinds)
    .map((word) => known[word])
    .find((place) => place);
}

function usual(view: AnyView, kinds: string[]): string[] {
  const { phase } = view as { phase?: string };
  return [...(kinds.length === 1 ? kinds : []), ...(phase ? [phase] : [])];
}

/** The heading of a place in rules that are shown, and what is to be marked: its passage, or the heading itself. */
export function placeOf([title, passage]: Ruling): { heading: HTMLElement; marked: HTMLElement } | null {
  const heading = document.getElementById(slug(title));
  if (!heading) return null;
  return { heading, marked: (passage && passageAfter(heading, passage)) || heading };
}

function passageAfter(heading: HTMLElement, words: string): HTMLElement | null {
  for (let each = heading.nextElementSibling; each; each = each.nextElementSibling) {
    if (each.tagName === heading.tagName) return null;
    const begins = [...each.querySelectorAll('strong')].find((bold) => bold.textContent === words);
    if (begins) return begins.closest<HTMLElement>('li, p');
  }
  return null;
}
