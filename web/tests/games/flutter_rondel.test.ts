import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import { BOX } from '../../src/games/flutter/box';
import { asked, consequences, fates, sentence } from '../../src/games/flutter/question';
import Question from '../../src/games/flutter/Question.svelte';
import { offers, why } from '../../src/games/flutter/rondel';
import Rondel from '../../src/games/flutter/Rondel.svelte';
import { ending, MOST, player, players, STEPS } from '../../src/games/flutter/tracks';
import Tracks from '../../src/games/flutter/Tracks.svelte';
import type { Choice, View } from '../../src/games/flutter/types';
import { choice, say, stack, tile, view } from './flutter_views';

vi.mock('../../src/lib/connection.svelte', () => ({ connection: {} }));

const SEATS = ['Ann', 'Ben', 'Cleo'].map((name) => ({
  kind: 'person',
  name,
  bot: '',
  closed: false,
  away: '',
  gave_up: '',
}));

function board(shown: View, choices: Choice[] = []): object {
  const nothing = { picked: null, hinted: null, events: [], moving: false, preview: async () => [] };
  const label = (choice: Choice) => choice.label;
  return { ...nothing, view: shown, choices, seats: SEATS, say, label, pick: () => {}, act: () => {} };
}

function drawn(component: typeof Rondel | typeof Question, shown: View, choices: Choice[] = []): string {
  return render(component as typeof Rondel, { props: { board: board(shown, choices) as never } }).body;
}

// The rondel

const dear = stack(1, { cost: [2, 1, 0, 0], barred: 'petals' });
const fitless = stack(2, { cost: [1, 0, 0, 0], barred: 'places' });
const gone = stack(3, { left: 0, top: null, cost: null, barred: 'empty' });
const shown = view({ stacks: [stack(0), dear, fitless, gone, stack(4, { cost: [3, 0, 0, 0] })] });

test('every stack says what it costs, or why it cannot be had', () => {
  const told = offers(shown, []).map((offer) => why(offer, shown, say));
  expect(told).toEqual([
    'rondel.price.free',
    'rondel.why.petals(rondel.price(2 colour.red and 1 colour.yellow) 0 colour.yellow)',
    'rondel.why.places(rondel.price(1 colour.red))',
    'rondel.why.empty',
    'rondel.price(3 colour.red)',
  ]);
});

test('whoever only looks on is told the price, not what the other lacks', () => {
  const other = { ...shown, seat: 1 };
  expect(why(offers(other, [])[1]!, other, say)).toBe('rondel.price(2 colour.red and 1 colour.yellow)');
});

test('while a tile is placed its stack is marked, and nothing costs anything', () => {
  const stacks = [0, 1, 2, 3, 4].map((number) => stack(number, { cost: null }));
  const placing = view({ phase: 'placing', chosen: 2, stacks });
  const told = offers(placing, []).map((offer) => why(offer, placing, say));
  expect(told.filter((each) => each === 'rondel.why.chosen')).toHaveLength(1);
  expect(told[0]).toBe('rondel.why.later');
});

test('exactly the stacks that can be had are targets; the others still say why', () => {
  const choices = [0, 4].map((stack) => choice('select', { action: stack, stack, label: `take ${stack}` }));
  const body = drawn(Rondel, shown, choices);
  expect(body.match(/data-target/g)).toHaveLength(2);
  expect(body.match(/<button/g)).toHaveLength(5);
  expect(body.match(/aria-disabled="true"/g)).toHaveLength(3);
  expect(body).toContain('take 4</span>');
  expect(body).toContain('rondel.why.empty</span>');
  expect(body).not.toContain('title=');
});

// The tracks

test('a track tells its petals, what they would be, and the bonus for that', () => {
  const now = view();
  const after = view({ tracks: [[6, 0, 2, 21], now.tracks[1]!, now.tracks[2]!], scores: [7, 5, 6] });
  const { tracks, pollen, pollenThen, bonus } = player(0, now, after);
  expect(tracks.map(({ petals, then }) => [petals, then])).toEqual([
    [5, 6],
    [0, 0],
    [3, 2],
    [21, 21],
  ]);
  expect(tracks.map((track) => track.bonus)).toEqual([6, 0, 2, 21].map((petals) => BOX.bonus[petals]));
  expect([pollen, pollenThen]).toEqual([4, 7]);
  expect(bonus).toBe(BOX.bonus[6] + BOX.bonus[0] + BOX.bonus[2] + BOX.bonus[21]);
});

test('once the game is over the bonus is in the pollen', () => {
  expect(player(0, view({ over: true }), null).bonus).toBe(0);
});

test('steps of the bonus are read off the box', () => {
  expect(BOX.bonus).toHaveLength(MOST + 1);
  for (const space of STEPS) expect(BOX.bonus[space]!).toBeGreaterThan(BOX.bonus[space - 1]!);
});

test('whoever looks on comes first, then the others in their order', () => {
  expect(players(view({ seat: 1 }), null).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(players(view({ seat: null }), null).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

test('how near the end is: by the smallest stack, then by the turns left', () => {
  const few = view({ stacks: [3, 4, 2, 5, 2].map((left, number) => stack(number, { left })) });
  expect(ending(few, say)).toBe('tracks.left(2 stack.dragonfly)');
  expect(ending(view({ last_turns: 2 }), say)).toBe('tracks.last(2)');
  expect(ending(view({ last_turns: 0 }), say)).toBe('tracks.last.none');
  expect(ending(view({ over: true }), say)).toBe('tracks.over');
});

function tracked(shown: View, compact: boolean, after: View | null = null): string {
  return render(Tracks, { props: { view: shown, seats: SEATS as never, say, compact, after } }).body;
}

test('hidden pollen is said to be hidden', () => {
  expect(tracked(view({ scores: [4, null, null] }), false).match(/tracks\.hidden/g)).toHaveLength(2);
});

test('what is considered is shown as five to seven', () => {
  const now = view();
  expect(tracked(now, false, view({ tracks: [[7, 0, 3, 21], ...now.tracks.slice(1)] }))).toContain('→7');
  expect(tracked(now, false)).not.toContain('→');
});

test('on a small screen the tracks of the others are behind one button', () => {
  expect(tracked(view(), true)).not.toContain('Ben');
  expect(tracked(view(), true)).toContain('tracks.others');
  expect(tracked(view(), false)).toContain('Ben');
});

// What is asked in between

const bees = [choice('keep', { action: 5 }), choice('bee', { action: 70, tile: 3 })];

test('what is asked says whose turn it is in, and what a bee brings', () => {
  const names = ['Ann', 'Ben', 'Cleo'];
  const of = (given: Partial<View>, choices = bees) => sentence(view(given), choices, names, say);
  expect(of({ phase: 'bee' })).toBe(`question.bee(Ann 2 ${BOX.bee})`);
  expect(of({ phase: 'rehoming' })).toBe(`question.rehoming.mine(Ann 2 ${BOX.bee})`);
  expect(of({ phase: 'rehoming', mover: 2 })).toBe(`question.rehoming(Cleo 2 ${BOX.bee})`);
  expect(of({ phase: 'rehoming', actors: [1] }, [])).toBe(`question.rehoming.theirs(Ben 0 ${BOX.bee})`);
});

test('nothing is asked of onlookers, nor while others are asked in turns of others', () => {
  expect(asked(view({ phase: 'rehoming', actors: [1], mover: 2 }), [])).toBeNull();
  expect(asked(view({ phase: 'bee', seat: null }), [])).toBeNull();
  expect(asked(view({ phase: 'selecting' }), [choice('select')])).toBeNull();
});

test('each enclosed tile is a button with what it costs of what there is', () => {
  const tiles = [tile(3, 'R'), tile(15, 'R')];
  const choices = tiles.map(({ tile }) =>
    choice('enclose', { action: 6 + tile, tile, label: `pay ${tile}` }),
  );
  const body = drawn(Question, view({ phase: 'enclosing', tiles, enclosing: [3, 15] }), choices);
  expect(body.match(/data-target/g)).toHaveLength(2);
  expect(body).toContain('question.price(2 5 colour.red 2)');
});

test('what becomes of the others is as the table foresees it', () => {
  const shown = view({ tiles: [tile(3, 'R'), tile(15, 'B')] });
  const enclosed = { event: 'enclosed' as const, seat: 0, colour: 0, sparkles: 2, seen_by: [] };
  const events = [
    { ...enclosed, tile: 3, paid: true, pollen: 2, others: 0 },
    { ...enclosed, tile: 15, paid: false, pollen: 0, others: 1 },
  ];
  const told = { path: [9], certain: true, view: null, choices: [], events };
  const then = fates(told, shown, 3);
  expect(then).toEqual([{ tile: shown.tiles[1], paid: false, others: 1 }]);
  expect(consequences(then, say)).toBe('question.then.unpaid(Subject.moth(coloured.blue) 1)');
  expect(fates(undefined, shown, 3)).toEqual([]);
});
