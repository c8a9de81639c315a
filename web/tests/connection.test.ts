import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectByLines, Line } from './line';

const events: Record<string, () => void> = {};
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

async function begun() {
  const { connection } = await import('../src/lib/connection.svelte');
  return connection;
}

beforeEach(() => connectByLines((name, listener) => (events[name] = listener)));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('who is at a table is told to all who watch it', async () => {
  const connection = await begun();
  const [here, there] = [vi.fn(), vi.fn()];
  connection.watch('Ab', 0, vi.fn(), vi.fn(), here);
  connection.watch('Ab', 1, vi.fn(), vi.fn(), here);
  connection.watch('Cd', null, vi.fn(), vi.fn(), there);
  const line = await Line.opened();
  expect(line.asked).toMatchObject([{ presence: true }, { presence: true }, { presence: true }]);
  const first = { seats: [], onlookers: 1 };
  line.answer(0, { answer: 'shown', table: 'Ab', yours: [0], update: { viewer: 0 }, presence: first });
  await pass(0);
  expect(here.mock.calls).toEqual([[first]]);
  const next = { seats: [], onlookers: 2 };
  line.onmessage({ data: JSON.stringify({ id: null, answer: 'present', table: 'Ab', presence: next }) });
  expect(here.mock.calls).toEqual([[first], [next], [next]]);
  expect(there).not.toHaveBeenCalled();
});

test('what a server that stops refused is asked again of the next', async () => {
  const connection = await begun();
  const asked = connection.ask('games', {});
  const first = await Line.opened();
  first.refuse(0, 'closing');
  first.onclose({ code: 1006 });
  const second = await Line.opened();
  expect(second.asked).toEqual(first.asked);
  second.answer(0, { answer: 'games', games: [] });
  expect(await asked).toMatchObject({ answer: 'games' });
});

test('whoever is signed out asks nothing again as somebody else, who is told so', async () => {
  const guest = vi.fn(() => Promise.resolve({ ok: true }));
  vi.stubGlobal('fetch', guest);
  const reload = vi.fn();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', reload });
  const connection = await begun();
  const asked = connection.ask('games', {});
  connection.watch('Ab', 0, vi.fn(), vi.fn());
  const first = await Line.opened();
  first.onclose({ code: 4001 });
  await expect(asked).rejects.toThrow('signed out');
  const second = await Line.opened();
  expect(guest).toHaveBeenCalledTimes(2);
  expect(second.requests).toEqual(['watch']);
  second.refuse(0, 'not_yours');
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('whoever watches begins once on each socket, and not at all once they have stopped', async () => {
  const connection = await begun();
  connection.watch('Ab', null, vi.fn(), vi.fn());
  const stop = connection.watch('Cd', null, vi.fn(), vi.fn());
  const first = await Line.opened();
  expect(first.requests).toEqual(['watch', 'watch']);
  first.onclose({ code: 1006 });
  stop();
  const second = await Line.opened();
  expect(second.asked).toMatchObject([{ request: 'watch', table: 'Ab' }]);
});

test('whoever may not watch yet tries again', async () => {
  const connection = await begun();
  const lost = vi.fn();
  connection.watch('Ab', null, vi.fn(), lost);
  const line = await Line.opened();
  line.refuse(0, 'too_many');
  await pass(1100);
  expect(line.requests).toEqual(['watch', 'watch']);
  line.refuse(1, 'no_such_table');
  await pass(1100);
  expect(line.requests).toHaveLength(2);
  expect(lost).toHaveBeenCalledOnce();
});

test('whoever watches too much over this socket does not try again', async () => {
  const connection = await begun();
  const lost = vi.fn();
  connection.watch('Ab', null, vi.fn(), lost);
  const line = await Line.opened();
  line.refuse(0, 'too_many_watched');
  await pass(1100);
  expect(line.requests).toEqual(['watch']);
  expect(lost).toHaveBeenCalledOnce();
});

test('there is one socket, however much anybody hurries', async () => {
  const guest = vi.fn(() => new Promise((_, failed) => setTimeout(failed, 5)));
  vi.stubGlobal('fetch', guest);
  const connection = await begun();
  void connection.ask('games', {});
  await pass(10);
  guest.mockImplementationOnce(() => new Promise((done) => setTimeout(() => done({ ok: true }), 50)));
  for (let hurry = 0; hurry < 3; hurry++) {
    events.online!();
    await pass(10);
  }
  await pass(50);
  expect(Line.all).toHaveLength(1);
});

test.each(['visibilitychange', 'online'])(
  'a socket that is dead by then is given up soon after: %s',
  async (event) => {
    const connection = await begun();
    const asked = connection.ask('look', { table: 'Ab' });
    const first = await Line.opened();
    events[event]!();
    expect(first.requests).toEqual(['look', 'games']);
    await pass(2900);
    expect(connection.state).toBe('open');
    await pass(200);
    expect(connection.state).toBe('lost');
    expect(first.close).toHaveBeenCalledOnce();
    const second = await Line.opened();
    expect(connection.state).toBe('open');
    second.answer(0, { answer: 'looked' });
    expect(await asked).toMatchObject({ answer: 'looked' });
  },
);

test('a socket on which anything is heard is kept, and what the one before says does not count', async () => {
  const connection = await begun();
  const asked = connection.ask('look', { table: 'Ab' });
  const first = await Line.opened();
  events.visibilitychange!();
  await pass(2900);
  first.answer(0, { answer: 'looked' });
  await asked;
  await pass(5000);
  expect(connection.state).toBe('open');
  events.visibilitychange!();
  await pass(3100);
  first.answer(2, { answer: 'games' });
  expect(connection.state).toBe('lost');
});

test('nobody is asked whether they are there while nobody looks', async () => {
  const connection = await begun();
  void connection.ask('games', {});
  const line = await Line.opened();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  events.visibilitychange!();
  expect(line.requests).toEqual(['games']);
});

test('a socket that says nothing for long is asked, and given up', async () => {
  const connection = await begun();
  const asked = connection.ask('look', { table: 'Ab' });
  const line = await Line.opened();
  line.answer(0, { answer: 'looked' });
  await asked;
  await pass(20_000);
  expect(line.requests).toEqual(['look', 'games']);
  await pass(10_000);
  expect(line.close).toHaveBeenCalledOnce();
});

test('without a network the connection is lost at once, and back with it', async () => {
  const connection = await begun();
  const asked = connection.ask('games', {});
  const first = await Line.opened();
  events.offline!();
  expect(connection.state).toBe('lost');
  first.answer(0, { answer: 'games', games: [] });
  await pass(300);
  Line.all.at(-1)!.onclose({ code: 1006 });
  const tried = Line.all.length;
  events.online!();
  await pass(10);
  expect(Line.all).toHaveLength(tried + 1);
  const line = await Line.opened();
  line.answer(0, { answer: 'games', games: [] });
  expect(await asked).toMatchObject({ answer: 'games' });
});

test('whoever has asked nothing is not told that the network is gone', async () => {
  const connection = await begun();
  events.offline!();
  expect(connection.state).toBe('new');
});

test('a socket that does not open is given up, sooner where there is a network again', async () => {
  const connection = await begun();
  void connection.ask('games', {});
  await pass(29_000);
  expect(Line.all).toHaveLength(1);
  await pass(1500);
  expect(Line.all[0]!.close).toHaveBeenCalledOnce();
  expect(Line.all).toHaveLength(2);
  events.online!();
  await pass(3600);
  expect(Line.all).toHaveLength(3);
});
