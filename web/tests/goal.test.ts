import { expect, test } from 'vitest';
import { goal as pollen } from '../src/games/pollen_wars/goal';
import { goal as rainbow } from '../src/games/rainbow_flip_slide/goal';
import type { AnyView } from '../src/lib/games.svelte';
import { standing } from '../src/lib/goal';

const key = (name: string) => name;
const view = (rest: object) => ({ seat: 0, seats: 3, scores: [3, 7, 5], clovers: 4, ...rest }) as never;

test('I stand against the best of the others', () => {
  expect(standing(view({}) as AnyView)).toEqual({ mine: 3, best: 7 });
  expect(standing(view({ seat: 1 }) as AnyView)).toEqual({ mine: 7, best: 5 });
});

test('nothing is told of points that are hidden, or to onlookers', () => {
  expect(standing(view({ seat: null }) as AnyView)).toBeNull();
  expect(standing(view({ scores: [3, null, 5] }) as AnyView)).toBeNull();
});

test('what the options of the table change is told', () => {
  expect(rainbow(view({}), { next_to_red: true }, key).win).toBe('goal.win.red');
  expect(rainbow(view({ seats: 1 }), {}, key).end).toBe('goal.end.alone');
  expect(pollen(view({}), { raids: false, infestation: false }, key)).toMatchObject({
    turn: 'goal.turn.peace',
    end: 'goal.end.healthy',
  });
});
