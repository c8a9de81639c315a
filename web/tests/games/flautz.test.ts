import { expect, test } from 'vitest';
import { parts, sum } from '../../src/games/flautz/cards';
import german from '../../src/games/flautz/messages/de.json';
import english from '../../src/games/flautz/messages/en.json';
import { telling } from '../../src/games/flautz/telling';
import type { PlayerView, SpellView, View } from '../../src/games/flautz/types';
import { spellOf } from '../../src/games/flautz/words';
import { fill, type Messages } from '../../src/lib/words.svelte';

const say =
  (messages: Messages) =>
  (key: string, values: Record<string, string | number> = {}) =>
    fill(messages, key, values);

const idle: SpellView = {
  points: 16,
  cards: ['prism', 'blue 1', 'blue 2', 'blue 3', 'blue 4'],
  colours: [null, 'blue', 'blue', 'blue', 'blue'],
  swaps: [],
  flautz: true,
};

test('a prism that changes nothing is told last, and not as used', () => {
  expect(spellOf(say(english), idle)).toBe('blue 1, blue 2, blue 3, blue 4, idle prism');
  expect(spellOf(say(german), idle)).toBe('Blau 1, Blau 2, Blau 3, Blau 4, Prisma ohne Wirkung');
});

test('of two prisms one may be used and the other idle', () => {
  const spell: SpellView = {
    points: 17,
    cards: ['prism', 'prism', 'blue 7', 'green 7', 'blue 7'],
    colours: [null, null, 'blue', 'green', 'purple'],
    swaps: [['blue', 'purple']],
    flautz: true,
  };
  expect(spellOf(say(english), spell)).toBe(
    'prism (blue = purple), blue 7, green 7, blue 7 as purple, idle prism',
  );
  const shares = parts(['blue 7', 'blue 7', 'green 7', 'prism', 'prism'], spell);
  expect(shares.map((share) => share?.alike)).toEqual([null, null, null, ['blue', 'purple'], null]);
  expect(sum(shares)).toBe('7 + 5 + 5');
});

test('an idle prism is part of the spell and adds nothing', () => {
  const shares = parts(['blue 1', 'blue 2', 'blue 3', 'blue 4', 'prism'], idle);
  expect(shares.map((share) => share?.points)).toEqual([1, 5, 5, 5, null]);
  expect(shares[4]?.alike).toBe(null);
});

function asked(view: Partial<View>, player: Partial<PlayerView> = {}): string | null {
  const whole = { phase: 'starting', seat: 0, mover: 0, declarer: null, deck: 85, discards: [], ...view };
  const players = [{ focused: false, spell: null, ...player }];
  return telling.prompt({ ...whole, players } as unknown as View, ['Ann', 'Ben'], say(german));
}

test('a prompt names passing and declaring where they are offered, and only there', () => {
  const flautz = { spell: idle };
  expect(asked({})).toBe('Tausche eine Karte deiner Hand gegen eine der Auslage, oder konzentriere dich.');
  expect(asked({}, flautz)).toContain('rufe FLAUTZ! aus');
  expect(asked({ phase: 'ending' }, flautz)).toContain('Rufe FLAUTZ! aus');
  expect(asked({ declarer: 1 }, flautz)).toMatch(/^Das ist dein letzter Zug: .* oder passe\.$/);
  expect(asked({ declarer: 1 }, flautz)).not.toContain('rufe');
  expect(asked({}, { ...flautz, focused: true })).toMatch(/^Du bist konzentriert: Ersetze .*Stapels\.$/);
  expect(asked({ declarer: 1 }, { focused: true })).toMatch(/letzter Zug: Ersetze .* oder passe\.$/);
  expect(asked({ deck: 0 }, { focused: true })).toMatch(/keine Karte zu ziehen: Tausche .*Auslage\.$/);
  expect(asked({ deck: 0, declarer: 1 }, { focused: true })).toMatch(/letzter Zug: Tausche .* oder passe\.$/);
});
