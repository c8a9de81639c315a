import { expect, test, vi } from 'vitest';
import type { Hinted } from '../src/lib/api';
import { connection } from '../src/lib/connection.svelte';
import type { AnyChoice, Say } from '../src/lib/games.svelte';
import { Hinting } from '../src/table/hinting.svelte';
import type { Live } from '../src/table/live.svelte';
import { margin, reason, worse } from '../src/table/weighing';

vi.mock('../src/lib/connection.svelte', () => ({ connection: { ask: vi.fn() } }));

const say: Say = (_, values) => `${values?.less} points`;

/** The bot's first choice and others, by what it thinks of them. */
function hint(...values: number[]): Hinted {
  const others = values.map((value, action) => ({ action, label: '', value }));
  return { action: 0, others } as unknown as Hinted;
}

test.each([
  [hint(3, 1, 0), 'Better than the next best by about 2 points.'],
  [hint(3, 3, 1), 'Some others are just as good.'],
  [hint(3, 3, 3), 'All choices are alike.'],
  [hint(100, 1, 0), 'Anything else may cost you the victory.'],
  [hint(), ''],
])('the bot says why', (told, why) => {
  expect(reason(told, 3, say)).toBe(why);
});

test('of many choices only the best were weighed, so not all are said to be alike', () => {
  expect(reason(hint(3, 3, 3), 9, say)).toBe('Some others are just as good.');
});

test('how much worse another choice is', () => {
  const told = hint(3, 3, 0.66, -60);
  const words = told.others.map(({ value }) => worse(margin(told, value), say));
  expect(words.slice(1)).toEqual([
    'just as good',
    'worse by about 2.3 points',
    expect.stringContaining('far worse'),
  ]);
});

test('where there is one choice no bot is asked', async () => {
  const ask = vi.mocked(connection.ask).mockResolvedValue(hint(1) as never);
  const live = { table: 'Ab', seat: 0, choices: [{ action: 0 }] as AnyChoice[] };
  const hinting = new Hinting(() => live as unknown as Live);
  await hinting.ask();
  expect(ask).not.toHaveBeenCalled();
  live.choices = [{ action: 0 }, { action: 1 }] as AnyChoice[];
  await hinting.ask();
  expect(ask).toHaveBeenCalledOnce();
});
