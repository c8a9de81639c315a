import { expect, test } from 'vitest';
import type { Own } from '../src/lib/api';
import { ownTables } from '../src/lobby/own';
import type { Mine } from '../src/lib/mine.svelte';

function kept(table: string, at: number, over = false): Mine {
  return { table, game: 'flautz', name: 'Ben', at, over };
}

function known(table: string, updated_at: number, more: Partial<Own> = {}): Own {
  const clock = { kind: 'none', seconds: 0, increment: 0, at_zero: 'bot' } as const;
  return {
    table,
    game: 'flautz',
    name: '',
    status: 'playing',
    seats: [1],
    asked: false,
    others: true,
    clock,
    updated_at,
    ...more,
  };
}

function order(of: Mine[], server: Own[], forgotten: string[] = []): string[] {
  return ownTables(of, server, forgotten).map(({ table, turn }) => (turn ? `${table}!` : table));
}

test('my turns come first, the latest before the others; with bots alone nobody waits', () => {
  const mine = [kept('a', 9), kept('b', 7), kept('c', 6)];
  const server = [known('c', 8, { asked: true }), known('b', 3, { asked: true }), known('a', 1)];
  expect(order(mine, server)).toEqual(['c!', 'b!', 'a']);
  const alone = known('a', 10, { asked: true, others: false });
  expect(order(mine, [...server.slice(0, 2), alone])).toEqual(['c!', 'b!', 'a']);
});

test('tables of another device are there too, and those that I only looked on at', () => {
  expect(order([kept('watched', 5)], [known('other', 7), known('older', 2)])).toEqual([
    'other',
    'watched',
    'older',
  ]);
});

test('what I want to find no more is not there again', () => {
  expect(order([], [known('a', 7, { asked: true }), known('b', 2)], ['a'])).toEqual(['b']);
});

test('a match that is over is so wherever it was known before', () => {
  const [table] = ownTables([kept('a', 5)], [known('a', 7, { status: 'over', asked: true })], []);
  expect(table).toMatchObject({ over: true, turn: false, name: 'Ben' });
});
