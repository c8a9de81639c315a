import { BOX } from './box';

/** Where everything of the board lies, in pixels, for any size of it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The meadow with its names along the upper and the left edge. */
  meadow: Box;
  /** How wide one space is, and how wide the edges with the names are. */
  cell: number;
  edge: number;
  net: Box;
  bag: Box;
  /** Three gathering cards, then three composition cards; and the deck of each kind. */
  slots: Box[];
  decks: Box[];
}

export const ROWS = BOX.rows;
/** Cards are drawn that wide and high, and then scaled. */
export const CARD = { width: 100, height: 122 };
const RATIO = CARD.height / CARD.width;
/** Decks are that much narrower than cards. */
const NARROW = 0.62;
const COLUMNS = 3 + NARROW;
/** A net is that many times as long as a third of its hoop, in which there is one colour. */
const LENGTHS = 3.35;
const HANDLE = 0.13;
/** So long is a net with a finger's breadth for each colour. */
const REACH = (44 * LENGTHS) / (1 - HANDLE);

export function lay(width: number, height: number): Layout {
  const gap = Math.max(6, Math.min(width, height) * 0.018);
  if (width > height * 1.22) return beside(width, height, gap);
  const column = meadowWithColumn(width, height, gap);
  const strip = meadowWithStrip(width, height, gap);
  return strip > column ? above(width, height, gap, strip) : withColumn(width, height, gap, column);
}

/** The meadow to the left, all else in a column to the right. */
function beside(width: number, height: number, gap: number): Layout {
  const side = Math.min(height - 2 * gap, width * 0.6);
  const rest = Math.min(width - side - 4 * gap, side * 0.82);
  const left = (width - side - rest - 2 * gap) / 2;
  const column = left + side + 2 * gap;
  const high = Math.max(height * 0.19, 64);
  const bag = Math.max(rest * 0.3, 74);
  const stacked = rest - bag - gap < REACH;
  const above = stacked ? 2 * high + gap : high;
  const card = cardWidth(rest, height - above - 4 * gap, gap);
  const below = rowsHeight(card, gap);
  const y = (height - above - 2 * gap - below) / 2;
  return {
    ...field({ x: left, y: (height - side) / 2, width: side, height: side }, width, height),
    net: { x: column, y, width: stacked ? rest : rest - bag - gap, height: high },
    bag: stacked
      ? { x: column + (rest - bag) / 2, y: y + high + gap, width: bag, height: high }
      : { x: column + rest - bag, y, width: bag, height: high },
    ...rows({ x: column, y: y + above + 2 * gap, width: rest, height: below }, card, gap),
  };
}

const columnWidth = (width: number): number => Math.max(70, width * 0.17);
const CARDS_SHARE = 0.36;

function meadowWithColumn(width: number, height: number, gap: number): number {
  return Math.min(width - columnWidth(width) - 3 * gap, height * (1 - CARDS_SHARE) - 2 * gap);
}

/** The meadow on top, net and bag beside it, the cards below. */
function withColumn(width: number, height: number, gap: number, side: number): Layout {
  const card = cardWidth(width - 2 * gap, height - side - 4 * gap, gap);
  const top = Math.max(gap, (height - side - rowsHeight(card, gap) - 2 * gap) / 2);
  const column = Math.min(width - side - 3 * gap, side * 0.4);
  const left = (width - side - column - gap) / 2;
  const bag = Math.max(side * 0.3, 84);
  const x = left + side + gap;
  return {
    ...field({ x: left, y: top, width: side, height: side }, width, height),
    net: { x, y: top, width: column, height: side - bag - gap },
    bag: { x, y: top + side - bag, width: column, height: bag },
    ...rows(
      { x: gap, y: top + side + 2 * gap, width: width - 2 * gap, height: rowsHeight(card, gap) },
      card,
      gap,
    ),
  };
}

const STRIP = 60;

function meadowWithStrip(width: number, height: number, gap: number): number {
  const card = (width - 5 * gap) / COLUMNS;
  return Math.min(width - 2 * gap, height - STRIP - rowsHeight(card, gap) - 4 * gap);
}

/** The meadow over the whole width, net and bag below it, then the cards. */
function above(width: number, height: number, gap: number, side: number): Layout {
  const inner = width - 2 * gap;
  const card = cardWidth(inner, height - side - STRIP - 4 * gap, gap);
  const spare = height - side - rowsHeight(card, gap) - 5 * gap;
  const strip = Math.min(spare, STRIP * 1.5);
  const top = gap + (spare - strip) / 2;
  const bag = Math.max(inner * 0.26, 84);
  const y = top + side + gap;
  return {
    ...field({ x: (width - side) / 2, y: top, width: side, height: side }, width, height),
    net: { x: gap, y, width: inner - bag - gap, height: strip },
    bag: { x: width - gap - bag, y, width: bag, height: strip },
    ...rows({ x: gap, y: y + strip + gap, width: inner, height: rowsHeight(card, gap) }, card, gap),
  };
}

function field(
  meadow: Box,
  width: number,
  height: number,
): Pick<Layout, 'width' | 'height' | 'meadow' | 'cell' | 'edge'> {
  const edge = Math.max(13, meadow.width * 0.038);
  return { width, height, meadow, edge, cell: (meadow.width - edge * 1.4) / ROWS };
}

function cardWidth(width: number, height: number, gap: number): number {
  return Math.max(20, Math.min((width - 3 * gap) / COLUMNS, (height - gap) / 2 / RATIO));
}

function rowsHeight(card: number, gap: number): number {
  return 2 * card * RATIO + gap;
}

function rows(box: Box, card: number, gap: number): Pick<Layout, 'slots' | 'decks'> {
  const left = box.x + (box.width - COLUMNS * card - 3 * gap) / 2;
  const place = (row: number, column: number, wide: number): Box => ({
    x: left + column * (card + gap),
    y: box.y + row * (card * RATIO + gap),
    width: wide,
    height: card * RATIO,
  });
  const slots = [0, 1, 2, 3, 4, 5].map((slot) => place(Math.floor(slot / 3), slot % 3, card));
  return { slots, decks: [0, 1].map((row) => place(row, 3, card * NARROW)) };
}

/** The middle of a space. */
export function middle(space: number, layout: Layout): Point {
  const { meadow, edge, cell } = layout;
  return {
    x: meadow.x + edge + cell * ((space % ROWS) + 0.5),
    y: meadow.y + edge + cell * (Math.floor(space / ROWS) + 0.5),
  };
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** At the end the cards on display are of no use: the meadow shares all the room with the album. */
export function finished(layout: Layout): Layout & { album: Box } {
  const { width, height } = layout;
  const gap = Math.max(6, Math.min(width, height) * 0.018);
  const across = width > height * 0.95;
  const side = across ? Math.min(height - 2 * gap, width * 0.58) : Math.min(width - 2 * gap, height * 0.56);
  const meadow = { x: across ? gap : (width - side) / 2, y: gap, width: side, height: side };
  if (across) meadow.y = (height - side) / 2;
  const album = across
    ? { x: side + 2 * gap, y: meadow.y, width: width - side - 3 * gap, height: side }
    : { x: gap, y: side + 2 * gap, width: width - 2 * gap, height: height - side - 3 * gap };
  return { ...layout, ...field(meadow, width, height), album };
}

/** The hoop of the net: its handle goes to the right, or down from a slim one. */
export function hoop(net: Box): Box & { across: boolean } {
  const across = net.width > net.height;
  const handle = (across ? net.width : net.height) * HANDLE;
  return across
    ? { ...net, width: net.width - handle, across }
    : { ...net, height: net.height - handle, across };
}

/** Where the butterflies of a colour are in the net, and its part of the hoop, seen from there. */
export function held(colour: number, net: Box): Point & { size: number; reach: Box } {
  const { across, ...box } = hoop(net);
  const step = (across ? box.width : box.height) / LENGTHS;
  const size = Math.min(step * 1.06, across ? box.height : box.width);
  const { x, y } = centre(box);
  const [width, height] = across ? [step, box.height] : [box.width, step];
  const reach = { x: -width / 2, y: -height / 2, width, height };
  return across
    ? { x: x + (colour - 1) * step, y, size, reach }
    : { x, y: y + (colour - 1) * step, size, reach };
}

/** Where the crystals are drawn on the bag: black to the left, white to the right. */
export function bagged(white: boolean, bag: Box): Point {
  return { x: bag.x + bag.width * (white ? 0.68 : 0.32), y: bag.y + bag.height * 0.62 };
}
