import { expect, test } from 'vitest';
import { laidOpen } from '../../src/games/pollen_wars/laid';
import english from '../../src/games/pollen_wars/messages/en.json';
import type { PendingView, View } from '../../src/games/pollen_wars/types';
import { fill } from '../../src/lib/words.svelte';

const NAMES = ['Ann', 'Ben', 'Cleo'];

function frame(kind: string, more: Partial<PendingView> = {}): PendingView {
  return { kind, words: '', queen: null, card: null, named: [], ...more };
}

function laid(window: boolean, ...pending: PendingView[]) {
  const view = { window, pending } as unknown as View;
  return laidOpen(view, NAMES, (key, values) => fill(english, key, values));
}

const RAID = frame('raid', { queen: 0, named: ['queen B'] });
const CARD = frame('card', { queen: 2, card: 'mutiny', named: ['queen B'] });
const BLOCK = frame('card', { queen: 1, card: 'block' });
const WINDOW = frame('window');

test('a card lies open with what it is aimed at as long as it may be answered', () => {
  expect(laid(true, frame('turn'), CARD, WINDOW)).toEqual({ queen: 2, card: 'mutiny', at: ['Ben'] });
  expect(laid(false, frame('turn'), CARD)).toBe(null);
});

test('a card that comes between says between what', () => {
  expect(laid(true, frame('turn'), CARD, BLOCK, WINDOW)?.at).toEqual([expect.stringContaining('Mutiny')]);
  expect(laid(true, frame('turn'), RAID, BLOCK, WINDOW)?.at).toEqual(['Ann raids Ben.']);
});

test('before a turn and at a raid no card lies open', () => {
  expect(laid(true, frame('turn'), WINDOW)).toBe(null);
  expect(laid(true, frame('turn'), RAID, WINDOW)).toBe(null);
});
