import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BeatShown, Own } from '../src/lib/api';
import { settings } from '../src/lib/settings.svelte';
import { allowed, answered, notify } from '../src/lib/notifying';

const server = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock('../src/lib/connection.svelte', () => ({ connection: server }));
vi.mock('../src/lib/games.svelte', () => ({
  catalogue: { load: () => Promise.resolve(), find: () => ({ title: 'Dust in the Wings' }) },
}));

const nowhere = () => false;
const BEAT: BeatShown = { kind: 'beat', since: 0, until: 3000, held: false };
let shown: { title: string; tag: string; data: { url: string } }[] = [];

function own(table: string): Own {
  const clock = { kind: 'none', seconds: 0, increment: 0, at_zero: 'bot' } as const;
  const game = 'dust_in_the_wings';
  return {
    table,
    game,
    name: '',
    status: 'playing',
    seats: [0],
    asked: true,
    others: true,
    clock,
    updated_at: 1,
  };
}

function table(beat: BeatShown | null = null): void {
  const seat = (kind: string, name: string) => ({ kind, name });
  const seats = [seat('person', 'Me'), seat('person', 'Ann'), seat('free', '')];
  server.ask.mockResolvedValue({ card: { seats }, beat });
}

function browser(permission: NotificationPermission): void {
  class Shown {
    static permission = permission;
    static requestPermission = vi.fn(() => Promise.resolve(permission));
    constructor(title: string, options: { tag: string; data: { url: string } }) {
      shown.push({ title, tag: options.tag, data: options.data });
    }
  }
  vi.stubGlobal('Notification', Shown);
}

beforeEach(() => {
  const kept: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  vi.stubGlobal('navigator', {});
  settings.notify = true;
  shown = [];
  server.ask.mockReset();
  browser('granted');
  table();
});
afterEach(() => vi.unstubAllGlobals());

test('once for each time that I am asked', async () => {
  await notify([own('Ab')], nowhere);
  await notify([own('Ab')], nowhere);
  expect(shown).toEqual([
    { title: 'Your turn: Dust in the Wings with Ann', tag: 'turn Ab', data: { url: '/table/Ab' } },
  ]);
  await notify([], nowhere);
  await notify([own('Ab')], nowhere);
  expect(shown).toHaveLength(2);
  // Between two looks I have decided, and so has everybody else.
  answered('Ab');
  await notify([own('Ab')], nowhere);
  expect(shown).toHaveLength(3);
});

test('another window of this browser tells nothing again', async () => {
  await Promise.all([notify([own('Ab')], nowhere), notify([own('Ab')], nowhere)]);
  expect(shown).toHaveLength(1);
});

test('not of what I see myself, then or later', async () => {
  await notify([own('Ab'), own('Cd')], (table) => table === 'Ab');
  await notify([own('Ab'), own('Cd')], nowhere);
  expect(shown.map(({ tag }) => tag)).toEqual(['turn Cd']);
});

test('not of a short moment in which somebody is asked in secret, but of what comes after it', async () => {
  table(BEAT);
  await notify([own('Ab')], nowhere);
  expect(shown).toEqual([]);
  table({ ...BEAT, kind: 'round' });
  await notify([own('Ab')], nowhere);
  expect(shown).toHaveLength(1);
});

test('only to who wants it and has allowed it', async () => {
  settings.notify = false;
  await notify([own('Ab')], nowhere);
  settings.notify = true;
  browser('denied');
  await notify([own('Cd')], nowhere);
  vi.stubGlobal('Notification', undefined);
  await notify([own('Ef')], nowhere);
  expect(shown).toEqual([]);
  expect(server.ask).not.toHaveBeenCalled();
});

test('a server that does not answer is asked again later', async () => {
  server.ask.mockRejectedValueOnce(new Error('no network'));
  await notify([own('Ab')], nowhere);
  expect(shown).toEqual([]);
  await notify([own('Ab')], nowhere);
  expect(shown).toHaveLength(1);
});

test('a worker shows it where there is one', async () => {
  const showNotification = vi.fn(() => Promise.resolve());
  const getRegistration = () => Promise.resolve({ showNotification });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await notify([own('Ab')], nowhere);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([]);
});

test('whether the person allows it', async () => {
  expect(await allowed()).toBe(true);
  browser('denied');
  expect(await allowed()).toBe(false);
  vi.stubGlobal('Notification', undefined);
  expect(await allowed()).toBe(false);
});
