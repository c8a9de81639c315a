import { beforeEach, expect, test } from 'vitest';
import { muting, type Seats } from '../src/table/muting.svelte';

const TABLE = 'Ab';
type Line = Seats['lines'][number];

beforeEach(() => (muting.all = []));

/** People on these seats, nobody where there is no name; before the start. */
function seats(names: string[], lines: Line[] = [], status = 'open'): Seats {
  return { status, seats: names.map((name) => ({ kind: name ? 'person' : 'free', name })), lines };
}

function renamed(from: string, to: string, at: number): Line {
  return { kind: 'note', at, text: `${from} is now called ${to}.` };
}

function muted(count = 3): number[] {
  return [...Array(count).keys()].filter((seat) => muting.has(TABLE, seat));
}

test('one person at one table, until they are heard again', () => {
  muting.mute(TABLE, 1, seats(['Ann', 'Ben']));
  expect(muted()).toEqual([1]);
  expect(muting.has('another', 1)).toBe(false);
  expect(muting.has(TABLE, null)).toBe(false);
  muting.unmute(TABLE, 1);
  expect(muted()).toEqual([]);
});

test('whoever takes the seat of somebody muted is heard, and who was muted is not, wherever they sit', () => {
  muting.mute(TABLE, 1, seats(['Ann', 'Ben', '']));
  muting.follow(TABLE, seats(['Ann', '', '']));
  expect(muted()).toEqual([]);
  muting.follow(TABLE, seats(['Ann', 'Cleo', 'Ben']));
  expect(muted()).toEqual([2]);
});

test('another name makes nobody heard', () => {
  const lines = [renamed('Ben', 'Cleo', 1)];
  muting.mute(TABLE, 1, seats(['Ann', 'Ben'], lines));
  // This Ben is not the one who called himself Cleo before.
  muting.follow(TABLE, seats(['Ann', 'Ben', 'Cleo'], lines));
  expect(muted()).toEqual([1]);
  lines.push(renamed('Ben', 'Emil', 2), { kind: 'chat', at: 3, text: 'Emil is now called Ann.' });
  muting.follow(TABLE, seats(['Ann', 'Emil', 'Cleo'], lines));
  expect(muted()).toEqual([1]);
});

test('after the start it is the seat that counts', () => {
  muting.mute(TABLE, 1, seats(['Ann', 'Ben']));
  muting.follow(TABLE, seats(['Ben', 'Ann'], [], 'playing'));
  expect(muted()).toEqual([0]);
  muting.follow(TABLE, seats(['Dora', 'Ben'], [], 'playing'));
  expect(muted()).toEqual([0]);
});
