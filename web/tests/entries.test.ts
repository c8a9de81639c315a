import { expect, test, vi } from 'vitest';
import { Playable } from '../src/lib/games.svelte';
import { entries } from '../src/table/entries';
import type { ToldLine } from '../src/table/live.svelte';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

const playable = new Playable({}, { 'several.drew': '{count} crystals are drawn.' });

function told(version: number, text: string, event: string, seat = 1): ToldLine {
  return { kind: 'event', version, at: 0, text, seat, event: { event, seat } } as unknown as ToldLine;
}

test('a decision is one entry: what was done, then what came of it', () => {
  const turn = [
    told(4, 'Ben puts red.', 'put'),
    told(5, 'Ben puts blue.', 'put'),
    told(5, 'Nothing.', 'missed'),
  ];
  expect(entries(turn, 7, playable, [])).toEqual([
    { key: 7, kind: 'event', version: 4, seat: 1, text: 'Ben puts red.', more: [], undone: false },
    { key: 8, kind: 'event', version: 5, seat: 1, text: 'Ben puts blue.', more: ['Nothing.'], undone: false },
  ]);
});

test('several events of one kind are one sentence where the game has one', () => {
  const drew = ['first', 'second', 'third'].map((card) => told(5, `A crystal for the ${card}.`, 'drew'));
  const [entry] = entries([told(5, 'Ben misses.', 'missed'), ...drew], 0, playable, []);
  expect(entry).toMatchObject({ text: 'Ben misses.', more: ['3 crystals are drawn.'] });
  const [one] = entries([told(5, 'Ben misses.', 'missed'), drew[0]!], 0, playable, []);
  expect(one?.more).toEqual(['A crystal for the first.']);
});

test('equal sentences of one decision are told once, with how many they are', () => {
  const same = [1, 2, 3].map(() => told(5, 'Ben draws a card.', 'drawn'));
  expect(entries(same, 0, playable, [])).toMatchObject([{ text: 'Ben draws a card. (×3)', more: [] }]);
});

test('notes stay by themselves, and no seat has them', () => {
  const note = { kind: 'note', version: 5, at: 0, text: 'Ann is back.', seat: null } as unknown as ToldLine;
  expect(entries([note, { ...note }], 0, playable, []).map(({ text, seat }) => [text, seat])).toEqual([
    ['Ann is back.', null],
    ['Ann is back.', null],
  ]);
});
