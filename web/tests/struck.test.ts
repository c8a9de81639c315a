import { expect, test } from 'vitest';
import type { ToldLine } from '../src/table/live.svelte';
import { struck } from '../src/table/struck';

const told = (version: number, more: object = {}): ToldLine =>
  ({ kind: 'event', version, at: 0, text: '', ...more }) as ToldLine;
const back = (version: number, to: number): ToldLine => told(version, { kind: 'note', back: to });
const marked = (lines: ToldLine[]): number[] =>
  struck(lines)
    .filter(({ undone }) => undone)
    .map(({ version }) => version);

test('what was told after the version that is gone back to is void, and nothing else', () => {
  const lines = [told(2), told(3), told(4, { kind: 'chat' }), told(5), back(6, 2), told(7)];
  expect(marked(lines)).toEqual([3, 5]);
});

test('what is taken back twice is void from the earlier version on', () => {
  expect(marked([told(2), told(3), told(4), back(5, 3), back(6, 2), told(7)])).toEqual([3, 4]);
});

test('where nothing was taken back the lines are the same', () => {
  const lines = [told(2), told(3)];
  expect(struck(lines)).toBe(lines);
});
