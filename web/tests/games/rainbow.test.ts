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
