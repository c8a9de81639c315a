import { expect, test, vi } from 'vitest';
import type { AnyChoice, AnyView, Ruling, Rulings } from '../src/lib/games.svelte';
import { ruling } from '../src/table/rules';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

const maps = import.meta.glob<Rulings>('../src/games/*/rulings.ts', { eager: true, import: 'rulings' });
const types = import.meta.glob<string>('../src/games/*/types.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const english = import.meta.glob<string>('../../src/meadow/games/*/rules.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const others = import.meta.glob<string>('../src/games/*/rules.*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const folders = Object.keys(types).map((path) => path.replace(/types\.ts$/, ''));

function rulesOf(folder: string, language: string): string {
  const game = folder.split('/')[3]!;
  return language === 'en'
    ? english[`../../src/meadow/games/${game}/rules.md`]!
    : others[`${folder}rules.${language}.md`]!;
}

/** Whether the rules have this heading, and below it a passage or a point that begins with the bold words. */
function tells(rules: string, [heading, passage]: Ruling): boolean {
  const section = rules.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  const begins = (line: string) => line.replace(/^(- |\d\. )/, '').startsWith(`**${passage}**`);
  return !!section && (!passage || section.split('\n').some(begins));
}

test.each(folders)('%s: whatever is asked leads to a place that its rules have', (folder) => {
  const { places } = maps[`${folder}rulings.ts`]!;
  expect(Object.keys(places)).toEqual(['en', 'de']);
  for (const [language, asked] of Object.entries(places)) {
    const rules = rulesOf(folder, language);
    expect(Object.entries(asked).filter(([, place]) => !tells(rules, place))).toEqual([]);
  }
});

test.each(folders)('%s: every phase leads somewhere, in all languages to the same', (folder) => {
  const { places } = maps[`${folder}rulings.ts`]!;
  const [, union] = /^ {2}phase: (.*);$/m.exec(types[`${folder}types.ts`]!)!;
  const phases = union!.split(' | ').map((phase) => phase.slice(1, -1));
  expect(Object.keys(places.de!)).toEqual(Object.keys(places.en!));
  expect(phases.filter((phase) => !places.en![phase])).toEqual([]);
});

test('one kind of choices leads to its place, several to that of the phase', () => {
  const places = { en: { dig: ['Digging'] as Ruling, working: ['Work'] as Ruling } };
  const view = { phase: 'working' } as unknown as AnyView;
  const found = (...kinds: string[]) =>
    ruling({ places }, 'en', view, kinds.map((kind) => ({ kind })) as AnyChoice[]);
  expect(found('dig', 'dig')).toEqual(['Digging']);
  expect(found('dig', 'rest')).toEqual(['Work']);
  expect(found('rest')).toEqual(['Work']);
  expect(found()).toEqual(['Work']);
});
