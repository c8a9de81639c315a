import { expect, test, vi } from 'vitest';
import type { Option } from '../src/lib/api';
import { wording } from '../src/lib/games.svelte';
import { numberTitle } from '../src/lobby/wording';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

const slide = { name: 'max_slide' } as Option;

test.each([
  ['en', 0, 'may be as long as you like'],
  ['en', 1, '1 step at most'],
  ['en', 3, '3 steps at most'],
  ['de', 0, 'so weit du willst'],
  ['de', 3, '3 Schritte weit'],
])('in %s %i is told as %s', async (language, value, told) => {
  expect(numberTitle(await wording('rainbow_flip_slide', language), slide, value)).toBe(told);
});

test('a number whose option has no words is a number', async () => {
  expect(numberTitle(await wording('flutter', 'en'), slide, 0)).toBe('0');
});

const files = import.meta.glob<Record<string, string>>('../src/games/*/messages/*.json', {
  eager: true,
  import: 'default',
});

test.each(Object.entries(files))('%s tells what 0 turns mean', (_, messages) => {
  expect(messages['value.turn_limit.0']).toBeTruthy();
});
