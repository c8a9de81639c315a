import { middle, RADIUS, WIDTH, type Hex, type Point } from './hexagons';

/** What part of the drawing is seen: left, top, width, height. */
export type Box = [number, number, number, number];

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 10;
const LEAST: Size = { width: 6 * WIDTH, height: 6 * RADIUS * 1.5 };

/** In pixels: how wide tiles are when one looks closer. */
const CLOSE = 58;

/** How much closer it must get before the camera follows. */
const WORTH_IT = 1.08;

/** How far from the middle the patch may lie before the camera follows. */
const ASIDE = WIDTH / 2;

/** As much as these cells need, and not less than a small patch. */
export function around(cells: Hex[]): Box {
  const points = cells.map(middle);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - WIDTH / 2 - MARGIN, Math.max(...xs) + WIDTH / 2 + MARGIN];
  const [top, bottom] = [Math.min(...ys) - RADIUS - MARGIN, Math.max(...ys) + RADIUS + MARGIN];
  const [width, height] = [Math.max(right - left, LEAST.width), Math.max(bottom - top, LEAST.height)];
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height];
}

/** How many pixels a unit of the drawing gets. */
export function scale([, , width, height]: Box, size: Size): number {
  return Math.min(size.width / width, size.height / height);
}

function holds([left, top, width, height]: Box, [x, y, w, h]: Box): boolean {
  return left <= x && top <= y && x + w <= left + width && y + h <= top + height;
}

/** How wide a tile is, in pixels. */
export function tileWidth(box: Box, size: Size): number {
  return scale(box, size) * WIDTH;
}

export function centreOf([left, top, width, height]: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** So close that a finger hits every tile; not beyond what there is to see. */
export function closeUp(centre: Point, [left, top, wide, high]: Box, size: Size): Box {
  const [width, height] = [(size.width * WIDTH) / CLOSE, (size.height * WIDTH) / CLOSE];
  return [held(centre.x, left, wide, width), held(centre.y, top, high, height), width, height];
}

/** Where a window of this length begins that has the middle wanted, or as nearly as it stays within the whole. */
function held(wanted: number, start: number, whole: number, length: number): number {
  if (length >= whole) return start + (whole - length) / 2;
  return Math.min(start + whole - length, Math.max(start, wanted - length / 2));
}

/** Stay where we are if everything is in view, nearly in its middle, and not much too small. */
export function steady(now: Box, wanted: Box, size: Size): Box {
  const [here, there] = [centreOf(now), centreOf(wanted)];
  const aside = Math.hypot(here.x - there.x, here.y - there.y);
  const large = scale(wanted, size) < WORTH_IT * scale(now, size);
  return holds(now, wanted) && aside < ASIDE && large ? now : wanted;
}

/** Whether it is too far to travel: the coordinates begin anew when the patch has wandered far. */
export function elsewhere([x, y]: Box, [otherX, otherY]: Box): boolean {
  return Math.hypot(x - otherX, y - otherY) > 12 * WIDTH;
}
