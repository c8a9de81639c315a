import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Preview } from '../src/lib/games.svelte';
import { Foreseeing } from '../src/table/foreseeing.svelte';

let asked: [paths: number[][], lane: string][] = [];
let version = 4;

const made = () =>
  new Foreseeing(() => ({
    table: 'Ab',
    seat: 0,
    choices: [],
    update: { version },
    preview: (paths, lane) => {
      asked.push([paths, lane]);
      const told = (path: number[]): Preview => ({
        path,
        certain: true,
        view: null,
        choices: [],
        events: [],
      });
      return Promise.resolve(paths.map(told));
    },
  }));

beforeEach(() => {
  vi.useFakeTimers();
  [asked, version] = [[], 4];
});
afterEach(() => vi.useRealTimers());

test('what a pointer only passes is not asked about', async () => {
  const foreseeing = made();
  const leave = foreseeing.consider([1]);
  leave?.();
  foreseeing.consider([2]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([[[[2]], 'considered']]);
  expect(foreseeing.at([2])?.path).toEqual([2]);
  expect(foreseeing.at([1])).toBe(null);
});

test('of what is offered only so much is asked about, and it is known only for its own position', async () => {
  const foreseeing = made();
  foreseeing.weigh([]);
  foreseeing.weigh(Array.from({ length: 100 }, (_, path) => [path]));
  await vi.runAllTimersAsync();
  expect(asked.map(([paths, lane]) => [paths.length, lane])).toEqual([[36, 'offered']]);
  foreseeing.consider([3]);
  expect(foreseeing.at([3])).not.toBe(null);
  version = 5;
  expect(foreseeing.at([3])).toBe(null);
});
