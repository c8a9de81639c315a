import { at, corners, SIDE, type Cell, type Point } from './lattice';

/** What is looked at: the point in the middle of the screen, and how many pixels a unit of the drawing gets. */
export interface Camera extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A part of the drawing. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In pixels per side of a triangle: so close that a finger hits the smallest tile. */
export const CLOSE = 60;
/** In pixels: what a finger hits. */
export const FINGER = 46;
/** Nobody needs it closer, or farther. */
const CLOSEST = 180;
const FARTHEST = 9;
/** By itself the meadow is never drawn larger than this. */
const LARGE = 96;
const BUTTONS = 52;
/** By then the finger's room and the scale have come together. */
const STEPS = 6;
/** How much closer it must get before the camera follows. */
const WORTH_IT = 1.15;

/** What some cells cover, with a margin around it. */
export function around(cells: Cell[], margin: number): Box {
  const points = cells.flatMap((cell) => corners(cell).map(at));
  return grown(bounds(points), margin);
}

export function bounds(points: Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function together(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** All of a part, as large as it fits. */
export function fitted({ left, top, right, bottom }: Box, size: Size): Camera {
  const { over, beside } = covered(size);
  const [width, height] = [size.width - beside, size.height - over];
  const fits = Math.min(width / (right - left), height / (bottom - top), LARGE / SIDE);
  const scale = Math.max(fits, FARTHEST / SIDE);
  return {
    x: (left + right + beside / scale) / 2,
    y: (top + bottom - over / scale) / 2,
    scale,
  };
}

/** A part of the drawing with as much more as a finger needs around a point, though all gets smaller by that. */
export function reached(part: Box, point: Point, size: Size): Box {
  let all = part;
  for (let step = 0; step < STEPS; step++) {
    const finger = (FINGER / 2 + 1) / fitted(all, size).scale;
    all = together(part, grown(bounds([point]), finger));
  }
  return all;
}

/** Whether there is more room above the meadow than beside it. */
export function upright({ width, height }: Size): boolean {
  return height > 0.85 * width;
}

/** In pixels: what the buttons need at the upper rim, or at the right one of a wide meadow. */
function covered(size: Size): { over: number; beside: number } {
  return upright(size) ? { over: BUTTONS, beside: 0 } : { over: 0, beside: BUTTONS };
}

/** What is seen of the drawing and no button is upon. */
export function seen({ x, y, scale }: Camera, size: Size): Box {
  const { over, beside } = covered(size);
  const [w, h] = [size.width / scale / 2, size.height / scale / 2];
  return { left: x - w, top: y - h + over / scale, right: x + w - beside / scale, bottom: y + h };
}

export function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left + 0.01 &&
    outer.top <= inner.top + 0.01 &&
    outer.right >= inner.right - 0.01 &&
    outer.bottom >= inner.bottom - 0.01
  );
}

/** Stay where we are if everything is in view and not much too small. */
export function steady(now: Camera, wanted: Box, size: Size): Camera {
  const best = fitted(wanted, size);
  return holds(seen(now, size), wanted) && best.scale < WORTH_IT * now.scale ? now : best;
}

/** Closer or farther; what is at this pixel stays there. */
export function zoomed(now: Camera, factor: number, pixel: Point, size: Size): Camera {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, now.scale * factor * SIDE)) / SIDE;
  const there = drawn(now, pixel, size);
  const [right, down] = [pixel.x - size.width / 2, pixel.y - size.height / 2];
  return { x: there.x - right / scale, y: there.y - down / scale, scale };
}

/** The point of the drawing that is at a pixel. */
export function drawn({ x, y, scale }: Camera, pixel: Point, { width, height }: Size): Point {
  return { x: x + (pixel.x - width / 2) / scale, y: y + (pixel.y - height / 2) / scale };
}

/** Moved by pixels as by hand; the middle of the screen stays within the drawing. */
export function shifted(now: Camera, right: number, down: number, whole: Box): Camera {
  const x = now.x - right / now.scale;
  const y = now.y - down / now.scale;
  return { ...now, x: within(x, whole.left, whole.right), y: within(y, whole.top, whole.bottom) };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Moved as little as it takes to see a part; farther away only if that is larger than the screen. */
export function revealed(now: Camera, part: Box, size: Size): Camera {
  const view = seen(now, size);
  if (holds(view, part)) return now;
  const fits =
    part.right - part.left <= view.right - view.left && part.bottom - part.top <= view.bottom - view.top;
  if (!fits) return fitted(part, size);
  const across = Math.min(0, part.left - view.left) + Math.max(0, part.right - view.right);
  const down = Math.min(0, part.top - view.top) + Math.max(0, part.bottom - view.bottom);
  return { ...now, x: now.x + across, y: now.y + down };
}
