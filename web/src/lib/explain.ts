/** What is told about something on the page when somebody asks what it is. */
export interface Explanation {
  /** What it is called; a plain tip has no name. */
  name?: string;
  /** What it is and what it does, in a sentence or two. */
  text: string;
  /** The keys of what on the board it has to do with: where it can be fulfilled or used. */
  lights?: readonly string[];
}

/** What a game tells about the things on its board, by the keys that `data-explains` names there. */
export type Explanations = Readonly<Record<string, Explanation>>;

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** Something to be left free, and how much that matters. */
export interface Obstacle extends Box {
  weight: number;
}

/** In pixels: how far from the edges, how fine the search is, and how much a step away from the thing counts. */
const MARGIN = 8;
const STEP = 12;
const AWAY = 0.5;

/** What lights up with a thing: what it names itself, and whatever names it. */
export function lights(key: string, table: Explanations): string[] {
  const named = table[key]?.lights ?? [];
  const naming = Object.keys(table).filter((other) => table[other]!.lights?.includes(key));
  return [...new Set([...named, ...naming])].filter((other) => other !== key);
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** How much of what should be left free a box covers. */
export function covered(box: Box, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, obstacle) => sum + obstacle.weight * overlap(box, obstacle), 0);
}

function apart(one: Box, other: Box): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0);
  return across + down;
}

function steps(length: number, whole: number): number[] {
  const most = Math.max(MARGIN, whole - length - MARGIN);
  const count = Math.ceil((most - MARGIN) / STEP);
  return Array.from({ length: count + 1 }, (_, step) => Math.min(MARGIN + step * STEP, most));
}

/** Where a box of this size covers the least, as near to the thing as that allows. */
export function place(size: Size, thing: Box, obstacles: readonly Obstacle[], room: Size): Box {
  let best: Box = { x: MARGIN, y: MARGIN, ...size };
  let least = Infinity;
  for (const y of steps(size.height, room.height))
    for (const x of steps(size.width, room.width)) {
      const box = { x, y, ...size };
      const cost = covered(box, obstacles) + AWAY * apart(box, thing);
      if (cost < least) [best, least] = [box, cost];
    }
  return best;
}
