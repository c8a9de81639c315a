import { expect, test, vi } from 'vitest';
import { Playable, type AnyView, type Preview } from '../src/lib/games.svelte';
import { brings } from '../src/table/bringing';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

const view = (more: Partial<AnyView> = {}): AnyView => ({
  seat: 0,
  seats: 2,
  actors: [0],
  prompt: '',
  scores: [3, 5],
  winners: [],
  over: false,
  yours: '',
  ...more,
});
const choice = { action: 1, text: '', label: '', aliases: [], kind: '' };
const where = { choice, view: view(), names: ['Ann', 'Ben'] };
const preview = (more: Partial<Preview>): Preview => ({
  path: [1],
  certain: true,
  view: view(),
  choices: [],
  events: [],
  ...more,
});
const ended = (winners: number[]) => [{ event: 'ended', seat: -1, winners }];
const any = new Playable({}, {});

test.each<[string, Partial<Preview>, string, number]>([
  ['points', { view: view({ scores: [5, 5] }) }, '+2 points.', 2],
  ['one point', { view: view({ scores: [4, 5] }) }, '+1 point.', 1],
  ['a loss', { view: view({ scores: [1, 5] }) }, '−2 points.', -2],
  ['who is next', { view: view({ actors: [1] }) }, 'Then Ben decides.', 0],
  ['more to decide', {}, 'Then you decide again.', 0],
  ['chance', { certain: false, view: null }, 'Chance or secrets decide what comes of it.', 0],
  ['victory', { events: ended([0]) }, 'You win!', 0],
  ['defeat', { events: ended([1]) }, 'Ben would win.', 0],
  ['a draw', { events: ended([0, 1]) }, 'A draw.', 0],
])('of any game it tells %s', (_, told, text, points) => {
  expect(brings(any, preview(told), where)).toEqual({ text, points });
});

test('a game tells it in its own words, and who wins is added', () => {
  const own = new Playable({ brings: () => ({ text: 'A card.', points: 7 }) }, {});
  expect(brings(own, preview({}), where)).toEqual({ text: 'A card.', points: 7 });
  const last = preview({ certain: false, view: null, events: ended([0]) });
  expect(brings(own, last, where)).toEqual({ text: 'A card. You win!', points: 7 });
});
