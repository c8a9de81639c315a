import { expect, test } from 'vitest';
import { covered, lights, place, type Explanations } from '../src/lib/explain';

const table: Explanations = {
  card: { name: 'card', text: '', lights: ['a1', 'b2'] },
  badge: { name: 'badge', text: '', lights: ['a1'] },
  a1: { name: 'a1', text: '' },
  b2: { name: 'b2', text: '', lights: ['b2', 'badge'] },
};

test('a thing lights what it names, and whatever names it', () => {
  expect(lights('card', table)).toEqual(['a1', 'b2']);
  expect(lights('a1', table)).toEqual(['card', 'badge']);
  expect(lights('b2', table)).toEqual(['badge', 'card']);
  expect(lights('nothing', table)).toEqual([]);
});

const room = { width: 400, height: 300 };
const size = { width: 120, height: 80 };
const thing = { x: 180, y: 130, width: 40, height: 40 };

test('it lies beside the thing, and in the room', () => {
  const found = place(size, thing, [{ ...thing, weight: 10 }], room);
  expect(covered(found, [{ ...thing, weight: 1 }])).toBe(0);
  expect(found.x).toBeGreaterThanOrEqual(0);
  expect(found.y + found.height).toBeLessThanOrEqual(room.height);
  expect(Math.abs(found.x + 60 - 200) + Math.abs(found.y + 40 - 150)).toBeLessThan(200);
});

test('it lies where nothing can be chosen, however far that is', () => {
  const choices = [
    { x: 0, y: 0, width: 400, height: 200, weight: 20 },
    { x: 0, y: 200, width: 250, height: 100, weight: 20 },
  ];
  const found = place(size, { x: 10, y: 10, width: 30, height: 30 }, choices, room);
  expect(covered(found, choices)).toBe(0);
  expect(found.x).toBeGreaterThanOrEqual(250);
});

test('where it must cover something, that is as little as can be', () => {
  const choices = [{ x: 0, y: 70, width: 400, height: 230, weight: 20 }];
  const found = place(size, thing, choices, room);
  expect(found.y).toBeLessThanOrEqual(8);
});

test('what is larger than the room begins in it', () => {
  expect(place({ width: 900, height: 900 }, thing, [], room)).toMatchObject({ x: 8, y: 8 });
});
