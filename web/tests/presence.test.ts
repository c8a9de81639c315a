import { afterEach, expect, test } from 'vitest';
import type { BeatShown, SeatPresence, SeatShown } from '../src/lib/api';
import type { AnyView } from '../src/lib/games.svelte';
import { words } from '../src/lib/words.svelte';
import { leftWords, onlookerWords, stateOf } from '../src/table/presence.svelte';
import type { Company } from '../src/table/telling';
import de from '../src/messages/de.json';
import en from '../src/messages/en.json';

const NOW = 10 ** 12;
const MINUTE = 60_000;
const HERE: SeatPresence = { state: 'here', left: null };
const BEAT: BeatShown = { kind: 'beat', since: 0, until: 1, held: false };

afterEach(() => (words.messages = en));

function person(name: string, more: Partial<SeatShown> = {}): SeatShown {
  return { kind: 'person', name, bot: '', closed: false, away: '', gave_up: '', ...more };
}

/** A table of Ann, who looks, Ben and Cleo. */
function table(ben: SeatPresence, more: Partial<Company> = {}): Company {
  const seats = [person('Ann'), person('Ben'), person('Cleo')];
  const presence = { seats: [HERE, ben, HERE], onlookers: 0 };
  return { update: { seats, clocks: [] }, yours: [0], presence, ahead: 0, ...more };
}

function view(...actors: number[]): AnyView {
  return { actors, over: false } as unknown as AnyView;
}

function said(live: Company, seat = 1, shown = view()): string {
  return stateOf(live, seat, shown, NOW).words;
}

test('everybody is here, away since a while, or thinking', () => {
  expect(said(table(HERE))).toBe('here');
  expect(said(table(HERE), 1, view(1))).toBe('is thinking …');
  expect(said(table({ state: 'away', left: NOW - MINUTE }), 1, view(1))).toBe('left 1 min ago');
  expect(said(table({ state: '', left: null }))).toBe('');
  expect(said(table(HERE), 0, view(0))).toBe('you');
});

test('how long ago somebody left, by the clock of the server', () => {
  const ago = [0.5, 1, 59.9, 60, 60 * 23, 60 * 24, 60 * 49].map((time) => NOW - time * MINUTE);
  expect(ago.map((left) => leftWords(left, NOW))).toEqual([
    'just left',
    'left 1 min ago',
    'left 59 min ago',
    'left 1 h ago',
    'left 23 h ago',
    'left a day ago',
    'left 2 days ago',
  ]);
  expect(leftWords(null, NOW)).toBe('not here');
  const ahead = { ahead: 5 * MINUTE };
  expect(said(table({ state: 'away', left: NOW - 7 * MINUTE }, ahead))).toBe('left 2 min ago');
});

test('in a beat, a secret round or a pause nobody is said to think', () => {
  const { seats } = table(HERE).update!;
  for (const more of [{ beat: BEAT }, { beat: { ...BEAT, kind: 'round' as const } }, { paused: true }])
    expect(said(table(HERE, { update: { seats, clocks: [], ...more } }), 1, view(1))).toBe('here');
});

test('without a connection nothing is said of who is here', () => {
  expect(said(table(HERE, { presence: null }))).toBe('');
});

test('at one screen nobody is called you', () => {
  const all = table(HERE, { yours: [0, 1, 2] });
  expect([0, 1, 2].map((seat) => said(all, seat))).toEqual(['', '', '']);
  const two = table(HERE, { yours: [0, 1] });
  expect([0, 1, 2].map((seat) => said(two, seat))).toEqual(['at this screen', 'at this screen', 'here']);
});

test('bots, and people for whom one plays, are told as before', () => {
  const seats = [person('Ann'), person('Ben', { away: 'left' }), person('Cleo', { gave_up: 'resigned' })];
  const live = table(HERE, { update: { seats, clocks: [] } });
  expect([said(live, 1, view(1)), said(live, 2)]).toEqual(['away, a bot plays', 'has resigned']);
});

test('onlookers are a number, and know that they are', () => {
  expect([0, 1, 2].map((count) => onlookerWords(count, false))).toEqual([
    '',
    '1 is watching',
    '2 are watching',
  ]);
  expect([0, 1, 2, 3].map((count) => onlookerWords(count, true))).toEqual([
    'You are watching',
    'You are watching',
    'You and 1 other are watching',
    'You and 2 others are watching',
  ]);
});

test('and in German', () => {
  words.messages = de;
  expect(leftWords(NOW - 3 * MINUTE, NOW)).toBe('vor 3 Min. gegangen');
  expect(said(table(HERE), 1, view(1))).toBe('überlegt …');
  expect(onlookerWords(2, true)).toBe('Du und noch jemand schauen zu');
});
