import { expect, test } from 'vitest';
import { bloom, grown } from '../../src/games/pollen_wars/art';
import { BOX } from '../../src/games/pollen_wars/box';
import { adjacent, extent, middleOf, PLACES, RADIUS, WIDTH } from '../../src/games/pollen_wars/hexagons';
import { measure, touchable } from '../../src/games/pollen_wars/layout';
import { beeKey, lasting, motions } from '../../src/games/pollen_wars/motion';
import { best, links, wanted } from '../../src/games/pollen_wars/near';
import { described, inOrder } from '../../src/games/pollen_wars/places';
import type { GameEvent, HexagonView, View } from '../../src/games/pollen_wars/types';

const cell = (name: string) => (BOX.hexagons as readonly string[]).indexOf(name);
const CELLS = BOX.hexagons.map((_, number) => number);

function event(kind: string, more: object = {}): GameEvent {
  return { event: kind, seat: 0, seen_by: [], ...more } as unknown as GameEvent;
}

function hexagonView(more: Partial<HexagonView> = {}): HexagonView {
  return {
    name: 'e5',
    ground: 'flowers',
    flowers: 3,
    forager: null,
    soldier: null,
    drifting: false,
    ...more,
  };
}

test('the centre of the field is e5, and every hexagon has a place of its own', () => {
  expect(PLACES[cell('e5')]).toEqual([0, 0]);
  expect(new Set(PLACES.map(String)).size).toBe(61);
});

test.each([false, true])('neighbours lie side by side and all others farther away, turned: %s', (turned) => {
  for (const one of CELLS)
    for (const other of CELLS) {
      const [a, b] = [middleOf(one, turned), middleOf(other, turned)];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      if (one !== other) expect(far > WIDTH * 1.01).toBe(!adjacent(one, other));
    }
});

test.each([false, true])('the whole field is as large as it is said to be, turned: %s', (turned) => {
  const [wide, high] = extent(turned);
  const points = CELLS.map((number) => middleOf(number, turned));
  const [across, down] = turned ? [RADIUS, WIDTH / 2] : [WIDTH / 2, RADIUS];
  expect(Math.max(...points.map(({ x }) => x)) + across).toBeCloseTo(wide / 2);
  expect(Math.max(...points.map(({ y }) => y)) + down).toBeCloseTo(high / 2);
});

test('a turned field has its rows from left to right and counts upwards', () => {
  expect(middleOf(cell('a1'), true).x).toBeLessThan(middleOf(cell('i1'), true).x);
  expect(middleOf(cell('e1'), true).y).toBeGreaterThan(middleOf(cell('e9'), true).y);
});

const ROOMS: [string, number, number, string][] = [
  ['a phone', 360, 540, 'tall'],
  ['a phone with the rest of the page', 352, 590, 'tall'],
  ['a phone held sideways', 512, 352, 'low'],
  ['a tablet', 752, 800, 'tall'],
  ['a laptop', 1000, 650, 'wide'],
  ['a large screen', 1100, 760, 'wide'],
];

test.each(ROOMS)('on %s a finger hits every hexagon, and all fits', (_name, width, height, mode) => {
  const sizes = measure({ width, height, text: 1, own: true });
  expect(sizes.mode).toBe(mode);
  expect(touchable(sizes)).toBe(true);
  expect(sizes.width).toBeLessThanOrEqual(width);
  expect(sizes.height + sizes.hand + (mode === 'tall' ? 46 : 0)).toBeLessThanOrEqual(height);
  if (mode === 'wide') expect(sizes.width + 2 * sizes.side).toBeLessThanOrEqual(width);
});

test('flowers differ in kind by their number, and as many grow as there are', () => {
  expect([1, 2, 3, 4, 7].map(bloom)).toEqual(['yellow', 'yellow', 'pink', 'blue', 'yellow']);
  for (const flowers of [1, 2, 3, 4, 7])
    for (const below of [false, true]) expect(grown(flowers, below).places).toHaveLength(flowers);
});

test('a bee that is sent flies from its hive and is not there before it has landed', () => {
  const { flights, landing } = motions([event('sent', { seat: 2, soldier: false, cell: 30 })]);
  expect(flights).toMatchObject([{ from: { hive: 2 }, to: { cell: 30 }, seat: 2, soldier: false, delay: 0 }]);
  expect(landing.get(beeKey(30, false))).toEqual({ delay: 0, duration: flights[0]!.duration });
  expect(landing.has(beeKey(30, true))).toBe(false);
});

test('one thing is shown after the other', () => {
  const sent = event('sent', { soldier: false, cell: 1 });
  const brought = event('brought', { cell: 2, forager: true, soldier: true, pollen: 1, remedy: false });
  const { flights, gains } = motions([sent, brought]);
  expect(flights.map(({ delay }) => delay)).toEqual([0, flights[0]!.duration, flights[0]!.duration]);
  expect(gains).toMatchObject([{ seat: 0, pollen: 1 }]);
  expect(lasting([sent, brought])).toBe(flights[0]!.duration + flights[1]!.duration);
});

test('a completed pattern glows, and then each of its bees flies home as what it was', () => {
  const field = CELLS.map(() => hexagonView());
  field[3] = hexagonView({ forager: 1, soldier: 0 });
  field[4] = hexagonView({ drifting: true });
  const completed = { pattern: 0, cells: [1, 2, 3, 4], flowers: [], pollen: 9, drifting: true };
  const { glows, flights } = motions([event('pattern completed', completed)], field);
  expect(glows).toMatchObject([{ seat: 0, cells: [1, 2, 3, 4] }]);
  expect(flights.map(({ seat, soldier }) => [seat, soldier])).toEqual([
    [0, false],
    [0, false],
    [0, true],
    [null, false],
  ]);
  expect(flights[0]!.delay).toBeGreaterThanOrEqual(glows[0]!.duration);
});

test('pollen that is stolen leaves one hive for another', () => {
  const { gains } = motions([event('stole', { victim: 1, to: 2, pollen: 2 })]);
  expect(gains.map(({ seat, pollen }) => [seat, pollen])).toEqual([
    [1, -2],
    [2, 2],
  ]);
});

test('the turn of a bot is shown within three seconds, and the end of a round faster the more there is', () => {
  const turn = ['turn began', 'prepared', 'sent', 'drew', 'played', 'named', 'stole', 'turn ended'];
  expect(lasting(turn.map((kind) => event(kind)))).toBeLessThan(3000);
  const much = Array.from({ length: 30 }, () =>
    event('bees returned', { foragers: [1], soldiers: [], pollen: 1 }),
  );
  const { flights } = motions(much);
  const last = flights.at(-1)!;
  expect(last.delay + last.duration).toBeCloseTo(lasting(much));
  expect(lasting(much)).toBeLessThan(5000);
});

const NEAR = [
  { cells: [29, 30, 31, 32], missing: [32] },
  { cells: [28, 29, 30, 31], missing: [28] },
  { cells: [30, 31, 32, 33], missing: [32, 33] },
];

test('a ghost tells for each hexagon how few bees are missing, and the best shape for it', () => {
  expect([...wanted(NEAR)]).toEqual([
    [32, 1],
    [28, 1],
    [33, 2],
  ]);
  expect(best(NEAR, null)).toBe(NEAR[0]);
  expect(best(NEAR, 33)).toBe(NEAR[2]);
  expect(best([], 33)).toBeNull();
  expect(links(NEAR[0]!.cells, false)).toHaveLength(3);
});

test('a hexagon is told with all that is on it', () => {
  const say = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const view = { seat: 1, seats: 3 } as View;
  const there = hexagonView({ forager: 1, soldier: 0 });
  expect(described(there, view, ['Ann', 'Ben'], say)).toBe(
    'e5, board.ground.flowers 3, board.forager.own Ben, board.soldier.other Ann',
  );
  expect(described(hexagonView({ drifting: true }), view, [], say)).toContain('board.drifting');
  expect(inOrder(view)).toEqual([1, 2, 0]);
  expect(inOrder({ ...view, seat: null })).toEqual([0, 1, 2]);
});
