import { expect, test } from 'vitest';
import { nearest } from '../src/lib/arrows';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 50, y: y * 50 })));

test('arrows go to the neighbour on a grid', () => {
  expect(nearest(grid[4]!, grid, 'ArrowRight')).toBe(5);
  expect(nearest(grid[4]!, grid, 'ArrowLeft')).toBe(3);
  expect(nearest(grid[4]!, grid, 'ArrowUp')).toBe(1);
  expect(nearest(grid[4]!, grid, 'ArrowDown')).toBe(7);
});

test('nothing lies beyond the edge', () => {
  expect(nearest(grid[0]!, grid, 'ArrowLeft')).toBe(-1);
  expect(nearest(grid[0]!, grid, 'ArrowUp')).toBe(-1);
});

test('straight on is better than nearer but aside', () => {
  const points = [
    { x: 40, y: 30 },
    { x: 60, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, points, 'ArrowRight')).toBe(1);
});

test('a row that is shifted by half a space can be reached', () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 25, y: 43 }], 'ArrowDown')).toBe(0);
});
