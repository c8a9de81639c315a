import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '../src/lib/api';
import { load, wording, type AnyChoice, type AnyView } from '../src/lib/games.svelte';
import { words } from '../src/lib/words.svelte';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));
vi.setConfig({ testTimeout: 120_000 }); // boards are compiled first, however long that takes

const games = Object.keys(import.meta.glob('../src/games/*/index.ts')).map((path) => path.split('/')[3]!);
const names = ['Ann', 'Ben'];
const lifted = { event: 'lifted', space: 0, butterflies: [1, 0, 0], seat: 1, seen_by: [] };
const line = { text: 'Ben lifts 1 red from a1.', event: lifted } as unknown as Line;
const choice = { action: 3, text: 'a1', label: 'lift 1 red from a1', aliases: [], kind: 'lift', space: 0 };
const view = {
  seat: 0,
  actors: [0],
  prompt: 'Lift a space.',
  phase: 'lifting',
  mover: 0,
  spaces: [[1, 0, 0]],
};

async function said(language: string): Promise<string[]> {
  const dust = await load('dust_in_the_wings', language);
  const seen = view as unknown as AnyView;
  return [dust.line(line, names), dust.label(choice as AnyChoice, seen, names), dust.prompt(seen, names)];
}

beforeEach(() => {
  words.language = 'xx'; // a language for which nobody has written more than the page's own file
});

test('a game without a file for the language is told in the English of the server', async () => {
  expect(await said('xx')).toEqual([line.text, choice.label, view.prompt]);
});

test('a game with one is told in it', async () => {
  const told = await said('de');
  expect(told).not.toContain(line.text);
  expect(told.filter((text) => /^(event|choice|prompt)\./.test(text))).toEqual([]);
});

test.each(games)('%s has its English names then', async (game) => {
  const [foreign, english] = await Promise.all([wording(game, 'xx'), wording(game, 'en')]);
  expect(foreign.language).toBe('en');
  expect(foreign.say('option.turn_limit')).toBe(english.say('option.turn_limit'));
});
