import { expect, test } from 'vitest';
import { across, apart, lines, nearest, turnAt, turnFrom } from '../src/table/curve';

const went = {
  versions: [2, 4, 5, 9, 12],
  moments: [
    { version: 2, seat: 0, points: [0, 0] },
    { version: 5, seat: 1, points: [4, 1] },
    { version: 12, seat: null, points: [4, 8] },
  ],
  lacking: false,
};
const frame = { width: 110, height: 40, side: 5, edge: 4 };

test('positions lie as on the slider', () => {
  expect(went.versions.map((version) => across(went, version, frame))).toEqual([5, 30, 55, 80, 105]);
  expect(across(went, 3, frame)).toBe(30);
  expect(across(went, 99, frame)).toBe(105);
});

test('whoever is ahead is above, also where less is better', () => {
  expect(lines(went, frame)[1]!.at(-1)).toEqual({ x: 105, y: 4 });
  expect(lines(went, frame)[0]![0]).toEqual({ x: 5, y: 36 });
  const lacking = lines({ ...went, lacking: true }, frame);
  expect(lacking[1]!.at(-1)!.y).toBe(36);
  expect(lacking[0]![0]!.y).toBe(4);
});

test('marks do not lie on each other, nor outside', () => {
  expect(apart([10, 10, 12], 10, 60)).toEqual([10, 20, 30]);
  expect(apart([39, 38], 10, 40)).toEqual([35, 25]);
});

test('a place of the curve means the nearest turn', () => {
  expect(nearest(went, 50, frame)).toBe(5);
  expect(nearest(went, 200, frame)).toBe(12);
  expect(nearest(went, 0, frame)).toBe(2);
});

test('turns are found from any position', () => {
  expect(turnFrom(went, 9, true)).toBe(12);
  expect(turnFrom(went, 9, false)).toBe(5);
  expect(turnFrom(went, 5, false)).toBe(2);
  expect(turnFrom(went, 2, false)).toBeNull();
  expect(turnFrom(went, 12, true)).toBeNull();
});

test('a position belongs to the turn that began last', () => {
  expect([2, 4, 5, 9, 11].map((version) => turnAt(went, version))).toEqual([1, 1, 2, 2, 2]);
});
