import { expect, test } from 'vitest';
import { counting, lasting as flutterLasting, timeline } from '../src/games/flutter/motion';
import { motions as bees, lasting as beesLasting } from '../src/games/pollen_wars/motion';
import { motions as tiles, lasting as tilesLasting } from '../src/games/rainbow_flip_slide/motion';
import { view } from './games/flutter_views';

/* Every board shows things by one factor: half of it is half the time, for delays too. */

const PACE = 0.5;

test('petals are counted by the factor', () => {
  const selected = { event: 'selected', seat: 0, stack: 1, tile: 3, paid: [1, 0, 0, 0], seen_by: [] };
  const events = [selected, selected] as unknown as Parameters<typeof timeline>[0];
  expect(timeline(events, PACE).end).toBe(flutterLasting(events) * PACE);
  const ends = (pace: number) => counting(events, view(), pace).map(({ at }) => at);
  expect(ends(PACE)).toEqual(ends(1).map((at) => at * PACE));
});

test('bees fly by the factor', () => {
  const sent = { event: 'sent', seat: 1, soldier: false, cell: 30, seen_by: [] };
  const events = [sent, { ...sent, cell: 31 }] as unknown as Parameters<typeof bees>[0];
  const { delay, duration } = bees(events, [], PACE).flights[1]!;
  expect(delay + duration).toBe(beesLasting(events) * PACE);
});

test('tiles slide by the factor', () => {
  const slid = { event: 'slid', seat: 0, piece: 4, path: [0, 1], seen_by: [] };
  const completed = { event: 'completed', seat: 0, seen_by: [] };
  const events = [slid, completed] as unknown as Parameters<typeof tiles>[0];
  expect(tiles(events, PACE).rainbow).toBe(tilesLasting([events[0]!]) * PACE);
});
