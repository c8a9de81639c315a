import { rounded, type Point } from './hexagons';

/** The seats' shapes as everywhere on the page, around (0, 0) and about 24 wide; each has a letter besides. */
export const MARKS = [
  'M0-11.5A11.5 11.5 0 1 1 0 11.5A11.5 11.5 0 1 1 0-11.5Z',
  'M-7-10.5H7Q10.5-10.5 10.5-7V7Q10.5 10.5 7 10.5H-7Q-10.5 10.5-10.5 7V-7Q-10.5-10.5-7-10.5Z',
  'M-2-12.5Q0-14 2-12.5L12.5-2Q14 0 12.5 2L2 12.5Q0 14-2 12.5L-12.5 2Q-14 0-12.5-2Z',
  'M-5-11H5Q6.5-11 7.3-9.6L12-1.4Q12.6 0 12 1.4L7.3 9.6Q6.5 11 5 11H-5Q-6.5 11-7.3 9.6L-12 1.4Q-12.6 0-12-1.4L-7.3-9.6Q-6.5-11-5-11Z',
  'M-1.4-12Q0-13 1.4-12L11.5-4.5Q12.8-3.4 12.2-2L8.4 9.6Q7.9 11 6.4 11H-6.4Q-7.9 11-8.4 9.6L-12.2-2Q-12.8-3.4-11.5-4.5Z',
  'M0-12L10.5-8.5V0C10.5 6.5 5.5 10.5 0 12.5C-5.5 10.5-10.5 6.5-10.5 0V-8.5Z',
];

/** The letter of each seat, drawn: as text it would belong to the name of whatever stands under it. */
export const LETTERS = [
  'M-4 5L0-5L4 5M-2.6 1.8H2.6',
  'M-3-5V5H.6A2.7 2.7 0 0 0 .6-.2H-3M.3-.2A2.4 2.4 0 0 0 .3-5H-3',
  'M3.6-3.3A4.4 5 0 1 0 3.6 3.3',
  'M-3.2-5V5H-.6C5 5 5-5-.6-5Z',
  'M3-5H-2.6V5H3M-2.6 0H2.2',
  'M3-5H-2.6V5M-2.6 0H2.2',
];

/** Kinds of flowers by how many grow on a hexagon: their shapes differ as well as their colours. */
export type Bloom = 'yellow' | 'pink' | 'blue';

export function bloom(flowers: number): Bloom {
  return flowers === 3 ? 'pink' : flowers === 4 ? 'blue' : 'yellow';
}

/** The petals of a flower about 22 wide: five round ones, six pointed ones, or four broad ones. */
export const PETALS: Record<Bloom, string> = {
  yellow: ring(
    5,
    (turn) =>
      `M${turn(0, -1)}C${turn(6.2, -2)} ${turn(6.6, -11)} ${turn(0, -11)}C${turn(-6.6, -11)} ${turn(-6.2, -2)} ${turn(0, -1)}Z`,
  ),
  pink: ring(
    6,
    (turn) => `M${turn(0, 0)}Q${turn(5.4, -6)} ${turn(0, -12.5)}Q${turn(-5.4, -6)} ${turn(0, 0)}Z`,
  ),
  blue: ring(
    4,
    (turn) =>
      `M${turn(0, 1)}L${turn(5.6, -5)}Q${turn(6.5, -10)} ${turn(0, -11.5)}Q${turn(-6.5, -10)} ${turn(-5.6, -5)}Z`,
  ),
};

function ring(petals: number, petal: (turn: (x: number, y: number) => string) => string): string {
  return Array.from({ length: petals }, (_, number) => {
    const angle = (2 * Math.PI * number) / petals;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return petal((x, y) => `${rounded(x * cos - y * sin)} ${rounded(x * sin + y * cos)}`);
  }).join('');
}

/** Where the flowers of a hexagon grow, and how large: around its middle, or below a bee. */
export function grown(flowers: number, below: boolean): { places: Point[]; size: number } {
  if (below) return { places: bow(flowers), size: flowers > 4 ? 0.62 : 0.82 };
  if (flowers === 1) return { places: [{ x: 0, y: 0 }], size: 1.7 };
  if (flowers === 2)
    return {
      places: [
        { x: -15, y: 7 },
        { x: 15, y: -7 },
      ],
      size: 1.35,
    };
  const around = flowers > 4 ? flowers - 1 : flowers;
  const places = circle(around, flowers > 4 ? 24 : flowers === 4 ? 21 : 19);
  return { places: flowers > 4 ? [{ x: 0, y: 0 }, ...places] : places, size: flowers > 4 ? 0.95 : 1.25 };
}

function circle(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, number) => {
    const angle = (2 * Math.PI * number) / count;
    return { x: rounded(radius * Math.sin(angle)), y: rounded(-radius * Math.cos(angle)) };
  });
}

/** Side by side in a bow along the lower edge. */
function bow(count: number): Point[] {
  const apart = count > 4 ? 0.4 : 0.56;
  return Array.from({ length: count }, (_, number) => {
    const angle = (number - (count - 1) / 2) * apart;
    return { x: rounded(34 * Math.sin(angle)), y: rounded(34 * Math.cos(angle)) };
  });
}
