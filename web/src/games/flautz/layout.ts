import { AIR, FLOOR, HAND } from './cards';

/** How large things are, in pixels, and how they are arranged. Widths are of cards; a card is 1.4 times as high. */
export interface Sizes {
  /** There is room for words beside the pictures. */
  wide: boolean;
  /** The other players have a single line each. */
  tight: boolean;
  /** Spell and buttons stand beside the hand, not below it. */
  aside: boolean;
  /** There is hardly any height, but width: a phone held sideways. */
  low: boolean;
  /** Air and floor lie side by side, as there is no height for two rows. */
  beside: boolean;
  hand: number;
  display: number;
  small: number;
  columns: number;
}

const HEIGHT = 1.4;
/** No card that can be chosen is narrower than a finger, if it can be helped. */
const FINGER = 44;
/** Whatever the room, there is something to see of a card. */
const LEAST = 24;

interface Room {
  width: number;
  height: number;
  /** How large text is: 1 is usual. */
  text: number;
  /** How many players are shown above. */
  others: number;
  /** Whether there is a hand below. */
  own: boolean;
}

export function measure(room: Room): Sizes {
  const wide = room.width >= 680 && room.height >= 440 * room.text;
  const low = !wide && room.width >= 440 && room.height < 440 * room.text;
  const aside = low || (room.width >= 680 && (room.width >= 900 || room.height < 720));
  const tight = !wide && room.height < 480;
  const columns = columnsOf(room, wide);
  const small = smallWidth(room, wide, columns);
  const rows = Math.ceil(room.others / columns);
  const above = rows * (small * HEIGHT + (wide ? 46 : low ? 10 : tight ? 14 : 32)) + (wide ? 64 : 46);
  const below = room.own ? (aside ? (wide ? 46 : 30) : wide ? 116 : 100) : 0;
  const words = (room.text - 1) * (24 * rows + (room.own ? (aside ? 12 : 30) : 0));
  const left = room.height - above - below - words - (wide ? 52 : 26);
  const widest = room.own ? handWidth(room, wide, aside, low) : 0;
  const stacked = shared(left - 28, 2, widest, rowWidth(room.width, Math.max(AIR, FLOOR), wide));
  if (stacked.display >= FINGER)
    return { wide, tight, aside, low, beside: false, small, columns, ...stacked };
  const row = shared(left - 34, 1, widest, rowWidth(room.width, AIR + FLOOR, wide));
  return { wide, tight, aside, low, beside: true, small, columns, ...row };
}

/** The other players stand in one row, or in two if that would be too narrow and there is the height for it. */
function columnsOf({ width, height, others, own }: Room, wide: boolean): number {
  if (!wide) return Math.max(1, Math.min(others, Math.floor(width / 165)));
  const crowded = width / others < 230 && height >= (own ? 760 : 560);
  return crowded ? Math.ceil(others / 2) : others;
}

/** The box of a player holds a hand, the apprentice, who is larger by a quarter, and gaps. */
function smallWidth(room: Room, wide: boolean, columns: number): number {
  const box = Math.min(room.width / columns, 330) - (wide ? 46 : 26);
  const most = wide ? Math.min(46, room.height / 16) : room.height < 480 ? 18 : 28;
  return Math.max(16, Math.min(most, box / (HAND + 1.25 + 0.06 * HAND)));
}

function handWidth({ width, text }: Room, wide: boolean, aside: boolean, low: boolean): number {
  const others = low ? 74 + 136 * text : aside ? 350 : wide ? 68 : 20;
  return Math.min(150, (width - others) / (HAND + 0.09 * (HAND - 1)));
}

/** How wide a card of the display can be so that the piles beside it have their place too. */
function rowWidth(width: number, cards: number, wide: boolean): number {
  const whole = cards === AIR + FLOOR;
  const around = wide ? 220 : whole ? 84 : 112;
  const piles = wide ? 1.72 : whole ? 0 : 0.66;
  return Math.min(140, (width - around) / (cards + piles));
}

/** Share a height between the hand and rows of the display: the hand's cards are larger by a quarter, or less. */
function shared(
  height: number,
  rows: number,
  widest: number,
  row: number,
): { hand: number; display: number } {
  const cards = height / HEIGHT;
  const larger = (1.25 * cards) / (1.25 + rows);
  const fingers = cards - rows * FINGER;
  const hand = widest ? Math.min(widest, fingers < FINGER ? larger : Math.min(larger, fingers)) : 0;
  const display = Math.min(row, (height - HEIGHT * hand) / (HEIGHT * rows));
  return { hand: widest && Math.max(LEAST, Math.floor(hand)), display: Math.max(LEAST, Math.floor(display)) };
}
