import { expect, test, vi } from 'vitest';
import type { Hinted, Reason } from '../src/lib/api';
import { connection } from '../src/lib/connection.svelte';
import { Playable, type AnyChoice } from '../src/lib/games.svelte';
import { percent, pointsOf, spoken } from '../src/lib/reasons';
import { Hinting } from '../src/table/hinting.svelte';
import type { Live } from '../src/table/live.svelte';
import { verdict, worth } from '../src/table/weighing';

vi.mock('../src/lib/connection.svelte', () => ({ connection: { ask: vi.fn() } }));

const more: Reason = { topic: 'pollen', words: 'more pollen', seat: 0, gain: true, points: 4 };
const less: Reason = { topic: 'bees', words: 'fewer bees', seat: 1, gain: false, points: 2 };

/** The bot's first choice and others, by the chances to win with them. */
function hint(chances: number[], reasons: Reason[] = [], taught = true): Hinted {
  const candidates = chances.map((chance, action) => ({ action, label: '', visits: 1, chance }));
  return { candidates, reasons, taught } as unknown as Hinted;
}

test.each([
  [hint([0.5, 0.44], [more]), 'Better than the next best by 6 points of chance:'],
  [hint([0.5, 0.49], [more]), 'Better than the next best by 1 point of chance:'],
  [hint([0.5, 0.44]), 'Better than the next best by 6 points of chance, but no single reason stands out.'],
  [hint([0.5, 0.498]), 'The next best is just as good.'],
  [hint([0.5, 0.4], [], false), 'Bots have not learned this game yet: it goes by a rough evaluation.'],
  [hint([0.5]), ''],
])('the bot says why', (told, why) => {
  expect(verdict(told)).toBe(why);
});

test('what another choice is worth', () => {
  const told = hint([0.5, 0.499, 0.41]);
  expect(told.candidates.map((other) => worth(told, other))).toEqual(['50 %', '50 %', '41 %']);
  const rough = hint([0.5, 0.5, 0.2], [], false);
  expect(rough.candidates.slice(1).map((other) => worth(rough, other))).toEqual(['just as good', '']);
});

test('chances are whole points of a hundred, and what is little is nothing', () => {
  expect(percent(0.6249)).toBe('62 %');
  expect([0.3, 0.006, 0.004, -0.1].map(pointsOf)).toEqual([30, 1, 0, 0]);
});

test('reasons say for whom, in the words of the game where it has some', () => {
  const names = ['Ann', 'Ben'];
  expect(spoken([more, less], new Playable({}, {}), names, 0)).toEqual([
    'more pollen for you',
    'fewer bees for Ben',
  ]);
  const german = new Playable({}, { 'topic.bees.loss': 'weniger Bienen' }, 'de');
  expect(spoken([less], german, names, 0)).toEqual(['weniger Bienen for Ben']);
});

test('a victory is told by the page for every game', () => {
  const won: Reason = { topic: 'victory', words: 'a win', seat: 1, gain: false, points: 40 };
  expect(spoken([won], new Playable({}, {}), ['Ann', 'Ben'], 0)).toEqual(['no victory for Ben']);
});

test('where there is one choice no bot is asked', async () => {
  const ask = vi.mocked(connection.ask).mockResolvedValue(hint([1]) as never);
  const live = { table: 'Ab', seat: 0, choices: [{ action: 0 }] as AnyChoice[] };
  const hinting = new Hinting(() => live as unknown as Live);
  await hinting.ask();
  expect(ask).not.toHaveBeenCalled();
  live.choices = [{ action: 0 }, { action: 1 }] as AnyChoice[];
  await hinting.ask();
  expect(ask).toHaveBeenCalledOnce();
});
