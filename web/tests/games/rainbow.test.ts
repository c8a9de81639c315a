import { around, steady } from '../../src/games/rainbow_flip_slide/camera';
import type { Hex } from '../../src/games/rainbow_flip_slide/hexagons';
import { expect, test } from 'vitest';
import german from '../../src/games/rainbow_flip_slide/messages/de.json';
import { telling } from '../../src/games/rainbow_flip_slide/telling';
import type { View } from '../../src/games/rainbow_flip_slide/types';
import { fill } from '../../src/lib/words.svelte';

function asked(seats: number, colour: string | null, actions_left: number): string | null {
  const view = { phase: 'acting', seat: 0, mover: 0, actors: [0], seats, actions_left, pieces: [{ colour }] };
  return telling.prompt(view as unknown as View, ['Ann', 'Ben'], (key, values = {}) =>
    fill(german, key, values),
  );
}

test('alone a prompt names the jump that follows, and sliding only where a colour shows', () => {
  expect(asked(1, null, 1)).toBe('Dreh ein Plättchen am Rand um (dann spring).');
  expect(asked(1, null, 2)).toBe('Dreh ein Plättchen am Rand um (noch 2 Aktionen, dann spring).');
  expect(asked(1, 'red', 1)).toMatch(/schieb ein Farbplättchen \(dann spring\)\.$/);
  expect(asked(1, 'red', 2)).toMatch(/schieb ein Farbplättchen \(noch 2 Aktionen, dann spring\)\.$/);
  expect(asked(2, null, 1)).toMatch(/schieb eines \(letzte Aktion\)\.$/);
});

test('the camera stays while the patch is nearly in its middle and as large as it can be, and follows otherwise', () => {
  const size = { width: 360, height: 500 };
  const row = (from: number, to: number): Hex[] =>
    Array.from({ length: to - from + 1 }, (_, nth) => [from + nth, 0] as const);
  const now = around(row(0, 9));
  expect(steady(now, now, size)).toBe(now);
  const stretched = around(row(0, 11));
  expect(steady(now, stretched, size)).toBe(stretched);
  const aside = around(row(0, 7));
  expect(steady(now, aside, size)).toBe(aside);
});
