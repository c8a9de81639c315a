import './art.css';

/** A colour as views tell it; the star is the rainbow. */
export type Letter = 'R' | 'Y' | 'B' | 'P' | '*';

export const COLOURS: readonly Letter[] = ['R', 'Y', 'B', 'P'];

const NAMES: Record<Letter, string> = { R: 'red', Y: 'yellow', B: 'blue', P: 'purple', '*': 'rainbow' };

/** The three inks of a colour, to be used as a style: `--hue`, `--deep` for outlines, `--pale` for the ground of a tile. */
export function inks(colour: string): string {
  const name = NAMES[colour as Letter] ?? 'rainbow';
  const ink = (end: string) => `var(--flutter-${name}${end})`;
  return `--hue: ${ink('')}; --deep: ${ink('-deep')}; --pale: ${ink('-pale')}`;
}

/** How a petal is drawn from the point at 0/0 to the east: its outline, and what is drawn on it. */
interface PetalArt {
  outline: string;
  vein: string;
  /** Its vein is light: eyes that hardly tell purple from blue still see which it is. */
  light?: boolean;
}

/** Red ones are hearts, yellow ones round, blue ones have teeth, purple ones are pointed, the rainbow's are shells. */
export const PETALS: Record<Letter, PetalArt> = {
  R: {
    outline: 'M5 0C8-13 22-20 36-17C43-14 42-6 32 0C42 6 43 14 36 17C22 20 8 13 5 0Z',
    vein: 'M11 0H20',
  },
  Y: {
    outline: 'M5 0C10-6 14-14 25-14C34-14 40-8 40 0C40 8 34 14 25 14C14 14 10 6 5 0Z',
    vein: 'M16-4Q24-6 30-3M16 4Q24 6 30 3',
  },
  B: {
    outline: 'M5 0L26-16L29-7L43 0L29 7L26 16Z',
    vein: 'M12 0H31',
  },
  P: {
    outline: 'M5 0C12-13 25-14 45 0C25 14 12 13 5 0Z',
    vein: 'M12 0H36',
    light: true,
  },
  '*': {
    outline: 'M5 0L29-16C37-10 41-6 41 0C41 6 37 10 29 16Z',
    vein: '',
  },
};

/** The bands of a rainbow petal, from the outside to the inside, each as it begins at the tip. */
export const BANDS: [path: string, colour: Letter][] = [
  ['M29-16C37-10 41-6 41 0C41 6 37 10 29 16L24.5 13C29.5 9 32 5 32 0C32-5 29.5-9 24.5-13Z', 'R'],
  ['M24.5-13C29.5-9 32-5 32 0C32 5 29.5 9 24.5 13L19 9.500C23 6 24 3 24 0C24-3 23-6 19-9.500Z', 'Y'],
  ['M19-9.500C23-6 24-3 24 0C24 3 23 6 19 9.500L12 5C15 3 16 1.5 16 0C16-1.5 15-3 12-5Z', 'B'],
  ['M12-5C15-3 16-1.5 16 0C16 1.5 15 3 12 5L5 0Z', 'P'],
];

/** Sparkles around 0/0, 20 wide, each like the petals of its colour: heart, disc, star with teeth, pointed star. */
export const SPARKLES: Record<string, string> = {
  R: 'M0 9C-9 3-11-2-9-6C-7-10-2-9 0-5C2-9 7-10 9-6C11-2 9 3 0 9Z',
  Y: 'M0-8.500A8.5 8.5 0 1 1 0 8.500A8.5 8.5 0 1 1 0-8.500Z',
  B: 'M0-10L2.9-5L8.7-5L5.8 0L8.7 5L2.9 5L0 10L-2.9 5L-8.7 5L-5.8 0L-8.7-5L-2.9-5Z',
  P: 'M0-12C1.5-3.5 3.5-1.5 12 0C3.5 1.5 1.5 3.5 0 12C-1.5 3.5-3.5 1.5-12 0C-3.5-1.5-1.5-3.5 0-12Z',
};

/** The plates by which bees are told apart, 30 wide around 0/0: they are those of the seats. */
export const PLATES = [
  'M0-15A15 15 0 1 1 0 15A15 15 0 1 1 0-15Z',
  'M-10-14H10Q14-14 14-10V10Q14 14 10 14H-10Q-14 14-14 10V-10Q-14-14-10-14Z',
  'M-2-17Q0-19 2-17L17-2Q19 0 17 2L2 17Q0 19-2 17L-17 2Q-19 0-17-2Z',
  'M-8-14H8L16 0L8 14H-8L-16 0Z',
  'M0-17L16-5L10 14H-10L-16-5Z',
] as const;
