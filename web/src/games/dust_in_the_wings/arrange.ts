/** How the butterflies of a space sit on it, however many there are. All lengths are parts of the space's width. */
export interface Piece {
  colour: number;
  x: number;
  y: number;
  size: number;
  turn: number;
  /** How many it stands for, where there are too many to draw each; otherwise null. */
  count: number | null;
  /** Which one of its colour it is, from 0. */
  nth: number;
}

type Spot = [x: number, y: number];

const SPOTS: Record<number, { size: number; spots: Spot[] }> = {
  1: { size: 0.6, spots: [[0, 0]] },
  2: {
    size: 0.43,
    spots: [
      [-0.18, -0.14],
      [0.18, 0.14],
    ],
  },
  3: {
    size: 0.38,
    spots: [
      [-0.2, -0.18],
      [0.2, -0.14],
      [-0.01, 0.21],
    ],
  },
  4: {
    size: 0.36,
    spots: [
      [-0.21, -0.21],
      [0.21, -0.19],
      [-0.21, 0.19],
      [0.21, 0.21],
    ],
  },
  5: {
    size: 0.33,
    spots: [
      [-0.27, -0.25],
      [0.27, -0.25],
      [0, 0],
      [-0.27, 0.25],
      [0.27, 0.25],
    ],
  },
  6: {
    size: 0.285,
    spots: [
      [-0.29, -0.2],
      [0, -0.22],
      [0.29, -0.18],
      [-0.29, 0.18],
      [0, 0.22],
      [0.29, 0.2],
    ],
  },
};

/** On a space narrower than that in pixels six butterflies would be too small to be told apart. */
const ROOMY = 84;

export function arrange(counts: number[], space: number, cell: number): Piece[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all > (cell >= ROOMY ? 6 : 4) ? listed(counts) : spread(counts, space);
}

/** Each butterfly by itself, turned a little. */
function spread(counts: number[], space: number): Piece[] {
  const shown = counts.flatMap((count, colour) =>
    Array.from({ length: count }, (_, nth) => ({ colour, nth })),
  );
  const { size, spots } = SPOTS[shown.length] ?? { size: 0, spots: [] };
  return shown.map(({ colour, nth }, place) => {
    const [x, y] = spots[place]!;
    return { colour, nth, x, y, size, count: null, turn: tilt(space * 7 + place * 3 + colour) };
  });
}

/** One butterfly of each colour, one below the other, with room for its number and that of all of them. */
function listed(counts: number[]): Piece[] {
  const shown = counts.map((count, colour) => ({ colour, count })).filter(({ count }) => count > 0);
  const size = [0.46, 0.36, 0.28][shown.length - 1]!;
  const x = shown.length > 1 ? -0.26 : -0.14;
  return shown.map(({ colour, count }, place) => {
    const y = (place - (shown.length - 1) / 2) * size * 1.04;
    return { colour, count, nth: count - 1, x, y, size, turn: 0 };
  });
}

/** A few degrees to either side, always the same for the same number. */
function tilt(number: number): number {
  return ((number * 37) % 29) - 14;
}
