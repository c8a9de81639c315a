import { expect, test, vi } from 'vitest';
import { Playable, type AnyView, type Reading } from '../src/lib/games.svelte';
import { grid } from '../src/lib/grid';
import type { ToldLine } from '../src/table/live.svelte';
import { changes } from '../src/table/since';
import { Reader, type Part } from '../src/table/tree';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

const names = ['Ann', 'Ben'];
const messages = {
  'field.hives': 'hives of all',
  'value.ground.moss': 'soft moss',
  'value.rock': 'grey rock',
};

function read(view: object, reading: Reading = {}): Part[] {
  return new Reader(new Playable({ reading }, messages), names).read(view as AnyView);
}

function table(view: object, reading: Reading): Extract<Part, { kind: 'table' }> {
  const [part] = read(view, reading);
  expect(part?.kind).toBe('table');
  return part as Extract<Part, { kind: 'table' }>;
}

test('seats are told by the names of who sits there, one or several', () => {
  const reading = { seats: ['digger', 'helpers'] };
  expect(read({ digger: 1, helpers: [0, 1], spades: 1 }, reading)).toEqual([
    { kind: 'value', label: 'Digger', text: 'Ben' },
    { kind: 'value', label: 'Helpers', text: 'Ann, Ben' },
    { kind: 'value', label: 'Spades', text: '1' },
  ]);
});

test('what everybody has one of is a row for each', () => {
  const part = table({ hives: [{ bees: 3 }, { bees: 4 }] }, { players: ['hives'] });
  expect(part.label).toBe('Hives of all');
  expect(part.rows).toEqual([
    { name: 'Ann', cells: ['3'] },
    { name: 'Ben', cells: ['4'] },
  ]);
});

test('a thing is called by its title, and as the game tells it', () => {
  const reading: Reading = {
    title: 'stone',
    without: ['weight'],
    value: (field, value, { within }) =>
      field === 'stone' ? `${String(within.ground)} ${String(value)}` : null,
  };
  const part = table({ stones: [{ stone: 7, ground: 'moss', weight: 2 }] }, reading);
  expect(part.columns).toEqual(['Ground']);
  expect(part.rows).toEqual([{ name: 'moss 7', cells: ['soft moss'] }]);
});

test('of things that show nothing it is told how many there are', () => {
  expect(read({ sleeping: [{ shape: null }, { shape: null }] })).toEqual([
    { kind: 'value', label: 'Sleeping', text: '2' },
  ]);
});

test('words of a view are found in the messages, and what is hidden is said to be', () => {
  expect(read({ found: ['rock', null, 'sand'] })).toEqual([
    { kind: 'value', label: 'Found', text: 'grey rock, hidden, sand' },
  ]);
});

test('a board is read as it lies: rows from the top, gaps where nothing is, before all other fields', () => {
  const places = [
    { row: 1, column: 1, text: 'moss' },
    { row: 0, column: 4, text: 'rock' },
    { row: 0, column: 0, text: 'sand' },
  ];
  const reading: Reading = { grids: () => [grid('The hill', places, { span: 2, row: (row) => `r${row}` })] };
  expect(read({ spades: 1 }, reading)).toEqual([
    {
      kind: 'grid',
      label: 'The hill',
      columns: [],
      rows: [
        {
          name: 'r0',
          cells: [
            { text: 'sand', span: 2 },
            { text: '', span: 2 },
            { text: 'rock', span: 2 },
          ],
        },
        {
          name: 'r1',
          cells: [
            { text: '', span: 1 },
            { text: 'moss', span: 2 },
          ],
        },
      ],
    },
    { kind: 'value', label: 'Spades', text: '1' },
  ]);
});

const told = (version: number, seat: number, undone = false) =>
  ({ kind: 'event', version, seat, undone }) as ToldLine;

test('what changed is what happened since my turn before, without what was taken back', () => {
  const lines = [told(1, 0), told(2, 1), told(2, 1), told(3, 1, true), told(4, 0)];
  expect(changes(lines, 0).map(({ version }) => version)).toEqual([2, 2, 4]);
  expect(changes(lines.slice(0, 1), 0).map(({ version }) => version)).toEqual([1]);
  expect(changes([], null)).toEqual([]);
});
