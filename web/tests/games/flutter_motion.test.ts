import { expect, test } from 'vitest';
import { choreograph, closings, counting, lasting, timeline } from '../../src/games/flutter/motion';
import type { GameEvent } from '../../src/games/flutter/types';
import { view } from './flutter_views';

type Bare = GameEvent extends infer E ? (E extends GameEvent ? Omit<E, 'seen_by'> : never) : never;

function happened(...events: Bare[]): GameEvent[] {
  return events.map((event) => ({ ...event, seen_by: [] }) as GameEvent);
}

const placed: Bare = { event: 'placed', seat: 0, tile: 14, a: 1, b: 2, flipped: false, turns: 3 };
const grown: Bare = {
  event: 'grown',
  seat: 0,
  a: 1,
  b: 2,
  colour: 0,
  matching: true,
  placed: 2,
  meadow: [1, 0, 0, 0],
  rainbow: 0,
  change: [3, 0, 0, 0],
};
const mismatched: Bare = { ...grown, a: 4, matching: false, change: [-1, 0, -2, 0] };
const petals: Bare = {
  event: 'petals',
  seat: 0,
  gained: [3, 0, 0, 0],
  excess: [0, 0, 0, 0],
  lost: [1, 0, 2, 0],
  left: [7, 0, 3, 21],
};
const pond: Bare = { event: 'pond', seat: 0, cells: [[2, 2, 1]], water: 1, pollen: 1 };
const enclosed: Bare = {
  event: 'enclosed',
  seat: 0,
  tile: 3,
  paid: true,
  colour: 0,
  sparkles: 2,
  pollen: 2,
  others: 0,
};
const unpaid: Bare = { ...enclosed, tile: 50, paid: false, sparkles: 5, pollen: 0, others: 3 };
const scored: Bare = { event: 'bee_scored', seat: 2, tile: 3, pollen: 2 };
const turn = happened(placed, grown, mismatched, petals, pond, enclosed, unpaid, scored);

test('one thing happens after the other, flower by flower', () => {
  const { steps, end } = timeline(happened(placed, grown, mismatched));
  const starts = steps.map(({ start }) => start);
  expect(starts).toEqual([...starts].sort((one, other) => one - other));
  expect(new Set(starts).size).toBe(3);
  expect(end).toBe(lasting(happened(placed, grown, mismatched)));
});

test('however much happens, nobody waits longer than two seconds for one decision', () => {
  expect(lasting([])).toBe(0);
  expect(lasting(turn)).toBeLessThanOrEqual(2000);
  expect(lasting([...turn, ...turn, ...turn])).toBeLessThanOrEqual(2000);
});

test('a turn of a bot is over in three seconds', () => {
  const selected: Bare = { event: 'selected', seat: 0, stack: 1, tile: 14, paid: [1, 2, 0, 0] };
  const bee: Bare = { event: 'bee_placed', seat: 0, tile: 14 };
  const sun: Bare = { event: 'sun_moved', seat: 1, stack: 2, steps: 1 };
  const whole = [happened(selected), [...turn, ...turn], happened(bee, sun)];
  expect(whole.map(lasting).reduce((all, each) => all + each)).toBeLessThanOrEqual(3000);
});

test('petals that are gained fly from the flower to the track, those that are lost the other way', () => {
  const { flights } = choreograph(happened(grown, mismatched), 3);
  const ways = flights.map(({ sprite, from, to }) => `${sprite} ${from} ${to}`);
  expect(ways.filter((way) => way === 'R flower-1,2 track-0-R')).toHaveLength(3);
  expect(ways.filter((way) => way === 'B track-0-B flower-4,2')).toHaveLength(2);
  expect(ways).toHaveLength(6);
});

test('pollen flies to whoever gains it', () => {
  const to = (...events: Bare[]) =>
    choreograph(happened(...events), 3)
      .flights.filter(({ sprite }) => sprite === 'pollen')
      .map((flight) => flight.to);
  expect(to(pond)).toEqual(['score-0']);
  expect(to(scored)).toEqual(['score-2', 'score-2']);
  expect(to(unpaid)).toEqual(['score-1', 'score-1', 'score-1', 'score-2', 'score-2', 'score-2']);
});

test('tiles are laid and closed, ponds filled, and the last round is announced', () => {
  const last: Bare = { event: 'last_round', seat: 0, stack: 1 };
  const { changes, last: told } = choreograph(happened(placed, pond, last, enclosed), 3);
  expect(changes.map(({ piece, how }) => `${piece} ${how}`)).toEqual([
    'tile-14 laid',
    'pond-2,2,1 filled',
    'tile-3 closed',
  ]);
  expect(told?.event.event).toBe('last_round');
});

test('a tile looks enclosed only once that is shown, each in its turn', () => {
  const [first, second] = closings(turn);
  const shown = choreograph(turn, 3).changes.filter(({ how }) => how === 'closed');
  expect([first!.tile, second!.tile]).toEqual([3, 50]);
  expect(first!.at).toBeGreaterThan(shown[0]!.start);
  expect(second!.at).toBeGreaterThan(first!.at);
  expect(closings(happened(placed, grown))).toEqual([]);
});

test('petals and pollen are counted from what was before to what is', () => {
  const now = view();
  const all = counting(turn, now);
  const [first, last] = [all[0]!, all.at(-1)!];
  expect(first.at).toBe(0);
  expect(first.tracks[0]).toEqual([5, 0, 5, 21]);
  expect(first.scores).toEqual([1, 2, 1]);
  expect([last.tracks, last.scores]).toEqual([now.tracks, now.scores]);
  const red = all.map(({ tracks }) => tracks[0]![0]);
  expect(red).toContain(8);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => one - other));
});

test('hidden pollen stays hidden while it is counted', () => {
  const all = counting(turn, view({ scores: [4, null, null] }));
  expect(all.every(({ scores }) => scores[1] === null && scores[0] !== null)).toBe(true);
});
