import { expect, test } from 'vitest';
import { playedFirst } from '../src/lobby/order';

const games = ['one', 'two', 'three', 'four'].map((key) => ({ key }));
const order = (...played: string[]) =>
  playedFirst(
    games,
    played.map((game) => ({ game })),
  ).map(({ key }) => key);

test('games that were played come first, the latest before all', () => {
  expect(order('three', 'two', 'three')).toEqual(['three', 'two', 'one', 'four']);
});

test('whoever has played nothing finds them as they are', () => {
  expect(order()).toEqual(['one', 'two', 'three', 'four']);
});

test('a game that is no longer there is no trouble', () => {
  expect(order('gone', 'four')).toEqual(['four', 'one', 'two', 'three']);
});
