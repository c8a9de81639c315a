import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { shapeName } from '../src/games/dust_in_the_wings/saying';
import Board from '../src/games/rainbow_flip_slide/Board.svelte';
import type { PieceView, View } from '../src/games/rainbow_flip_slide/types';

function piece(number: number, q: number, owner: number | null): PieceView {
  return { piece: number, q, r: 0, colour: null, owner, barred: false };
}

function view(seats: number): View {
  return {
    seat: 0,
    seats,
    actors: [0],
    prompt: '',
    scores: Array<number>(seats).fill(0),
    winners: [],
    over: false,
    adjudicated: false,
    yours: '',
    phase: 'acting',
    mover: 0,
    turn: 2,
    turn_limit: 100,
    actions_left: 1,
    clovers: 9,
    pieces: [piece(0, 0, null), piece(1, 1, null), piece(28, 2, 0)],
    barred_cell: [-1, 0],
    rainbow: [],
  };
}

/** On a screen that is too small for anything but the patch, as nothing has a size here. */
function drawn(seats: number): string {
  const say = (key: string, values = {}) => `${key} ${JSON.stringify(values)}`;
  const shown = { view: view(seats), choices: [], events: [], seats: [], picked: null, hinted: null };
  const preview = async () => [];
  const props = { ...shown, moving: false, say, label: () => '', pick: () => {}, act: () => {}, preview };
  return render(Board, { props }).body;
}

test('alone the clovers that are left and the barred place are shown on every screen', () => {
  expect(drawn(1)).toContain('board.clovers {&quot;count&quot;:9}');
  expect(drawn(1)).toContain('board.barred_cell');
});

test('with others a small screen has room for the patch only', () => {
  expect(drawn(2)).not.toContain('board.clovers');
});

test('a shape of another box is told by its own name', () => {
  const say = (key: string) => (key === 'shape.T' ? 'T' : key);
  expect([shapeName('T', say), shapeName('plus', say)]).toEqual(['T', 'plus']);
});
