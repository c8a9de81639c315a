import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurveShown, ReviewShown } from '../src/lib/api';
import { connection } from '../src/lib/connection.svelte';
import { Reviewing } from '../src/table/reviewing.svelte';

const { Refusal } = vi.hoisted(() => ({
  Refusal: class extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  },
}));
vi.mock('../src/lib/connection.svelte', () => ({ connection: { ask: vi.fn() }, Refusal }));

const ask = vi.mocked(connection.ask);

/** How far it is. */
function told(done: number, total: number, versions: number[] = []): never {
  const mistakes = versions.map((version) => ({ version }));
  return { done, total, by: 'hard', mistakes } as unknown as ReviewShown as never;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  ask.mockReset();
});

test('it is asked for until it is done', async () => {
  ask
    .mockResolvedValueOnce(told(0, 9))
    .mockResolvedValueOnce(told(5, 9))
    .mockResolvedValue(told(9, 9, [4, 7]));
  const reviewing = new Reviewing();
  reviewing.begin('Ab', 1);
  await vi.advanceTimersByTimeAsync(900);
  expect([reviewing.done, reviewing.total, reviewing.finished]).toEqual([5, 9, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reviewing.finished, reviewing.by]).toEqual([true, 'hard']);
  const curve = { versions: [1, 4, 5, 7, 8] } as CurveShown;
  expect(reviewing.marks(curve)).toEqual([0.25, 0.75]);
  expect(reviewing.marks(null)).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ask).toHaveBeenLastCalledWith('review', { table: 'Ab', seat: 1 });
});

test('whoever is told to go slower asks again', async () => {
  ask.mockRejectedValueOnce(new Refusal('too_many')).mockResolvedValue(told(1, 1));
  const reviewing = new Reviewing();
  reviewing.begin('Ab', 0);
  await vi.advanceTimersByTimeAsync(2000);
  expect([reviewing.finished, reviewing.trouble]).toEqual([true, '']);
});

test('what is refused otherwise is told, and not asked again', async () => {
  ask.mockRejectedValue(new Error('The game is not over.'));
  const reviewing = new Reviewing();
  reviewing.begin('Ab', 0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reviewing.trouble).not.toBe('');
  expect(ask).toHaveBeenCalledOnce();
});

test('nobody asks any more who has gone', async () => {
  ask.mockResolvedValue(told(0, 9));
  const stop = new Reviewing().begin('Ab', 0);
  await vi.advanceTimersByTimeAsync(100);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledOnce();
});
