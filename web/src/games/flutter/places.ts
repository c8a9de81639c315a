import { distance, heart, middle, type Cell, type Point } from './lattice';
import type { Choice } from './types';
import { sum } from './words';

/** A place of the meadow with every legal way in which the tile can lie there, the best first. */
export interface Place {
  key: string;
  heart: Point;
  ways: [Choice, ...Choice[]];
}

/** A tile is turned around the cell in its middle, if it has one. */
const NEAR_MIDDLE = 25;
/** How much nearer another place must be before the tile leaves the one where it is. */
const STICKY = 0.85;

/** Around which a laid tile turns: the middle of a cell, or of the side between two. */
export function pivot(cells: Cell[]): Point {
  const centre = heart(cells);
  const middles = cells.map(middle);
  return middles.find((point) => distance(point, centre) < NEAR_MIDDLE) ?? centre;
}

/** Petals gained less petals lost, as the choice itself tells it. */
export function worth(choice: Choice): number {
  return sum(choice.gained ?? [0, 0, 0, 0]) - sum(choice.lost ?? [0, 0, 0, 0]);
}

/** Placements by where the tile would lie, row by row from above. */
export function placesOf(choices: Choice[]): Place[] {
  const places = new Map<string, Place>();
  for (const choice of choices) {
    if (choice.kind !== 'place') continue;
    const heart = pivot(choice.cells);
    const key = `${Math.round(heart.x)},${Math.round(heart.y)}`;
    const place = places.get(key);
    if (place) place.ways.push(choice);
    else places.set(key, { key, heart, ways: [choice] });
  }
  for (const place of places.values()) place.ways.sort((one, other) => worth(other) - worth(one));
  return [...places.values()].sort(
    (one, other) => Math.round(one.heart.y - other.heart.y) || one.heart.x - other.heart.x,
  );
}

export function placeOf(places: Place[], choice: Choice): Place | null {
  return places.find(({ ways }) => ways.includes(choice)) ?? null;
}

/** The place nearest to a point; the present one is left only for one that is clearly nearer. */
export function nearest(places: Place[], point: Point, present: Place | null = null): Place | null {
  let [best, least] = [present, present ? STICKY * distance(present.heart, point) : Infinity];
  for (const place of places) {
    const length = distance(place.heart, point);
    if (length < least) [best, least] = [place, length];
  }
  return best;
}

/**
 * The place to which a key leads: along its row, to the nearest of the row above or below, or to the first or last.
 * So every place can be reached from every other.
 */
export function stepped(places: Place[], from: Place, key: string): Place | null {
  const row = places.filter((place) => level(place) === level(from));
  const here = row.indexOf(from);
  switch (key) {
    case 'Home':
      return places[0] ?? null;
    case 'End':
      return places.at(-1) ?? null;
    case 'ArrowLeft':
      return row[here - 1] ?? null;
    case 'ArrowRight':
      return row[here + 1] ?? null;
    case 'ArrowUp':
      return nearest(beyond(places, level(from), -1), from.heart);
    case 'ArrowDown':
      return nearest(beyond(places, level(from), 1), from.heart);
    default:
      return null;
  }
}

function level({ heart }: Place): number {
  return Math.round(heart.y);
}

/** The next row above or below. */
function beyond(places: Place[], here: number, way: 1 | -1): Place[] {
  const levels = places.map(level).filter((other) => way * (other - here) > 0);
  const next = way * Math.min(...levels.map((other) => way * other));
  return places.filter((place) => level(place) === next);
}

function round(ways: Choice[]): Choice[] {
  return [...ways].sort((one, other) => one.turns - other.turns);
}

/** The next legal way on the same side of the tile, clockwise or anticlockwise. */
export function turned(place: Place, way: Choice, clockwise: boolean): Choice {
  const side = round(place.ways.filter(({ flipped }) => flipped === way.flipped));
  const here = side.indexOf(way);
  return side.at((here + (clockwise ? side.length - 1 : 1)) % side.length) ?? way;
}

/** The other side of the tile: turned as before if that is legal, otherwise the best way. */
export function flipped(place: Place, way: Choice): Choice | null {
  const side = place.ways.filter(({ flipped }) => flipped !== way.flipped);
  return side.find(({ turns }) => turns === way.turns) ?? side[0] ?? null;
}

/** The ways that bring as many petals as the best. */
export function equals(place: Place): Choice[] {
  return place.ways.filter((way) => worth(way) === worth(place.ways[0]));
}

/** The way that lies as somebody wished; or the best: of several with as many petals by what else they bring. */
export function wished(
  place: Place,
  wish: { flipped: boolean; turns: number } | null,
  besides: (way: Choice) => number = () => 0,
): Choice {
  const alike = place.ways.find((way) => way.flipped === wish?.flipped && way.turns === wish.turns);
  if (alike) return alike;
  return equals(place).reduce((best, way) => (besides(way) > besides(best) ? way : best));
}
