import { expect, test } from 'vitest';
import type { Brings, Say } from '../../src/lib/games.svelte';
import { brings as dust } from '../../src/games/dust_in_the_wings/consequence';
import { brings as flautz } from '../../src/games/flautz/consequence';
import { brings as flutter } from '../../src/games/flutter/consequence';
import { brings as pollen } from '../../src/games/pollen_wars/consequence';
import { brings as rainbow } from '../../src/games/rainbow_flip_slide/consequence';
import { fill, type Messages } from '../../src/lib/words.svelte';

const english = import.meta.glob<Messages>('../../src/games/*/messages/en.json', {
  eager: true,
  import: 'default',
});

type Hook = (told: never, where: never) => Brings | null;
interface Case {
  game: string;
  hook: Hook;
  kind: string;
  /** Only what it needs of the position, and of what is foreseen. */
  view: object;
  told: object;
}

function text({ game, hook, kind, view, told }: Case): [string, number] | null {
  const messages = english[`../../src/games/${game}/messages/en.json`]!;
  const say: Say = (key, values) => fill(messages, key, values);
  const where = { choice: { kind }, view: { seat: 0, scores: [4, 0], ...view }, names: ['Ann', 'Ben'], say };
  const found = hook({ events: [], choices: [], view: null, ...told } as never, where as never);
  return found && [found.text, found.points];
}

test('Dust: what the last butterfly fulfils, and what a card is worth', () => {
  const put = { game: 'dust_in_the_wings', hook: dust as Hook, kind: 'put', view: {} };
  const took = { events: [{ event: 'took', card: 0, points: 3 }] };
  expect(text({ ...put, told: took })).toEqual(['Fulfils “exactly 2 red”: +3 points.', 3]);
  expect(text({ ...put, kind: 'take', told: took })).toEqual(['+3 points: you have 7 then.', 3]);
  expect(text({ ...put, told: { events: [{ event: 'missed' }] } })).toEqual([
    'The last one fulfils no card.',
    0,
  ]);
  const taking = { phase: 'taking', held: [0, 0, 0], display: [{ worth: 2 }, { worth: 5 }] };
  expect(text({ ...put, told: { view: taking, choices: [{ slot: 0 }, { slot: 1 }] } })?.[1]).toBe(5);
  const putting = { phase: 'putting', held: [1, 1, 0] };
  expect(text({ ...put, told: { view: putting } })?.[0]).toContain('2 are left');
});

test('FLAUTZ!: the best spell before and after, and what focusing is for', () => {
  const hand = (points: number) => ({ seat: 0, players: [{ spell: { points } }] });
  const base = { game: 'flautz', hook: flautz as Hook, kind: 'exchange', view: hand(10) };
  expect(text({ ...base, told: { view: hand(15) } })).toEqual(['Best spell 10 → 15.', 5]);
  expect(text({ ...base, told: { view: hand(10) } })).toEqual(['Best spell stays 10.', 0]);
  const declare = { view: hand(25), choices: [{ kind: 'declare' }] };
  expect(text({ ...base, told: declare })?.[0]).toContain('FLAUTZ!');
  expect(text({ ...base, kind: 'focus', told: { view: hand(10) } })?.[0]).toContain('Next turn');
  expect(text({ ...base, kind: 'swap', told: {} })?.[0]).toContain('Chance');
  expect(text({ ...base, kind: 'go on', told: {} })?.[0]).toContain('match ends');
});

test('Rainbow: whose rainbow it is, and that a colour is not known', () => {
  const base = { game: 'rainbow_flip_slide', hook: rainbow as Hook, kind: 'slide', view: {} };
  const completed = (seat: number) => ({ events: [{ event: 'completed', seat }] });
  expect(text({ ...base, told: completed(0) })?.[0]).toContain('your tile');
  expect(text({ ...base, told: completed(1) })?.[0]).toContain('Ben');
  expect(text({ ...base, kind: 'flip', told: {} })?.[0]).toContain('only then');
  expect(text({ ...base, told: { view: { mover: 0, actions_left: 1 } } })?.[0]).toContain('one action left');
});

test('Flutter: pollen of a placement, for me and for the others', () => {
  const base = { game: 'flutter', hook: flutter as Hook, kind: 'place', view: {} };
  const pond = { event: 'pond', seat: 0, pollen: 2, cells: [] };
  expect(text({ ...base, told: { events: [pond] } })).toEqual(['+2 pollen.', 2]);
  const unpaid = { event: 'enclosed', seat: 0, paid: false, pollen: 0, others: 3 };
  expect(text({ ...base, told: { events: [unpaid] } })?.[0]).toContain('Unpaid: +3');
  expect(text({ ...base, told: {} })).toEqual(['No pollen yet.', 0]);
});

test('Pollen Wars: pollen at once, what a bee does for the pattern, and hidden cards', () => {
  const queens = (missing: number[][]) => ({
    seat: 0,
    queens: [{ pattern: { near: missing.map((cells) => ({ cells, missing: cells })) } }],
  });
  const base = { game: 'pollen_wars', hook: pollen as Hook, kind: 'hexagon', view: queens([[7]]) };
  const sent = { events: [{ event: 'sent', seat: 0, cell: 7 }] };
  const after = (scores: number[], missing: number[][]) => ({ view: { scores, ...queens(missing) } });
  expect(text({ ...base, told: after([6, 0], []) })).toEqual(['+2 pollen at once.', 2]);
  expect(text({ ...base, told: after([3, 0], []) })?.[1]).toBe(-1);
  expect(text({ ...base, told: { ...sent, ...after([4, 0], []) } })?.[0]).toContain('Completes');
  const nearer = { ...sent, ...after([4, 0], [[8, 9]]) };
  expect(text({ ...base, view: queens([]), told: nearer })?.[0]).toContain('2 bees');
  expect(text({ ...base, told: { events: [{ event: 'ready' }] } })?.[0]).toContain('Hidden cards');
  const home = (event: string, seat: number, pollen: number) => ({ event, seat, pollen });
  const round = [home('pattern completed', 0, 6), home('bees returned', 0, 4), home('bees returned', 1, 5)];
  expect(text({ ...base, told: { events: round } })?.[1]).toBe(10);
});
