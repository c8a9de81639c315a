import { describe, expect, test } from 'vitest';
import { afterwards, besides, brings } from '../../src/games/flutter/bringing';
import {
  around,
  bounds,
  drawn,
  FINGER,
  fitted,
  grown,
  holds,
  reached,
  revealed,
  seen,
  shifted,
  steady,
  zoomed,
} from '../../src/games/flutter/camera';
import { face } from '../../src/games/flutter/face';
import { directions, inset, laid, outline, type Cell } from '../../src/games/flutter/lattice';
import { apart, HIGH, width, type Mark } from '../../src/games/flutter/marks';
import {
  flipped,
  nearest,
  pivot,
  placesOf,
  stepped,
  turned,
  wished,
  type Place,
} from '../../src/games/flutter/places';
import type { Choice, Enclosed, GameEvent, Petals, TileView } from '../../src/games/flutter/types';
import { tile, view } from './flutter_views';

const DIAMOND: Cell[] = [
  [0, 0, 0],
  [0, 0, 1],
];
const TRAPEZOID: Cell[] = [
  [0, 0, 0],
  [0, 0, 1],
  [1, 0, 0],
];
const PHONE = { width: 360, height: 376 };
const LAPTOP = { width: 670, height: 560 };

describe('the lattice', () => {
  test('an outline goes around all cells, without the points along a straight side', () => {
    expect(outline(DIAMOND)).toHaveLength(4);
    const corners = outline(TRAPEZOID);
    expect(corners).toHaveLength(4);
    expect(corners).not.toContainEqual([1, 0]);
    expect(outline([...TRAPEZOID, [0, 1, 0]])).toEqual([
      [0, 0],
      [2, 0],
      [0, 2],
    ]);
  });

  test('an inset outline lies within', () => {
    const [whole, less] = [around(TRAPEZOID, 0), inset(TRAPEZOID, 5)];
    for (const { x, y } of less) {
      expect(x > whole.left && x < whole.right).toBe(true);
      expect(y > whole.top && y < whole.bottom).toBe(true);
    }
  });

  test('petals point into the corners of the tile', () => {
    expect(directions(DIAMOND, [0, 0])).toEqual([-30]);
    expect(directions(DIAMOND, [1, 0]).sort()).toEqual([-90, -150].sort());
    expect(directions(TRAPEZOID, [1, 0])).toHaveLength(3);
    expect(directions(TRAPEZOID, [5, 5])).toEqual([]);
  });

  /** How the table lays a moth: flipped, turns, cells, and where its petals are then. */
  const LAID: [boolean, number, Cell[], [number, number, string][]][] = [
    [
      false,
      1,
      [
        [0, -4, 1],
        [0, -3, 0],
        [0, -3, 1],
      ],
      [
        [1, -4, 'R'],
        [0, -3, 'R'],
        [1, -3, 'R'],
        [0, -2, 'P'],
        [1, -2, 'R'],
      ],
    ],
    [
      true,
      2,
      [
        [1, -4, 1],
        [0, -3, 1],
        [1, -3, 0],
      ],
      [
        [2, -4, 'R'],
        [2, -3, 'R'],
        [1, -3, 'R'],
        [1, -2, 'P'],
        [0, -2, 'R'],
      ],
    ],
    [
      true,
      5,
      [
        [2, -3, 1],
        [3, -3, 0],
        [2, -2, 0],
      ],
      [
        [2, -1, 'R'],
        [2, -2, 'R'],
        [3, -2, 'R'],
        [3, -3, 'P'],
        [4, -3, 'R'],
      ],
    ],
  ];

  test.each(LAID)(
    'a tile flipped %s and turned %i times lies as the table lays it',
    (side, turns, cells, at) => {
      const petals: [number, number, string][] = [
        [0, 0, 'R'],
        [0, 1, 'R'],
        [1, 0, 'R'],
        [1, 1, 'P'],
        [2, 0, 'R'],
      ];
      const moth: TileView = {
        ...tile(12, 'Y'),
        cells: TRAPEZOID,
        petals: petals.map(([a, b, colour]) => ({ point: [a, b], colour, petals: 1 })),
      };
      const there = laid(moth, { flipped: side, turns }, cells);
      expect(there.cells).toEqual(cells);
      expect(there.petals.map(({ point, colour }) => [...point, colour])).toEqual(at);
    },
  );

  test('every sparkle is printed, and apart from the pollinator', () => {
    const large = { ...tile(48, 'R'), cells: [...TRAPEZOID, [1, 0, 1], [2, 0, 0]] as Cell[], sparkles: 5 };
    for (const each of [tile(0, 'R'), { ...tile(12, 'R'), cells: TRAPEZOID, sparkles: 3 }, large]) {
      const { sparkles, pollinator } = face(each);
      expect(sparkles).toHaveLength(each.sparkles);
      for (const { x, y } of sparkles)
        expect(Math.hypot(x - pollinator.x, y - pollinator.y)).toBeGreaterThan(25);
    }
  });
});

describe('the camera', () => {
  const cells: Cell[] = [...DIAMOND, [6, 2, 0], [-3, -5, 1]];

  test.each([PHONE, LAPTOP])('shows everything, and no button lies upon it', (size) => {
    const whole = around(cells, 20);
    expect(holds(seen(fitted(whole, size), size), whole)).toBe(true);
  });

  test('a small meadow is not drawn larger than life', () => {
    expect(fitted(around(DIAMOND, 0), LAPTOP).scale).toBeLessThan(1);
  });

  test('what is under the fingers stays there', () => {
    const now = fitted(around(cells, 0), PHONE);
    const pixel = { x: 90, y: 200 };
    const [before, after] = [drawn(now, pixel, PHONE), zoomed(now, 1.7, pixel, PHONE)];
    expect(after.scale).toBeCloseTo(now.scale * 1.7);
    expect(drawn(after, pixel, PHONE).x).toBeCloseTo(before.x);
    expect(drawn(after, pixel, PHONE).y).toBeCloseTo(before.y);
  });

  test('it cannot be dragged out of sight', () => {
    const whole = around(cells, 0);
    const far = shifted(fitted(whole, PHONE), -100_000, 100_000, whole);
    expect([far.x, far.y]).toEqual([whole.right, whole.top]);
  });

  test('it stays while all is in sight, and follows when the meadow grows', () => {
    const whole = around(cells, 20);
    const now = fitted(whole, PHONE);
    expect(steady(now, around(cells, 10), PHONE)).toBe(now);
    const larger = around([...cells, [12, 0, 0]], 20);
    expect(holds(seen(steady(now, larger, PHONE), PHONE), larger)).toBe(true);
  });

  test('a finger hits a tile at the rim, however small the meadow is drawn', () => {
    const points = [
      [-1, -1],
      [1, -1],
      [0, 1],
    ] as const;
    for (const wide of [50, 300, 900])
      for (const size of [
        { width: 340, height: 250 },
        { width: 250, height: 340 },
      ])
        for (const [right, down] of points) {
          const part = { left: -wide, top: -wide, right: wide, bottom: wide };
          const point = { x: right * wide, y: down * wide };
          const camera = fitted(reached(part, point, size), size);
          const around = grown(bounds([point]), FINGER / 2 / camera.scale);
          expect(holds(seen(camera, size), around), `${wide} ${right} ${down}`).toBe(true);
        }
  });

  test('it moves no farther than it must', () => {
    const now = { x: 0, y: 0, scale: 1 };
    expect(revealed(now, around(DIAMOND, 0), LAPTOP)).toBe(now);
    const beside = { left: 400, top: 0, right: 460, bottom: 50 };
    const moved = revealed(now, beside, LAPTOP);
    expect([moved.y, moved.scale]).toEqual([0, 1]);
    expect(seen(moved, LAPTOP).right).toBeCloseTo(460);
  });
});

function placement(action: number, cells: Cell[], given: Partial<Choice> = {}): Choice {
  return {
    stack: 0,
    tile: 0,
    paid: null,
    point: [0, 0],
    cells,
    flipped: false,
    turns: 0,
    gained: [0, 0, 0, 0],
    lost: [0, 0, 0, 0],
    action,
    text: '',
    label: '',
    aliases: [],
    kind: 'place',
    ...given,
  };
}

/** A diamond at several places, at the first in four ways. */
const CHOICES = [
  placement(1, DIAMOND, { turns: 0, gained: [1, 0, 0, 0] }),
  placement(2, DIAMOND, { turns: 3, gained: [4, 0, 0, 0], lost: [0, 1, 0, 0] }),
  placement(3, DIAMOND, { turns: 1, flipped: true, lost: [0, 0, 2, 0] }),
  placement(4, DIAMOND, { turns: 4, flipped: true }),
  ...[-4, -2, 2, 5].flatMap((a, row) =>
    [0, 3].map((b, column) =>
      placement(10 + 2 * row + column, [
        [a, b + a, 0],
        [a, b + a, 1],
      ]),
    ),
  ),
];

describe('places', () => {
  const places = placesOf([...CHOICES, placement(99, [], { kind: 'keep' })]);
  const home = places.find(({ ways }) => ways.length > 1)!;

  test('placements are grouped by where the tile turns, the best first', () => {
    expect(places).toHaveLength(9);
    expect(home.ways.map(({ action }) => action)).toEqual([2, 1, 4, 3]);
    expect(pivot(TRAPEZOID)).toEqual(pivot([[0, 0, 1]]));
  });

  test('the nearest is under the finger, and is left only for one that is clearly nearer', () => {
    const other = nearest(places, { x: -1000, y: 900 })!;
    expect(other).not.toBe(home);
    const between = (part: number) => ({
      x: home.heart.x + (other.heart.x - home.heart.x) * part,
      y: home.heart.y + (other.heart.y - home.heart.y) * part,
    });
    expect(nearest([home, other], between(0.52), home)).toBe(home);
    expect(nearest([home, other], between(0.52))).toBe(other);
    expect(nearest([home, other], between(0.6), home)).toBe(other);
    expect(nearest([], between(0))).toBeNull();
  });

  test('arrow keys come from every place to every other', () => {
    for (const first of places) {
      const reached = new Set<Place>([first]);
      for (const place of reached)
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = stepped(places, place, key);
          if (next) reached.add(next);
        }
      expect(reached.size).toBe(places.length);
    }
    expect(stepped(places, home, 'Home')).toBe(places[0]);
    expect(stepped(places, home, 'End')).toBe(places.at(-1));
    expect(stepped(places, home, 'x')).toBeNull();
  });

  test('turning and flipping come to every way, and to nothing else', () => {
    const [best] = home.ways;
    const side = [best, turned(home, best, true), turned(home, turned(home, best, true), true)];
    expect(side.map(({ action }) => action)).toEqual([2, 1, 2]);
    expect(turned(home, turned(home, best, false), true)).toBe(best);
    const back = flipped(home, best)!;
    expect(back.action).toBe(4);
    expect(turned(home, back, true).action).toBe(3);
    const alone = places.find((place) => place !== home)!;
    expect(turned(alone, alone.ways[0], true)).toBe(alone.ways[0]);
    expect(flipped(alone, alone.ways[0])).toBeNull();
  });

  test('a wish is kept where it is legal', () => {
    expect(wished(home, { flipped: true, turns: 1 }).action).toBe(3);
    expect(wished(home, { flipped: true, turns: 2 }).action).toBe(2);
    expect(wished(home, null).action).toBe(2);
  });

  test('of ways with as many petals the one that brings most besides comes first, unless another is wished', () => {
    const alike = { gained: [1, 0, 0, 0] } as Partial<Choice>;
    const [place] = placesOf([0, 1, 2].map((turns) => placement(turns, DIAMOND, { ...alike, turns })));
    const pollen = (way: Choice) => [2, 5, 4][way.turns]!;
    expect(wished(place!, null, pollen).turns).toBe(1);
    expect(wished(place!, null).turns).toBe(0);
    expect(wished(place!, { flipped: false, turns: 2 }, pollen).turns).toBe(2);
    expect(wished(home, null, ({ action }) => action).action).toBe(2);
  });
});

describe('what a placement brings', () => {
  const seen_by: number[] = [];
  const petals: Petals = {
    event: 'petals',
    gained: [3, 0, 0, 0],
    excess: [0, 0, 0, 0],
    lost: [0, 0, 1, 0],
    left: [8, 0, 2, 21],
    seat: 0,
    seen_by,
  };
  const closed: Enclosed = {
    event: 'enclosed',
    tile: 0,
    paid: true,
    colour: 0,
    sparkles: 2,
    pollen: 2,
    others: 0,
    seat: 0,
    seen_by,
  };
  const events: GameEvent[] = [
    petals,
    closed,
    { ...closed, tile: 1, paid: false, pollen: 0, others: 1 },
    { event: 'bee_scored', tile: 0, pollen: 2, seat: 1, seen_by },
    { event: 'pond', cells: [[0, 0, 0]], water: 1, pollen: 1, seat: 0, seen_by },
  ];
  const told = { path: [1], certain: false, view: null, choices: [], events };

  test('enclosed tiles are paid from the petals, and only my pollen is mine', () => {
    const found = brings(CHOICES[0]!, view(), told);
    expect(found.petals).toEqual([6, 0, 2, 21]);
    expect(found.pollen).toBe(3);
    expect(found.enclosed.map(({ paid }) => paid)).toEqual([true, false]);
    expect(besides(found)).toBe(2);
    const after = afterwards(view(), found)!;
    expect(after.tracks[0]).toEqual([6, 0, 2, 21]);
    expect(after.scores).toEqual([7, 5, 6]);
  });

  test('without an answer the choice itself is believed, and nothing is foretold', () => {
    const found = brings(CHOICES[1]!, view(), null);
    expect([found.gained, found.lost, found.petals]).toEqual([[4, 0, 0, 0], [0, 1, 0, 0], null]);
    expect(afterwards(view(), found)).toBeNull();
  });

  test('what the preview does not pay yet is asked', () => {
    const then = { ...told, view: view({ phase: 'enclosing', enclosing: [3, 4] }) };
    expect(brings(CHOICES[0]!, view(), then).disputed).toEqual([3, 4]);
  });

  test('no sign lies upon another', () => {
    const marks = [0, 4, 9, 2, 0].map((x, number): Mark => ({
      kind: 'tick',
      text: '+12',
      at: { x, y: number },
    }));
    const pixel = 2;
    const moved = apart(marks, { x: 0, y: 0 }, pixel);
    for (const [number, one] of moved.entries())
      for (const other of moved.slice(number + 1)) {
        const beside = Math.abs(one.at.x - other.at.x) >= pixel * (width(one.text) - 1);
        const above = Math.abs(one.at.y - other.at.y) >= pixel * (HIGH - 1);
        expect(beside || above).toBe(true);
      }
  });
});
