import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyChoice } from '../src/lib/games.svelte';
import { settings } from '../src/lib/settings.svelte';
import { Considering } from '../src/table/considering.svelte';

const choice = (action: number): AnyChoice =>
  ({ action, text: '', label: `choice ${action}`, aliases: [], kind: '' }) as unknown as AnyChoice;
const [one, two] = [choice(1), choice(2)];

beforeEach(() => (settings.confirm = true));
afterEach(() => (settings.confirm = false));

function made(): [Considering, [number, number[] | undefined][]] {
  const taken: [number, number[] | undefined][] = [];
  const considering = new Considering(
    () => [one, two],
    ({ action }, then) => taken.push([action, then]),
    ({ label }) => label,
  );
  return [considering, taken];
}

test('without the setting a click takes', () => {
  settings.confirm = false;
  const [considering, taken] = made();
  considering.pick(one);
  considering.act(one, [5]);
  expect(taken).toEqual([[1, [5]]]);
  expect(considering.choice).toBe(null);
});

test('with it a click only considers, however often, and the button takes all of it', () => {
  const [considering, taken] = made();
  considering.heard('mouse');
  considering.act(one, [5]);
  considering.heard('mouse');
  considering.act(one, [5]);
  expect(taken).toEqual([]);
  expect(considering.choice).toBe(one);
  expect(considering.plan?.label).toBe('choice 1');
  considering.take();
  expect(taken).toEqual([[1, [5]]]);
});

test('on the way to the button nothing else is considered, but by another click', () => {
  const [considering, taken] = made();
  considering.act(one);
  considering.pick(two);
  considering.pick(null);
  expect(considering.choice).toBe(one);
  considering.act(two);
  expect(considering.choice).toBe(two);
  considering.take();
  expect(taken).toEqual([[2, undefined]]);
});

test('a finger considers something else by touching it', () => {
  const [considering] = made();
  considering.heard('touch');
  considering.act(one);
  considering.pick(two);
  expect(considering.choice).toBe(two);
});

test('Enter considers what has the focus, and Enter again takes it', () => {
  const [considering, taken] = made();
  considering.heard('key');
  considering.pick(one);
  considering.act(one);
  expect(taken).toEqual([]);
  considering.heard('key');
  considering.act(one);
  expect(taken).toEqual([[1, undefined]]);
});

test('a board may take its time to carry out what was confirmed, unless the player goes on', () => {
  const [considering, taken] = made();
  considering.pick(one, { label: 'all of it', take: () => undefined });
  considering.take();
  considering.act(one, [7]);
  expect(taken).toEqual([[1, [7]]]);
  considering.pick(two, { label: 'all of it', take: () => undefined });
  considering.take();
  considering.heard('mouse');
  considering.act(two);
  expect(taken).toHaveLength(1);
});

test('what is no choice any more is not considered', () => {
  const [considering, taken] = made();
  considering.act(choice(1));
  expect(considering.choice).toBe(null);
  considering.take();
  expect(taken).toEqual([]);
});
