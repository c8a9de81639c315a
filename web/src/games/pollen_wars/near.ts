import { adjacent, middleOf, type Point } from './hexagons';
import type { NearView } from './types';

/** A bridge over the edge between two hexagons of a pattern; it leaves their middles to the bees. */
export interface Link {
  from: Point;
  to: Point;
}

/** The lines that make four hexagons one shape. */
export function links(cells: number[], turned: boolean): Link[] {
  return cells.flatMap((one, number) =>
    cells
      .slice(number + 1)
      .filter((other) => adjacent(one, other))
      .map((other) => bridge(middleOf(one, turned), middleOf(other, turned))),
  );
}

/** For each hexagon where a bee is missing, how few are: the least over all places of the pattern. */
export function wanted(near: NearView[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { missing } of near)
    for (const cell of missing) found.set(cell, Math.min(missing.length, found.get(cell) ?? missing.length));
  return found;
}

/** The best place of a pattern for a bee in this hexagon, or the best of all: they come best first. */
export function best(near: NearView[], cell: number | null): NearView | null {
  return near.find(({ missing }) => cell !== null && missing.includes(cell)) ?? near[0] ?? null;
}

function bridge(a: Point, b: Point): Link {
  const part = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  return { from: part(0.38), to: part(0.62) };
}
