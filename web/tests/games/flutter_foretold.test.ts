import { expect, test } from 'vitest';
import type { Brings } from '../../src/games/flutter/bringing';
import { foretold } from '../../src/games/flutter/foretold';
import type { Enclosed } from '../../src/games/flutter/types';

const NAMES = ['Ann', 'Ben', 'Cleo'];
const NOTHING: Brings = {
  flowers: [],
  gained: [0, 0, 0, 0],
  lost: [0, 0, 0, 0],
  petals: null,
  enclosed: [],
  ponds: [],
  bees: [],
  pollen: 0,
  disputed: [],
};

function say(key: string, values: Record<string, unknown> = {}): string {
  return Object.keys(values).length ? `${key}(${Object.values(values).join(' ')})` : key;
}

function enclosed(tile: number, more: Partial<Enclosed>): Enclosed {
  return {
    event: 'enclosed',
    seen_by: [],
    seat: 0,
    tile,
    colour: 0,
    sparkles: 2,
    paid: true,
    pollen: 2,
    others: 0,
    ...more,
  };
}

function told(brings: Partial<Brings>): string[] {
  return foretold({ ...NOTHING, ...brings }, NAMES, say).map(({ text, warns }) =>
    warns ? `! ${text}` : text,
  );
}

test('what cannot be paid comes first, and several tiles are one line', () => {
  const unpaid = { paid: false, pollen: 0, others: 1 };
  const one = [enclosed(0, {}), enclosed(1, unpaid)];
  expect(told({ enclosed: one })[0]).toBe('! placing.unpaid(tile.ladybug(2) 2 colour.red 1)');
  expect(told({ enclosed: one })).toHaveLength(2);
  const several = [enclosed(1, unpaid), enclosed(2, unpaid), enclosed(3, {}), enclosed(4, { colour: 2 })];
  expect(told({ enclosed: several })).toEqual([
    '! placing.unpaid.several(2 2)',
    'placing.paid.several(tile.ladybug(4) 2 colour.red and 2 colour.blue 2 4)',
  ]);
});

test('a pond without water brings nothing, and the Rainbee costs nothing', () => {
  const pond = { event: 'pond' as const, seen_by: [], seat: 0, cells: [], water: 0, pollen: 0 };
  const rainbee = enclosed(60, { sparkles: 0, pollen: 0 });
  expect(told({ ponds: [pond], enclosed: [rainbee] })).toEqual(['placing.pond.dry']);
  expect(told({ ponds: [pond, { ...pond, water: 2, pollen: 2 }] })).toEqual(['placing.pond(2 2)']);
});

test('bees of several are told together', () => {
  const bee = { event: 'bee_scored' as const, seen_by: [], seat: 1, tile: 3, pollen: 2 };
  expect(told({ bees: [bee, { ...bee, seat: 2, tile: 4 }] })).toEqual([
    'placing.bee.several(Ben and Cleo 2)',
  ]);
});
