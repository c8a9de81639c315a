import { expect, test } from 'vitest';
import type { AnyChoice, AnyView } from '../src/lib/games.svelte';
import { forced, Plan } from '../src/table/plan';

function choices(...actions: number[]): AnyChoice[] {
  return actions.map((action) => ({ action, text: '', label: '', aliases: [], kind: '' }));
}

function planned(...actions: number[]): Plan {
  const plan = new Plan();
  plan.make(actions);
  return plan;
}

test('decisions are made one after the other as they are asked', () => {
  const [plan, asked] = [planned(3, 5), choices(1, 3, 5)];
  expect(plan.next([], false)).toEqual([null, false]);
  expect(plan.next(asked, false)).toEqual([asked[1], false]);
  expect(plan.next(asked, false)).toEqual([asked[2], false]);
  expect(plan.next(asked, false)).toEqual([null, false]);
});

test('a plan is dropped once, when others did something or it is no choice any more', () => {
  for (const [asked, others] of [
    [choices(3), true],
    [choices(), true],
    [choices(4), false],
  ] as const) {
    const plan = planned(3);
    expect(plan.next(asked, others)).toEqual([null, true]);
    expect(plan.next(choices(3), false)).toEqual([null, false]);
  }
});

test('a forced step is one of the choices, or none', () => {
  const [asked, view] = [choices(7, 8), {} as AnyView];
  expect(forced({ forced: (_, [first]) => first }, view, asked)).toBe(asked[0]);
  expect(forced({ forced: () => choices(7)[0]! }, view, asked)).toBe(null);
  expect(forced({ forced: () => null }, view, asked)).toBe(null);
  expect(forced({ forced: ([first]) => first }, view, [])).toBe(null);
  expect(forced({}, view, asked)).toBe(null);
});
