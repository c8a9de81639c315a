import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../src/lib/api';
import { connection } from '../src/lib/connection.svelte';
import { Previewing, type Position } from '../src/table/preview';

vi.mock('../src/lib/connection.svelte', () => {
  class Refusal extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  }
  return { connection: { ask: vi.fn() }, Refusal };
});

interface Asked {
  paths: number[][];
  answer(): void;
  refuse(error: Error): void;
}

let asked: Asked[] = [];
let position: Position;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const choices = [{ action: 1, text: '', label: '', aliases: [], kind: '' }];
  position = { table: 'Ab', seat: 0, choices, update: { version: 4 } };
  vi.mocked(connection.ask).mockImplementation(
    (_, body) =>
      new Promise<never>((resolve, refuse) => {
        const { paths } = body as unknown as { paths: number[][] };
        const outcome = (path: number[]): Outcome => ({
          path,
          certain: false,
          view: null,
          choices: [],
          lines: [],
        });
        asked.push({ paths, refuse, answer: () => resolve({ previews: paths.map(outcome) } as never) });
      }),
  );
});

afterEach(() => vi.useRealTimers());

/** What comes of it, once there was time for everything. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return promise;
}

test('nothing is asked twice about one position, and again about the next', async () => {
  const previewing = new Previewing(() => position);
  const first = previewing.ask([[1], [2]]);
  asked[0]!.answer();
  expect((await settled(first)).map(({ path }) => path)).toEqual([[1], [2]]);
  expect(await previewing.ask([[2]])).toHaveLength(1);
  expect(asked).toHaveLength(1);
  const more = previewing.ask([[2], [3]]);
  await vi.runAllTimersAsync();
  expect(asked[1]!.paths).toEqual([[3]]);
  asked[1]!.answer();
  expect(await settled(more)).toHaveLength(2);
  position = { ...position, update: { version: 5 } };
  void previewing.ask([[2]]);
  await vi.runAllTimersAsync();
  expect(asked[2]!.paths).toEqual([[2]]);
});

test('one request is under way at a time, and the newest is the next', async () => {
  const previewing = new Previewing(() => position);
  const [first, second, third] = [[[1]], [[2]], [[3]]].map((paths) => previewing.ask(paths));
  expect(await first).toEqual([]);
  expect(await second).toEqual([]);
  await vi.runAllTimersAsync();
  expect(asked.map(({ paths }) => paths)).toEqual([[[1]]]);
  asked[0]!.answer();
  await vi.runAllTimersAsync();
  expect(asked.map(({ paths }) => paths)).toEqual([[[1]], [[3]]]);
  asked[1]!.answer();
  expect(await settled(third!)).toHaveLength(1);
});

test('what comes too late is dropped', async () => {
  const previewing = new Previewing(() => position);
  const late = previewing.ask([[1]]);
  position = { ...position, update: { version: 5 } };
  asked[0]!.answer();
  expect(await settled(late)).toEqual([]);
});

test('more than a request may hold is asked for in several', async () => {
  const previewing = new Previewing(() => position);
  const all = previewing.ask(Array.from({ length: 30 }, (_, path) => [path]));
  asked[0]!.answer();
  await vi.runAllTimersAsync();
  expect(asked.map(({ paths }) => paths.length)).toEqual([24, 6]);
  asked[1]!.answer();
  expect(await settled(all)).toHaveLength(30);
});

test('a refusal is answered with what is known, and not asked again and again', async () => {
  const { Refusal } = (await import('../src/lib/connection.svelte')) as unknown as {
    Refusal: new (code: string) => Error;
  };
  for (const code of ['illegal', 'too_many']) {
    asked = [];
    const previewing = new Previewing(() => position);
    const refused = previewing.ask([[1]]);
    asked[0]!.refuse(new Refusal(code));
    expect(await settled(refused)).toEqual([]);
    expect(asked).toHaveLength(1);
  }
});

test('what is considered comes before what is only offered, and a few of these are asked at a time', async () => {
  const previewing = new Previewing(() => position);
  const offered = previewing.ask(
    Array.from({ length: 14 }, (_, path) => [path]),
    'offered',
  );
  const considered = previewing.ask([[20]], 'considered');
  const known = previewing.ask([[3]]);
  for (const number of [0, 1, 2]) {
    await vi.runAllTimersAsync();
    asked[number]!.answer();
  }
  expect(await settled(known)).toHaveLength(1);
  expect(await settled(considered)).toHaveLength(1);
  expect(await settled(offered)).toHaveLength(14);
  expect(asked.map(({ paths }) => paths.length)).toEqual([12, 1, 2]);
  expect(asked[1]!.paths).toEqual([[20]]);
});

test('whoever is not asked asks nothing', async () => {
  for (const other of [{ choices: [] }, { seat: null }, { update: null }]) {
    const previewing = new Previewing(() => ({ ...position, ...other }));
    expect(await previewing.ask([[1]])).toEqual([]);
  }
  expect(asked).toEqual([]);
});
