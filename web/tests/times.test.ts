import { afterEach, expect, test } from 'vitest';
import { words } from '../src/lib/words.svelte';
import { clockWords } from '../src/lobby/clocks';
import { counted, leftOf, remaining } from '../src/lobby/times';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(() => (words.language = 'en'));

test.each([
  [14 * DAY, '14 days'],
  [2 * DAY + 3 * HOUR + 59_000, '2 days, 3 hours'],
  [DAY + 1000, '1 day'],
  [5 * HOUR + 12 * 60_000, '5 hours, 12 minutes'],
  [12 * 60_000 + 1, '12 minutes'],
  [40_000, '40 seconds'],
  [1, '1 second'],
])('%d milliseconds are %s', (time, told) => expect(remaining(time)).toBe(told));

test('in the language of the page', () => {
  words.language = 'de';
  expect(remaining(2 * DAY + HOUR)).toBe('2 Tage, 1 Stunde');
  expect(counted(3, 'day', 'narrow')).toBe('3 T');
});

test('days are for each decision', () => {
  const days = { kind: 'move', seconds: 3 * 86_400, increment: 0, at_zero: 'bot' } as const;
  expect(clockWords(days)).toBe('3 days for each decision');
  expect(clockWords({ ...days, seconds: 60 })).toBe('1 minute per decision');
});

test('only a clock that ticks runs out', () => {
  expect(leftOf(undefined, 0)).toEqual([]);
  expect(leftOf({ left: 500, since: null }, 0)).toEqual([]);
  expect(leftOf({ left: 500, since: 100 }, 300)).toEqual([300]);
  expect(leftOf({ left: 500, since: 100 }, 3000)).toEqual([0]);
});
