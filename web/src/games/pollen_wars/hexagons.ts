import { BOX } from './box';

/** A hexagon in axial coordinates: q grows to the east, r to the south-east. */
export type Hex = readonly [number, number];

export interface Point {
  x: number;
  y: number;
}

/** From the middle of a hexagon to its corners, in the units of the drawing. */
export const RADIUS = 50;
export const WIDTH = RADIUS * Math.sqrt(3);
/** How many rings lie around the middle of the field. */
const RINGS = 4;

/** Where each hexagon lies, by its number. */
export const PLACES: readonly Hex[] = BOX.hexagons.map((name) => {
  const r = name.charCodeAt(0) - 'a'.charCodeAt(0) - RINGS;
  return [Math.max(-RINGS, -RINGS - r) + Number(name.slice(1)) - 1, r];
});

/**
 * The middle of a hexagon. Usually rows lie from west to east and hexagons stand on a corner; a field that is turned has
 * its rows as columns from left to right, counted upwards, and its hexagons lie on a side.
 */
export function middle([q, r]: Hex, turned: boolean): Point {
  const [along, down] = [WIDTH * (q + r / 2), RADIUS * 1.5 * r];
  return turned ? { x: down, y: -along } : { x: along, y: down };
}

export function middleOf(cell: number, turned: boolean): Point {
  return middle(PLACES[cell] ?? [0, 0], turned);
}

/** The width and height of the whole field. */
export function extent(turned: boolean): [number, number] {
  const [along, down] = [(2 * RINGS + 1) * WIDTH, (3 * RINGS + 2) * RADIUS];
  return turned ? [down, along] : [along, down];
}

export function adjacent(one: number, other: number): boolean {
  const [[q, r], [p, s]] = [PLACES[one]!, PLACES[other]!];
  return Math.max(Math.abs(q - p), Math.abs(r - s), Math.abs(q + r - p - s)) === 1;
}

export function at({ x, y }: Point): string {
  return `translate(${rounded(x)} ${rounded(y)})`;
}

export function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}

/** The outline of a hexagon around (0, 0) whose corners are rounded off, `round` from each corner. */
export function hexagon(radius: number, round: number, turned = false): string {
  const corners = [0, 1, 2, 3, 4, 5].map((number) => {
    const angle = ((number + (turned ? 0.5 : 0)) * Math.PI) / 3;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
  const parts = corners.map((corner, number) => {
    const [before, after] = [corners[(number + 5) % 6]!, corners[(number + 1) % 6]!];
    const bend = `Q${rounded(corner.x)} ${rounded(corner.y)} ${between(corner, after, round)}`;
    return `${number ? 'L' : 'M'}${between(corner, before, round)}${bend}`;
  });
  return `${parts.join('')}Z`;
}

function between(a: Point, b: Point, length: number): string {
  const part = length / Math.hypot(b.x - a.x, b.y - a.y);
  return `${rounded(a.x + (b.x - a.x) * part)} ${rounded(a.y + (b.y - a.y) * part)}`;
}
