import { beforeEach, expect, test, vi } from 'vitest';

const ask = vi.hoisted(() => vi.fn<(request: string, body: Record<string, unknown>) => Promise<object>>());
const order = vi.hoisted(() => vi.fn<(table: string, command: Record<string, unknown>) => Promise<object>>());
const go = vi.hoisted(() => vi.fn());
let ids = 0;

vi.mock('../src/lib/connection.svelte', () => ({ connection: { ask, order }, newId: () => `id ${++ids}` }));
vi.mock('../src/lib/router.svelte', () => ({ router: { go } }));
vi.mock('../src/lib/games.svelte', () => ({ catalogue: { bots: ['greedy'] } }));
vi.mock('../src/lobby/names', () => ({ friendly: () => 'Ann', myName: () => 'Ann' }));

const { make } = await import('../src/lobby/making');

/** A server that knows tables by the ids they were asked for with, who sits there, and refuses one name. */
const tables = new Map<unknown, string>();
const seated = new Map<unknown, unknown>();

beforeEach(() => {
  tables.clear();
  seated.clear();
  ask.mockReset();
  ask.mockImplementation((_, { client }) => {
    if (!tables.has(client)) tables.set(client, `table ${tables.size + 1}`);
    return Promise.resolve({ table: tables.get(client) });
  });
  order.mockReset();
  order.mockImplementation((_, { command, seat, name }) => {
    if (command === 'stand') seated.delete(seat);
    if (command === 'join') {
      if (name === 'Bot' || seated.has(seat)) return Promise.reject(new Error('refused'));
      seated.set(seat, name);
    }
    return Promise.resolve({});
  });
});

const plan = (game: string, ...names: string[]) => ({
  game,
  seats: names.map((name) => ({ kind: 'here', name }) as const),
});

test('whoever corrects a name goes on with the same table', async () => {
  await expect(make(plan('flautz', 'Ann', 'Bot'))).rejects.toThrow('refused');
  await make(plan('flautz', 'Ann', 'Ben'));
  expect([...tables.values()]).toEqual(['table 1']);
  expect([...seated.entries()].sort()).toEqual([
    [0, 'Ann'],
    [1, 'Ben'],
  ]);
  expect(go).toHaveBeenLastCalledWith('/table/table 1');
});

test('another wish is another table, and so is the next', async () => {
  await expect(make(plan('flautz', 'Bot', 'Ben'))).rejects.toThrow('refused');
  await make(plan('flutter', 'Ann', 'Ben'));
  seated.clear();
  await make(plan('flutter', 'Ann', 'Ben'));
  expect(tables.size).toBe(3);
});
