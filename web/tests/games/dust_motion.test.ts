import { expect, test } from 'vitest';
import { lasting } from '../../src/games/dust_in_the_wings/motion';
import type { GameEvent } from '../../src/games/dust_in_the_wings/types';

/** Long turns, decision by decision; the first is the longest of the records. */
const TURNS = [
  'lifted | put | put | put | put | put | put took revealed drew drew drew',
  'lifted | put | put | put | put | put | put missed drew drew drew',
  'lifted | put | put | put | put | took revealed discarded revealed drew drew drew',
  'lifted | put took revealed discarded discarded discarded reshuffled revealed revealed revealed drew drew drew',
];

function decisions(turn: string): GameEvent[][] {
  const happened = (names: string) => names.split(' ').map((event) => ({ event }) as GameEvent);
  return turn.split(' | ').map(happened);
}

test.each(TURNS)('a turn is over in three seconds: %s', (turn) => {
  const times = decisions(turn).map(lasting);
  expect(Math.min(...times)).toBeGreaterThan(200);
  expect(times.reduce((all, time) => all + time)).toBeLessThanOrEqual(3000);
});
