import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, Refusal } from '../src/lib/connection.svelte';
import { positions } from '../src/lib/positions';

vi.mock('../src/lib/connection.svelte', () => ({
  connection: { ask: vi.fn() },
  Refusal: class extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  },
}));

const ask = vi.mocked(connection.ask);
const ASKED = { table: 'Ab', seat: null, after: 0, limit: 50 };
const refusal = (code: string) => new Refusal(code as never);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  ask.mockReset();
});

test('whoever is told to go slower asks again after a while', async () => {
  const page = { positions: [], more: false };
  ask.mockRejectedValueOnce(refusal('too_many')).mockRejectedValueOnce(refusal('too_many'));
  ask.mockResolvedValueOnce(page as never);
  const found = positions(ASKED);
  await vi.advanceTimersByTimeAsync(900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(await found).toBe(page);
  expect(ask.mock.calls).toEqual(Array(3).fill(['positions', ASKED]));
});

test('whatever else is refused is refused', async () => {
  ask.mockRejectedValueOnce(refusal('not_yours'));
  await expect(positions(ASKED)).rejects.toThrow('not_yours');
  expect(ask).toHaveBeenCalledTimes(1);
});
