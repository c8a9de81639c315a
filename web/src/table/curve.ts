import type { CurveShown } from '../lib/api';

/** Where a curve lies, in pixels. */
export interface Frame {
  width: number;
  height: number;
  /** What is kept free at both sides, and above and below. */
  side: number;
  edge: number;
}

export interface Spot {
  x: number;
  y: number;
}

type Went = Pick<CurveShown, 'versions' | 'moments' | 'lacking'>;

/** How much of the match lies before a position, from 0 to 1. */
export function shareOf({ versions }: Pick<Went, 'versions'>, version: number): number {
  const found = versions.findIndex((each) => each >= version);
  const number = found < 0 ? versions.length - 1 : found;
  return number / Math.max(1, versions.length - 1);
}

/** Where that lies from left to right, as on the slider below. */
export function along(share: number, { width, side }: Frame): number {
  return side + share * (width - 2 * side);
}

/** Where a position lies from left to right. */
export function across(went: Went, version: number, frame: Frame): number {
  return along(shareOf(went, version), frame);
}

/** The points of each seat from turn to turn; whoever is ahead is above. */
export function lines(went: Went, frame: Frame): Spot[][] {
  const all = went.moments.flatMap(({ points }) => points);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = frame.height - 2 * frame.edge;
  const high = (points: number) => {
    const part = (points - least) / Math.max(1, most - least);
    return frame.edge + (went.lacking ? part : 1 - part) * room;
  };
  const seats = went.moments[0]?.points.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    went.moments.map(({ version, points }) => ({
      x: across(went, version, frame),
      y: high(points[seat]!),
    })),
  );
}

/** The same heights, moved apart so that marks of this size do not lie on each other. */
export function apart(heights: number[], size: number, height: number): number[] {
  const order = [...heights.keys()].sort((one, other) => heights[one]! - heights[other]!);
  const moved = [...heights];
  order.forEach((seat, n) => {
    if (n) moved[seat] = Math.max(moved[seat]!, moved[order[n - 1]!]! + size);
  });
  const over = Math.max(0, (moved[order.at(-1)!] ?? 0) + size / 2 - height);
  return moved.map((y) => y - over);
}

/** The moment that lies nearest to a place. */
export function nearest(went: Went, x: number, frame: Frame): number {
  const far = (version: number) => Math.abs(across(went, version, frame) - x);
  const versions = went.moments.map(({ version }) => version);
  return versions.reduce((best, version) => (far(version) < far(best) ? version : best));
}

/** Where the turn before this position begins, or the next one; null if there is none. */
export function turnFrom({ moments }: Went, version: number, on: boolean): number | null {
  const found = on
    ? moments.find((moment) => moment.version > version)
    : moments.findLast((moment) => moment.version < version);
  return found?.version ?? null;
}

/** Which turn, counted from 1, a position belongs to. */
export function turnAt({ moments }: Went, version: number): number {
  return Math.max(1, moments.filter((moment) => moment.version <= version).length);
}
