import { expect, test } from 'vitest';
import { missed } from '../src/table/absent';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const person = { kind: 'person', name: '', bot: '', closed: false, away: '', gave_up: '' } as const;
type State = { state: 'away' | 'here' | ''; left: number | null };

function table(there: State, more: object = {}, seat: object = {}): Parameters<typeof missed>[0] {
  return {
    seat: 0,
    yours: [0],
    ahead: 0,
    update: { seats: [person, { ...person, ...seat }], clocks: [], ...more },
    presence: { seats: [{ state: 'here', left: null }, there], onlookers: 0 },
  } as Parameters<typeof missed>[0];
}

const gone = (minutes: number): State => ({ state: 'away', left: NOW - minutes * MINUTE });

test('somebody is missed after two minutes, and for long after ten', () => {
  expect(missed(table({ state: 'here', left: null }), NOW)).toEqual([]);
  expect(missed(table(gone(1.9)), NOW)).toEqual([]);
  expect(missed(table(gone(2)), NOW)).toEqual([{ seat: 1, minutes: 2, stood: false, long: false }]);
  expect(missed(table(gone(10)), NOW)).toEqual([{ seat: 1, minutes: 10, stood: false, long: true }]);
  expect(missed(table({ state: 'away', left: null }), NOW)).toMatchObject([{ minutes: null }]);
});

test('nobody is missed in a pause, after giving up, by onlookers, or at my own screen', () => {
  expect(missed(table(gone(60), { paused: true }), NOW)).toEqual([]);
  expect(missed(table(gone(60), {}, { gave_up: 'resigned' }), NOW)).toEqual([]);
  expect(missed({ ...table(gone(60)), seat: null }, NOW)).toEqual([]);
  expect(missed({ ...table(gone(60)), yours: [0, 1] }, NOW)).toEqual([]);
});

test('where a bot sits in already, it need not be asked for', () => {
  expect(missed(table(gone(5), {}, { away: 'absent' }), NOW)).toMatchObject([{ stood: true }]);
});
