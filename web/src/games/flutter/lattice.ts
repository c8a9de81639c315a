import type { TileView } from './types';

/**
 * The triangular lattice as it is drawn: a side of a triangle is 100 units long, y grows downwards. A lattice point
 * [a, b] lies a sides to the east and b sides to the north-east of [0, 0]; a cell is [a, b, 1 if it hangs].
 */
export type Spot = [a: number, b: number];
export type Cell = [a: number, b: number, hanging: number];

export interface Point {
  x: number;
  y: number;
}

export const SIDE = 100;
export const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
const MIDDLE = HEIGHT / 3;

export function at([a, b]: Spot): Point {
  return { x: (a + b / 2) * SIDE, y: b ? -b * HEIGHT : 0 };
}

/** A point as what `transform` takes. */
export function moved({ x, y }: Point): string {
  return `translate(${rounded(x)} ${rounded(y)})`;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100 || 0;
}

/** The three lattice points of a cell, anticlockwise. */
export function corners([a, b, hanging]: Cell): [Spot, Spot, Spot] {
  if (hanging)
    return [
      [a, b + 1],
      [a + 1, b],
      [a + 1, b + 1],
    ];
  return [
    [a, b],
    [a + 1, b],
    [a, b + 1],
  ];
}

/** The middle of a cell. */
export function middle(cell: Cell): Point {
  const { x, y } = at([cell[0], cell[1]]);
  return cell[2] ? { x: x + SIDE, y: y - 2 * MIDDLE } : { x: x + SIDE / 2, y: y - MIDDLE };
}

/** Around which some cells lie: where their tile is taken hold of, and turned. */
export function heart(cells: Cell[]): Point {
  return average(cells.map(middle));
}

export function average(points: Point[]): Point {
  const sum = (pick: (point: Point) => number) => points.reduce((all, point) => all + pick(point), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}

export function same(one: Spot, other: Spot): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Where the petals of a tile point that grow around one of its lattice points: clockwise from the east, in degrees. */
export function directions(cells: Cell[], spot: Spot): number[] {
  const from = at(spot);
  const there = cells.filter((cell) => corners(cell).some((corner) => same(corner, spot)));
  return there.map((cell) => {
    const to = middle(cell);
    return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  });
}

/** The points at which petals of several tiles are one flower, each with the key by which it is known. */
export function blooming(tiles: TileView[]): [key: string, point: Point][] {
  const once = new Set<string>();
  const points = new Map<string, Point>();
  for (const { point } of tiles.flatMap(({ petals }) => petals)) {
    const key = point.join();
    if (once.has(key)) points.set(key, at(point));
    once.add(key);
  }
  return [...points];
}

/** The corners of the outline around some cells, in walking order. */
export function outline(cells: Cell[]): Spot[] {
  const sides = new Map<string, [Spot, Spot]>();
  for (const cell of cells) {
    const points = corners(cell);
    points.forEach((from, number) => {
      const to = points[(number + 1) % 3]!;
      // What two cells share is walked there by one and back by the other.
      if (!sides.delete(`${to.join()} ${from.join()}`)) sides.set(`${from.join()} ${to.join()}`, [from, to]);
    });
  }
  return straightened(walked([...sides.values()]));
}

function walked(sides: [Spot, Spot][]): Spot[] {
  const walk = [sides[0]![0]];
  let here = sides[0]![1];
  while (!same(here, walk[0]!) && walk.length < sides.length) {
    walk.push(here);
    here = sides.find(([from]) => same(from, here))![1];
  }
  return walk;
}

/** Without the points along a straight side. */
function straightened(walk: Spot[]): Spot[] {
  return walk.filter((spot, number) => {
    const before = walk.at(number - 1)!;
    const after = walk[(number + 1) % walk.length]!;
    return spot[0] - before[0] !== after[0] - spot[0] || spot[1] - before[1] !== after[1] - spot[1];
  });
}

/** A path along some points, its corners rounded off, `round` from each. */
export function path(points: Point[], round: number): string {
  const parts = points.map((point, number) => {
    const [before, after] = [points.at(number - 1)!, points[(number + 1) % points.length]!];
    const bend = `Q${written(point)} ${written(towards(point, after, round))}`;
    return `${number ? 'L' : 'M'}${written(towards(point, before, round))}${bend}`;
  });
  return `${parts.join('')}Z`;
}

function written({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function towards(from: Point, to: Point, length: number): Point {
  const part = length / distance(from, to);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The outline of some cells moved inwards by so much. */
export function inset(cells: Cell[], by: number): Point[] {
  const points = outline(cells).map(at);
  return points.map((point, number) => {
    const before = towards(point, points.at(number - 1)!, 1);
    const after = towards(point, points[(number + 1) % points.length]!, 1);
    const [u, v] = [
      { x: before.x - point.x, y: before.y - point.y },
      { x: after.x - point.x, y: after.y - point.y },
    ];
    // All corners are convex: the way inwards halves the angle between both sides.
    const part = by / Math.abs(u.x * v.y - u.y * v.x);
    return { x: point.x + (u.x + v.x) * part, y: point.y + (u.y + v.y) * part };
  });
}

// Laying a tile

interface Way {
  flipped: boolean;
  turns: number;
}

/** Where a lattice point of a tile is when the tile is flipped and turned around [0, 0]. */
function turned([a, b]: Spot, { flipped, turns }: Way): Spot {
  let spot: Spot = flipped ? [a + b, -b] : [a, b];
  for (let times = 0; times < turns; times++) spot = [-spot[1], spot[0] + spot[1]];
  return spot;
}

function turnedCell(cell: Cell, way: Way): Cell {
  const points = corners(cell).map((corner) => turned(corner, way));
  const a = Math.min(...points.map((point) => point[0]));
  const b = Math.min(...points.map((point) => point[1]));
  return [a, b, points.reduce((sum, point) => sum + point[0], 0) - 3 * a - 1];
}

/** The lowest cell, the westernmost of the lowest: by it a laid tile is told. */
function first(cells: Cell[]): Cell {
  return [...cells].sort((one, other) => one[1] - other[1] || one[0] - other[0] || one[2] - other[2])[0]!;
}

/** A tile of a stack as it would lie on these cells. */
export function laid(tile: TileView, way: Way, cells: Cell[]): TileView {
  const [from, to] = [first(tile.cells.map((cell) => turnedCell(cell, way))), first(cells)];
  const petals = tile.petals.map((petal) => {
    const [a, b] = turned(petal.point, way);
    return { ...petal, point: [a + to[0] - from[0], b + to[1] - from[1]] as Spot };
  });
  return { ...tile, cells, petals };
}
