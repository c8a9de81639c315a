import { BOX } from './box';

/** A cell in axial coordinates: q grows to the east, r to the south-east; hexagons stand on a corner. */
export type Hex = readonly [number, number];

export interface Point {
  x: number;
  y: number;
}

/** From the middle of a cell to its corners, in the units of the drawing. */
export const RADIUS = 50;
export const WIDTH = RADIUS * Math.sqrt(3);

/** The step in each direction, by the direction's number. */
export const DIRECTIONS: readonly Hex[] = BOX.steps;

export function middle([q, r]: Hex): Point {
  return { x: WIDTH * (q + r / 2), y: RADIUS * 1.5 * r };
}

export function key([q, r]: Hex): string {
  return `${q},${r}`;
}

export function beside([q, r]: Hex, direction: number, steps = 1): Hex {
  const [dq, dr] = DIRECTIONS[direction]!;
  return [q + dq * steps, r + dr * steps];
}

export function distance([aq, ar]: Hex, [bq, br]: Hex): number {
  const [dq, dr] = [aq - bq, ar - br];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

export function at(point: Point): string {
  return `translate(${rounded(point.x)} ${rounded(point.y)})`;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}

function between(a: Point, b: Point, length: number): string {
  const part = length / Math.hypot(b.x - a.x, b.y - a.y);
  return `${rounded(a.x + (b.x - a.x) * part)} ${rounded(a.y + (b.y - a.y) * part)}`;
}

/** The outline of a hexagon around (0, 0) whose corners are rounded off, `round` from each corner. */
export function hexagon(radius: number, round: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((number) => {
    const angle = (number * Math.PI) / 3;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
  const parts = corners.map((corner, number) => {
    const [before, after] = [corners[(number + 5) % 6]!, corners[(number + 1) % 6]!];
    const bend = `Q${rounded(corner.x)} ${rounded(corner.y)} ${between(corner, after, round)}`;
    return `${number ? 'L' : 'M'}${between(corner, before, round)}${bend}`;
  });
  return `${parts.join('')}Z`;
}
