import { average, heart, middle, type Cell, type Point } from './lattice';
import type { TileView } from './types';

/** Where the pollinator and the sparkles are printed on a tile: upright, however the tile lies. */
export interface Face {
  pollinator: Point;
  /** How large the pollinator is drawn. */
  scale: number;
  /** In the middle of the sparkles, where a tile that is enclosed has its seal. */
  corner: Point;
  sparkles: Point[];
}

const SCALES: Record<string, number> = {
  ladybug: 0.72,
  moth: 0.8,
  dragonfly: 0.95,
  hummingbird: 0.95,
  butterfly: 1,
};
/** From the middle of a small tile to its sparkles, and from the pollinator to the middle. */
const APART = 35;
/** From the middle of several sparkles to each. */
const SPREAD = 11;

/** The sparkles as on dice, around 0/0. */
const PIPS: Record<number, [x: number, y: number][]> = {
  1: [[0, 0]],
  2: [
    [-1, 0],
    [1, 0],
  ],
  3: [
    [0, -1.1],
    [-1, 0.7],
    [1, 0.7],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [0, 0],
    [-1.2, -1],
    [1.2, -1],
    [-1.2, 1],
    [1.2, 1],
  ],
};

/** How many other cells of the tile share a side with this one. */
function neighbours(cell: Cell, cells: Cell[]): number {
  const [a, b, hanging] = cell;
  const step = hanging ? 1 : -1;
  const beside = [`${a},${b}`, `${a + step},${b}`, `${a},${b + step}`];
  return cells.filter(([x, y, other]) => other !== hanging && beside.includes(`${x},${y}`)).length;
}

/** The cell for the sparkles: at the lower left end of the tile. */
function end(cells: Cell[]): Cell {
  const ends = cells.filter((cell) => neighbours(cell, cells) === 1);
  const low = (cell: Cell) => middle(cell).y - middle(cell).x * 0.3;
  return [...ends].sort((one, other) => low(other) - low(one))[0] ?? cells[0]!;
}

export function face({ shape, cells, sparkles }: TileView): Face {
  const scale = SCALES[shape] ?? 0.8;
  const corner = end(cells);
  if (cells.length === 2) return small(cells, corner, sparkles, scale);
  const rest = cells.filter((cell) => cell !== corner);
  const centre = middle(corner);
  // A large tile has its pollinator in the very middle; on the others it makes room.
  const pollinator = cells.length > 4 ? heart(cells) : average([heart(cells), heart(rest), heart(rest)]);
  return { pollinator, scale, corner: centre, sparkles: pips(centre, sparkles) };
}

function pips(centre: Point, count: number): Point[] {
  return (PIPS[count] ?? []).map(([x, y]) => ({ x: centre.x + x * SPREAD, y: centre.y + y * SPREAD }));
}

/** Two sparkles, one at each end of the diamond. */
function small(cells: Cell[], corner: Cell, count: number, scale: number): Face {
  const centre = heart(cells);
  const ends = cells.map((cell) => outwards(centre, middle(cell)));
  const seal = outwards(centre, middle(corner));
  return { pollinator: centre, scale, corner: seal, sparkles: ends.slice(0, count) };
}

function outwards(from: Point, to: Point): Point {
  const part = APART / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
