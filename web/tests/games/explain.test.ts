import { expect, test } from 'vitest';
import { explain as dust, serving, ways } from '../../src/games/dust_in_the_wings/explain';
import dustGerman from '../../src/games/dust_in_the_wings/messages/de.json';
import dustEnglish from '../../src/games/dust_in_the_wings/messages/en.json';
import type { SlotView, View as DustView } from '../../src/games/dust_in_the_wings/types';
import { explain as flautz, kindred } from '../../src/games/flautz/explain';
import { parse } from '../../src/games/flautz/cards';
import flautzGerman from '../../src/games/flautz/messages/de.json';
import flautzEnglish from '../../src/games/flautz/messages/en.json';
import type { View as FlautzView } from '../../src/games/flautz/types';
import { explain as flutter } from '../../src/games/flutter/explain';
import flutterGerman from '../../src/games/flutter/messages/de.json';
import flutterEnglish from '../../src/games/flutter/messages/en.json';
import { BOX } from '../../src/games/pollen_wars/box';
import { explain as pollen } from '../../src/games/pollen_wars/explain';
import pollenGerman from '../../src/games/pollen_wars/messages/de.json';
import pollenEnglish from '../../src/games/pollen_wars/messages/en.json';
import type { View as PollenView } from '../../src/games/pollen_wars/types';
import { explain as rainbow } from '../../src/games/rainbow_flip_slide/explain';
import rainbowGerman from '../../src/games/rainbow_flip_slide/messages/de.json';
import rainbowEnglish from '../../src/games/rainbow_flip_slide/messages/en.json';
import type { View as RainbowView } from '../../src/games/rainbow_flip_slide/types';
import { lights, type Explanations } from '../../src/lib/explain';
import type { Say } from '../../src/lib/games.svelte';
import { fill, type Messages } from '../../src/lib/words.svelte';
import { tile, view as flutterView } from './flutter_views';

const saying =
  (messages: Messages): Say =>
  (key, values = {}) =>
    fill(messages, key, values);
const asked = { choices: [], names: ['Ann', 'Ben', 'Cleo'] };

/** A meadow with nothing but these butterflies. */
function meadow(some: Record<number, number[]>): number[][] {
  return Array.from({ length: 25 }, (_, space) => some[space] ?? [0, 0, 0]);
}

const PAIR: SlotView = {
  card: 0,
  words: '',
  worth: 3,
  black: 1,
  white: 1,
  butterflies: [2, 0, 0],
  shape: [],
  condition: null,
  number: null,
};
const SAME: SlotView = {
  ...PAIR,
  card: 33,
  worth: 1,
  black: 0,
  white: 0,
  butterflies: [],
  shape: ['##'],
  condition: 'same',
};

function dustAt(given: Partial<DustView>): DustView {
  const table = {
    bag_black: 3,
    bag_white: 1,
    gathering_deck: 5,
    composition_deck: 6,
    discards: [],
    held: [0, 0, 0],
  };
  return {
    phase: 'lifting',
    here: null,
    over: false,
    display: [PAIR, SAME],
    ...table,
    ...given,
  } as unknown as DustView;
}

function flautzAt(): FlautzView {
  const hand = ['blue 6', 'blue 7', 'pink 2', 'orange 9', 'prism'];
  const spell = {
    points: 11,
    cards: ['blue 6', 'blue 7'],
    colours: ['blue', 'blue'],
    swaps: [],
    flautz: false,
  };
  const mine = { apprentice: 'blue', focused: false, hand, seen: [true, false, false, false, false], spell };
  const other = { ...mine, focused: true, hand: [null, 'pink 3', null, null, null], spell: null };
  return {
    ...{
      seat: 0,
      over: false,
      round: 1,
      fields: ['air', 'floor', 'either'],
      deck: 1,
      discards: ['pink 1'],
      pool: 4,
    },
    display: ['blue 8', 'green 4', 'pink 3', 'green 7', 'orange 1', 'illusion 5'],
    players: [mine, other],
  } as unknown as FlautzView;
}

function pollenAt(): PollenView {
  const near = [
    { cells: [30, 31, 32, 33], missing: [33] },
    { cells: [5, 6, 7, 8], missing: [7, 8] },
  ];
  const place = { pattern: { name: 'line', cells: [] }, known_by: [0], near };
  const queen = {
    ...{
      pollen: 5,
      hive_foragers: 6,
      hive_soldiers: 5,
      field_foragers: 3,
      field_soldiers: 0,
      dead: 0,
      spots: 4,
    },
    ...{
      injured: 0,
      injured_now: 0,
      honey: 2,
      jelly: 1,
      face_up: ['four_cards'],
      hand: ['steal_one', 'drift_two'],
    },
    ...{ infested: true, mutiny: true, pattern: place },
  };
  const hidden = { ...queen, pattern: { pattern: null, known_by: [1], near: [] } };
  const ground = (cell: number) =>
    cell === 2 ? 'fungus' : cell === 3 ? 'rock' : cell === 4 ? 'stump' : 'flowers';
  const hexagons = BOX.hexagons.map((name, cell) => ({
    ...{ name, ground: ground(cell), flowers: 1 + (cell % 3), drifting: cell === 10 },
    ...{ forager: cell === 30 ? 0 : cell === 40 ? 1 : null, soldier: cell === 40 ? 0 : null },
  }));
  const dormant = [{ pattern: null, known_by: [1], near: [] }];
  const rest = { seat: 0, seats: 2, unplayable: { steal_one: 'not your turn' }, honey: 40, jelly: 20 };
  return { ...rest, queens: [queen, hidden], hexagons, dormant } as unknown as PollenView;
}

/** In a row: Ann's tile, red, orange, a clover. */
function rainbowAt(): RainbowView {
  const piece = { q: 0, r: 0, owner: null, colour: null, barred: false };
  const pieces = [
    { ...piece, piece: 21, owner: 0 },
    { ...piece, piece: 0, q: 1, colour: 'red' },
    { ...piece, piece: 1, q: 2, colour: 'orange', barred: true },
    { ...piece, piece: 2, q: 3 },
  ];
  const rest = { seat: 0, over: false, clovers: 1, actions_left: 2, barred_cell: [9, 9] };
  return { ...rest, pieces } as unknown as RainbowView;
}

const flutterAt = () =>
  flutterView({
    tiles: [{ ...tile(12, 'R'), bee: 1 }, { ...tile(24, 'Y'), enclosed: true }, tile(60, '*')],
    ponds: [
      { cell: [4, 0, 0], water: true },
      { cell: [5, 0, 0], water: false },
    ],
  });

const GAMES: [string, Messages, Messages, (say: Say) => Explanations][] = [
  ['dust', dustEnglish, dustGerman, (say) => dust(dustAt({ spaces: meadow({ 3: [1, 0, 0] }) }), say)],
  ['flautz', flautzEnglish, flautzGerman, (say) => flautz(flautzAt(), say, asked)],
  ['flutter', flutterEnglish, flutterGerman, (say) => flutter(flutterAt(), say, asked)],
  ['pollen', pollenEnglish, pollenGerman, (say) => pollen(pollenAt(), say, asked)],
  ['rainbow', rainbowEnglish, rainbowGerman, (say) => rainbow(rainbowAt(), say, asked)],
];

test.each(GAMES)(
  '%s has a name and a whole sentence for everything, in both languages',
  (_, ...[english, german, told]) => {
    for (const messages of [english, german])
      for (const [key, { name, text }] of Object.entries(told(saying(messages)))) {
        expect(name, key).toBeTruthy();
        expect(text, key).toBeTruthy();
        expect(`${name} ${text}`, key).not.toMatch(/\{|undefined|\b(explain|board|card)\.\w/);
      }
  },
);

test.each(GAMES)('%s lights nothing that cannot be explained', (_, english, __, told) => {
  const table = told(saying(english));
  const lit = Object.values(table).flatMap((each) => each.lights ?? []);
  expect(lit.length).toBeGreaterThan(0);
  expect(lit.filter((key) => !(key in table))).toEqual([]);
});

test('a gathering card of Dust lights the spaces that lack one butterfly of it, and these the card', () => {
  const spaces = meadow({ 3: [1, 0, 0], 7: [2, 0, 0], 9: [1, 1, 0] });
  const table = dust(dustAt({ spaces }), saying(dustEnglish));
  expect(table['slot-0']).toMatchObject({ lights: ['space-3'] });
  expect(table['slot-0']!.text).toContain('It brings 3 points (1 black and 1 white crystals).');
  expect(table['slot-0']!.text).toContain('One more butterfly fulfils it on d1.');
  expect(lights('space-3', table)).toContain('slot-0');
  expect(table['space-3']!.text).toBe('Butterflies here: 1 red. One more fulfils: gathering 1.');
});

test('a composition card of Dust lights where the last butterfly makes its group', () => {
  expect(ways(['##', '#.'])).toHaveLength(4);
  expect(ways(['.##', '##.'])).toHaveLength(4);
  expect(ways(['###', '#..'])).toHaveLength(8);
  expect(serving(SAME, meadow({ 12: [0, 1, 0] }), 1)).toEqual([7, 11, 13, 17]);
  expect(serving({ ...SAME, condition: 'at least', number: 3 }, meadow({ 0: [2, 0, 0] }), 1)).toEqual([
    0, 1, 5,
  ]);
});

test('while a card of Dust is taken only the last space counts', () => {
  const spaces = meadow({ 3: [1, 0, 0], 7: [2, 0, 0], 8: [2, 0, 0] });
  const table = dust(dustAt({ spaces, phase: 'taking', here: 7 }), saying(dustEnglish));
  expect(table['slot-0']!.lights).toEqual(['space-7']);
  expect(table['slot-0']!.text).toContain('It is fulfilled on c2.');
});

test('cards of FLAUTZ! go together by value or as neighbours of one colour', () => {
  const go = (one: string, other: string) => kindred(parse(one), parse(other));
  expect([go('blue 7', 'pink 7'), go('blue 7', 'blue 8'), go('blue 7', 'illusion 6')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([go('blue 7', 'blue 7'), go('blue 7', 'pink 8'), go('blue 7', 'blue 9')]).toEqual([
    false,
    false,
    false,
  ]);
  const table = flautz(flautzAt(), saying(flautzEnglish), asked);
  expect(table['display-0']!.lights).toEqual(['hand-0-1', 'hand-0-4', 'field-0', 'field-2']);
  expect(table['display-0']!.text).toContain('It goes with: blue 7, prism.');
  expect(table['spell-0']!.lights).toEqual(['hand-0-0', 'hand-0-1']);
  expect(lights('hand-0-1', table)).toContain('display-0');
});

test('a tile of Flutter lights the track that feeds it, and its bee', () => {
  const table = flutter(flutterAt(), saying(flutterEnglish), asked);
  expect(table['tile-12']!.lights).toEqual(['track-0-R', 'bee-1']);
  expect(table['tile-24']!.lights).toEqual([]);
  expect(lights('track-0-R', table)).toEqual(['tile-12']);
  expect(table['tile-12']!.text).toContain('Sparkles: 2.');
});

test('a pattern of Pollen Wars lights where the fewest bees are missing, a card what it is about', () => {
  const table = pollen(pollenAt(), saying(pollenEnglish), asked);
  expect(table['pattern-0']!.lights).toEqual(['hexagon-33']);
  expect(table['pattern-0']!.text).toContain('Bees missing: 1, at one place.');
  expect(table['pattern-1']!.text).toContain('which you have not seen');
  expect(lights('hexagon-33', table)).toContain('pattern-0');
  expect(table['hexagon-33']!.text).toContain('completes your pattern');
  expect(table['hand-0']!.lights).toEqual(['hive-1']);
  expect(table['hand-0']!.text).toContain('Green cards are played in your own turn.');
  expect(table['hand-1']!.lights).toEqual(['hexagon-10']);
  expect(table['mites-0']!.lights).toEqual(['hexagon-2']);
});

test('a tile of Rainbow lights what may lie beside it in a rainbow, and its place in the goal strip', () => {
  const table = rainbow(rainbowAt(), saying(rainbowEnglish), asked);
  expect(table['piece-0']!.lights).toEqual(['colour-red', 'piece-1']);
  expect(table['piece-0']!.text).toContain('It touches such a tile: orange');
  expect(table['piece-1']!.text).toContain('may not be slid');
  expect(table['piece-21']!.lights).toEqual(['piece-0']);
  expect(table.clovers!.lights).toEqual(['piece-2']);
  expect(lights('colour-red', table)).toEqual(['piece-0']);
});
