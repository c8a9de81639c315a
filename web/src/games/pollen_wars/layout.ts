import { extent } from './hexagons';

/** How the parts of the board are arranged, in pixels. */
export interface Sizes {
  /** Hives beside the field, or a strip of them above it; 'low' is a phone held sideways. */
  mode: 'wide' | 'tall' | 'low';
  /** The field is turned so that its hexagons are larger. */
  turned: boolean;
  width: number;
  height: number;
  /** How wide a column beside the field is. */
  side: number;
  /** How high the hand is. */
  hand: number;
}

export interface Room {
  width: number;
  height: number;
  /** How large text is: 1 is usual. */
  text: number;
  /** Whether there is a hand. */
  own: boolean;
}

const GAP = 6;
/** The least width of a hive with all that is to be told of it. */
const HIVE = 184;
const STRIP = 46;
/** A finger needs a hexagon of this width. */
const FINGER = 44;

export function measure(room: Room): Sizes {
  if (room.width >= 860 && room.height >= 470) return wide(room);
  if (room.width > room.height * 1.15 && room.height < 470) return low(room);
  return tall(room);
}

function wide(room: Room): Sizes {
  const hand = room.own ? clamp(room.height * 0.25, 138, 190) * Math.sqrt(room.text) : 0;
  const most = room.width - 2 * (HIVE * Math.sqrt(room.text) + GAP);
  const [width, height] = fitted(most, room.height - hand - GAP, false);
  const side = Math.min(300, (room.width - width) / 2 - 2 * GAP);
  return { mode: 'wide', turned: false, width, height, side, hand };
}

/** The field as high as the board, all else in a column beside it. */
function low(room: Room): Sizes {
  const [width, height] = fitted(room.width - 116, room.height, false);
  return { mode: 'low', turned: false, width, height, side: room.width - width - GAP, hand: 0 };
}

/** The field as wide as the board; the hand gets what is left, but not too little. */
function tall(room: Room): Sizes {
  const roomy = room.width > 600;
  const strip = STRIP * (roomy ? 1.3 : 1) * Math.sqrt(room.text);
  const left = room.height - strip - 2 * GAP;
  const [, high] = fitted(room.width, left, true);
  const hand = room.own ? clamp(left - high, roomy ? 150 : 96, 170) : 0;
  const [upright, turned] = [false, true].map((turn) => fitted(room.width, left - hand, turn));
  const turn = hexagonWidth(turned!, true) > hexagonWidth(upright!, false);
  const [width, height] = turn ? turned! : upright!;
  return { mode: 'tall', turned: turn, width, height, side: room.width, hand };
}

/** The largest field that fits. */
function fitted(width: number, height: number, turned: boolean): [number, number] {
  const [wide, high] = extent(turned);
  const scale = Math.max(0, Math.min(width / wide, height / high));
  return [Math.floor(wide * scale), Math.floor(high * scale)];
}

/** How the cards of a hand lie, in pixels. */
export interface Fan {
  /** How many lie in a row. */
  row: number;
  width: number;
  height: number;
  /** How far apart they lie in a row, and the rows from each other. */
  step: number;
  rise: number;
}

/**
 * As high as there is room; they overlap where there is little, but a finger finds the middle of each: else they are
 * smaller, and lie in several rows.
 */
export function fan(count: number, width: number, height: number): Fan {
  const room = Math.max(FINGER, width - 8);
  const most = Math.max(1, Math.floor((height - 4) / FINGER));
  const rows = clamp(Math.ceil((count * FINGER) / room), 1, most);
  const row = Math.max(1, Math.ceil(count / rows));
  const high = rows > 1 ? Math.min((height - 4 - 2 * rows) / rows, 168) : Math.min(height - 8, 168);
  const found = Math.min(room - FINGER * (row - 1), (2 * (room - row)) / (row + 1));
  const wide = Math.max(FINGER, Math.min(high / 1.4, found));
  const step = Math.min(wide + 6, row > 1 ? (room - wide) / (row - 1) : wide);
  const tall = Math.max(FINGER, Math.min(high, wide * 1.4));
  return { row, width: wide, height: tall, step, rise: tall + 2 };
}

/** The smaller measure of a hexagon. */
function hexagonWidth([width, height]: [number, number], turned: boolean): number {
  return (turned ? height : width) / 9;
}

/** Whether a finger hits every hexagon. */
export function touchable({ width, height, turned }: Sizes): boolean {
  return hexagonWidth([width, height], turned) >= FINGER - 1.5;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
