import type { Brings } from './bringing';
import { at, heart, middle, type Point } from './lattice';
import type { TileView } from './types';

/** A small sign with a number in the meadow. */
export interface Mark {
  kind: 'tick' | 'cross' | 'closed' | 'warning' | 'drop' | 'bee';
  text: string;
  at: Point;
}

/** In pixels: a sign is so high, and so wide. */
export const HIGH = 22;

export function width(text: string): number {
  return 27 + 9 * text.length;
}

const ROUNDS = 24;

/** What a placement brings, each where it happens. */
export function marksOf(brings: Brings, tiles: TileView[]): Mark[] {
  const of = (number: number): Point => {
    const cells = tiles.find(({ tile }) => tile === number)?.cells;
    return cells ? heart(cells) : { x: 0, y: 0 };
  };
  const flowers = brings.flowers.map(({ spot, matching, change }): Mark => ({
    kind: matching ? 'tick' : 'cross',
    text: matching ? `+${change}` : `−${-change}`,
    at: at(spot),
  }));
  const enclosed = brings.enclosed.map(({ tile, paid, pollen }): Mark => ({
    kind: paid ? 'closed' : 'warning',
    text: paid ? `+${pollen}` : '!',
    at: of(tile),
  }));
  const disputed = brings.disputed.map((tile): Mark => ({ kind: 'warning', text: '?', at: of(tile) }));
  const ponds = brings.ponds.map(({ cells, pollen }): Mark => ({
    kind: 'drop',
    text: `+${pollen}`,
    at: middle(cells[0]!),
  }));
  const bees = brings.bees.map(({ tile, seat, pollen }): Mark => ({
    kind: 'bee',
    text: `${'ABCDE'[seat]}+${pollen}`,
    at: of(tile),
  }));
  return [...flowers, ...enclosed, ...disputed, ...ponds, ...bees];
}

/** The same marks moved a little, so that none lies upon another and all leave the tile itself free. */
export function apart(marks: Mark[], centre: Point, pixel: number): Mark[] {
  const points = marks.map(({ at }) => outwards(at, centre, 12 * pixel));
  for (let round = 0; round < ROUNDS; round++) if (!pushed(marks, points, pixel)) break;
  return marks.map((mark, number) => ({ ...mark, at: points[number]! }));
}

function outwards(point: Point, from: Point, by: number): Point {
  const [x, y] = [point.x - from.x, point.y - from.y];
  const part = by / (Math.hypot(x, y) || 1);
  return { x: point.x + x * part, y: point.y + y * part };
}

/** Push all that overlap apart by half of what they overlap; whether there were any. */
function pushed(marks: Mark[], points: Point[], pixel: number): boolean {
  let found = false;
  for (let one = 0; one < marks.length; one++)
    for (let other = one + 1; other < marks.length; other++) {
      const [a, b] = [points[one]!, points[other]!];
      const wide = (pixel * (width(marks[one]!.text) + width(marks[other]!.text))) / 2 + 2 * pixel;
      const across = wide - Math.abs(a.x - b.x);
      const down = (HIGH + 3) * pixel - Math.abs(a.y - b.y);
      if (across <= 0.1 * pixel || down <= 0.1 * pixel) continue;
      found = true;
      const side = across < down;
      const by = (side ? across : down) / 2;
      const sign = (side ? a.x - b.x : a.y - b.y) < 0 ? -1 : 1;
      points[one] = moved(a, side, sign * by);
      points[other] = moved(b, side, -sign * by);
    }
  return found;
}

function moved(point: Point, side: boolean, by: number): Point {
  return side ? { x: point.x + by, y: point.y } : { x: point.x, y: point.y + by };
}
