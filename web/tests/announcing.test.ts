import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectByLines, Line } from './line';

async function begun() {
  const { connection } = await import('../src/lib/connection.svelte');
  void connection.ask('games', {}).catch(() => {});
  return connection;
}

const MESSAGE = { answer: 'announcement', text: 'The server restarts at ten.' };
const BANNED = { answer: 'problem', code: 'banned', sentence: 'You are banned until tomorrow.' };

beforeEach(() => connectByLines(vi.fn()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a message to everybody is shown until it is taken back', async () => {
  const connection = await begun();
  const line = await Line.opened();
  line.tell(MESSAGE);
  line.answer(0, { answer: 'games', games: [] });
  expect(connection.announcement).toBe(MESSAGE.text);
  line.tell({ ...MESSAGE, text: '' });
  expect(connection.announcement).toBe('');
});

test('it stays while the connection is lost, and as long as the next socket says it first', async () => {
  const connection = await begun();
  const first = await Line.opened();
  first.tell(MESSAGE);
  first.answer(0, { answer: 'games', games: [] });
  first.onclose({ code: 1006 });
  expect(connection.announcement).toBe(MESSAGE.text);
  const second = await Line.opened();
  expect(connection.announcement).toBe(MESSAGE.text);
  second.tell(MESSAGE);
  second.tell({ answer: 'present', table: 'Ab', presence: { seats: [], onlookers: 0 } });
  expect(connection.announcement).toBe(MESSAGE.text);
});

test('a server that says nothing of it any more has taken it back', async () => {
  const connection = await begun();
  const first = await Line.opened();
  first.tell(MESSAGE);
  first.onclose({ code: 1006 });
  const second = await Line.opened();
  second.answer(0, { answer: 'games', games: [] });
  expect(connection.announcement).toBe('');
});

test('who is banned reads why, also if the connection is lost by it', async () => {
  const connection = await begun();
  const line = await Line.opened();
  line.tell(BANNED);
  line.onclose({ code: 1006 });
  expect(connection.banned).toBe(BANNED.sentence);
  await Line.opened();
  expect(connection.banned).toBe('');
});

test('who is banned before they come reads why', async () => {
  const refusal = { ok: false, status: 403, json: () => Promise.resolve(BANNED) };
  vi.stubGlobal('fetch', () => new Promise((done) => setTimeout(() => done(refusal), 5)));
  const connection = await begun();
  await vi.advanceTimersByTimeAsync(100);
  expect(connection.banned).toBe(BANNED.sentence);
  expect(Line.all).toEqual([]);
});
