import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Own } from '../src/lib/api';
import { mine } from '../src/lib/mine.svelte';
import { router } from '../src/lib/router.svelte';
import { LATER, SELDOM, SOON, titled, turns, Turns } from '../src/lib/turns.svelte';

const server = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock('../src/lib/connection.svelte', () => ({ connection: server }));
vi.mock('../src/lib/router.svelte', () => {
  const router = { path: '/', parts: [] as string[] };
  return { router };
});

const page = Object.assign(new EventTarget(), { hidden: false });
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
let stop = () => {};

function own(table: string, more: Partial<Own> = {}): Own {
  const clock = { kind: 'none', seconds: 0, increment: 0, at_zero: 'bot' } as const;
  const game = 'dust_in_the_wings';
  return {
    table,
    game,
    name: '',
    status: 'playing',
    seats: [0],
    asked: false,
    others: true,
    clock,
    updated_at: 1,
    ...more,
  };
}

function lists(...tables: Own[]): void {
  server.ask.mockImplementation((_: string, { before }: { before: string | null }) =>
    Promise.resolve({ tables: before === null ? tables : [] }),
  );
}

function look(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** How often the server is asked when this is done, and in the time after it. */
async function asked(time: number, first = () => {}): Promise<number> {
  const before = server.ask.mock.calls.length;
  first();
  await pass(time);
  return server.ask.mock.calls.length - before;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  server.ask.mockReset();
  Object.assign(router, { path: '/', parts: [] });
  mine.forgotten = [];
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function following(...tables: Own[]): Promise<Turns> {
  lists(...tables);
  const turns = new Turns();
  stop = turns.follow();
  await pass(0);
  return turns;
}

test('while a match of mine goes on it is asked every half minute, seen or not', async () => {
  await following(own('Ab'));
  expect(await asked(10 * SOON)).toBe(10);
  look(true);
  expect(await asked(10 * SOON)).toBe(10);
});

test('where nothing goes on it is asked seldom, and at once when somebody looks', async () => {
  await following(own('Ab', { status: 'over' }));
  expect(await asked(LATER)).toBe(1);
  look(true);
  await pass(LATER);
  expect(await asked(SELDOM)).toBe(1);
  expect(await asked(0, () => look(false))).toBe(1);
  expect(await asked(0, () => look(true))).toBe(0);
});

test('a table that waits for people is asked for often only while somebody looks', async () => {
  await following(own('Ab', { status: 'open' }));
  expect(await asked(4 * SOON)).toBe(4);
  look(true);
  await pass(SOON);
  expect(await asked(SELDOM)).toBe(1);
});

test('never twice at once, however slow the server is', async () => {
  let answer: (what: { tables: Own[] }) => void = () => {};
  server.ask.mockImplementation(() => new Promise((done) => (answer = done)));
  const slow = new Turns();
  stop = slow.follow();
  look(false);
  expect(await asked(10 * SOON)).toBe(0);
  expect(server.ask).toHaveBeenCalledTimes(1);
  answer({ tables: [own('Ab', { asked: true })] });
  await pass(0);
  expect(slow.asked.map(({ table }) => table)).toEqual(['Ab']);
  expect(await asked(SOON)).toBe(1);
});

test('a failure changes nothing, and it is asked again', async () => {
  const turns = await following(own('Ab', { asked: true }));
  server.ask.mockImplementation(() => Promise.reject(new Error('no network')));
  expect(await asked(3 * SOON)).toBe(3);
  expect(turns.asked).toHaveLength(1);
});

test('nothing is asked once nobody follows', async () => {
  await following(own('Ab'));
  stop();
  expect(await asked(10 * SOON)).toBe(0);
});

test('of many tables one page tells what has changed', async () => {
  const many = Array.from({ length: 60 }, (_, n) => own(`t${n}`, { updated_at: 100 - n, asked: n === 55 }));
  server.ask.mockImplementation((_: string, { before }: { before: string | null }) => {
    const from = before === null ? 0 : many.findIndex(({ table }) => table === before) + 1;
    return Promise.resolve({ tables: many.slice(from, from + 50) });
  });
  const turns = new Turns();
  stop = turns.follow();
  await pass(0);
  expect(server.ask).toHaveBeenCalledTimes(2);
  expect(turns.asked.map(({ table }) => table)).toEqual(['t55']);
  const [decided] = many.splice(55, 1);
  many.unshift({ ...decided!, asked: false, others: true, updated_at: 200 });
  many.splice(5, 1);
  expect(await asked(SOON)).toBe(1);
  expect(turns.asked).toEqual([]);
  expect(turns.tables!.map(({ table }) => table)).toEqual(many.map(({ table }) => table));
});

test('the title counts other tables, those that wait longest come first', async () => {
  lists(
    own('new', { asked: true, updated_at: 9 }),
    own('here', { asked: true, updated_at: 5 }),
    own('old', { asked: true, updated_at: 2 }),
    own('not'),
    own('bots', { asked: true, others: false }),
    own('left', { asked: true, updated_at: 1 }),
  );
  mine.forgotten = ['left'];
  Object.assign(router, { path: '/table/here', parts: ['table', 'here'] });
  stop = turns.follow();
  await pass(0);
  expect(turns.elsewhere.map(({ table }) => table)).toEqual(['old', 'new']);
  expect(titled('Flutter')).toBe('(2) Flutter');
  look(true);
  expect(turns.unseen).toHaveLength(3);
  expect(turns.seen('here')).toBe(false);
  look(false);
  expect([turns.seen('here'), turns.seen('old')]).toEqual([true, false]);
});
