import { beforeEach, expect, test, vi } from 'vitest';
import type { BeatShown } from '../src/lib/api';
import { connection } from '../src/lib/connection.svelte';
import { audible, left } from '../src/table/beats';
import type { Told } from '../src/table/live.svelte';
import { Sitting } from '../src/table/sitting.svelte';

vi.mock('../src/lib/connection.svelte', () => ({
  connection: { watch: vi.fn(), ask: vi.fn(), order: vi.fn() },
  newId: () => 'id',
  Refusal: class extends Error {},
}));

const BEAT: BeatShown = { kind: 'beat', since: 0, until: 3000, held: false };
type Hear = (update: Told, yours: number[]) => void;

let heard: Map<number, Hear>;
let version = 1;

beforeEach(() => {
  vi.stubGlobal('document', { hidden: true });
  heard = new Map();
  vi.mocked(connection.order)
    .mockReset()
    .mockResolvedValue({} as never);
  vi.mocked(connection.watch).mockImplementation((_, seat, hear) => {
    heard.set(seat!, hear as unknown as Hear);
    return () => undefined;
  });
});

/** Two at one screen; each sees their own hand. */
function seated(): Sitting {
  const sitting = new Sitting('Ab', () => 0);
  sitting.sit([0, 1]);
  return sitting;
}

/** Everybody is told of the position; these are asked. */
function tell(beat: BeatShown | null, ...asked: number[]): void {
  told({ beat }, ...asked);
}

function told(more: Partial<Told>, ...asked: number[]): void {
  version++;
  for (const [seat, hear] of heard) {
    const choices = asked.includes(seat) ? [{ action: 1, text: '', label: '', aliases: [], kind: '' }] : [];
    const seats = [0, 1].map((number) => ({ name: `Queen ${number}` }));
    const view = { seat, hand: [seat], actors: [] };
    const usual = { paused: false, asking: 'always', log: [], fresh: true, status: 'playing' };
    const log = more.log?.map((line) =>
      line.seat === seat ? { ...line, text: `${line.text}, a block` } : line,
    );
    hear({ version, view, choices, seats, ...usual, ...more, ...(log && { log }) } as never, [0, 1]);
  }
}

test('in a beat the screen stays, whoever is asked, and nobody sees who', () => {
  for (const asked of [[], [0], [1], [0, 1]]) {
    const sitting = seated();
    tell(BEAT, ...asked);
    expect(sitting.wanted).toBe(sitting.lives[0]);
    expect(sitting.live!.choices).toEqual([]);
    expect(sitting.live!.asked).toBe(false);
    expect(sitting.live!.hushed).toBe(true);
  }
});

test('a pause in a beat does not lift the veil', () => {
  const sitting = seated();
  tell(BEAT, 0);
  sitting.react(sitting.lives[0]!);
  sitting.take(sitting.lives[0]!);
  expect(sitting.live!.hushed).toBe(false);
  told({ beat: null, paused: true }, 0);
  expect(sitting.live!.hushed).toBe(true);
});

test('in a beat nobody reads in the log what one of them drew', () => {
  const sitting = seated();
  const line = (seat: number, text: string) =>
    ({ kind: 'event', version, at: version, text, seat, event: null }) as never;
  const log = [line(0, 'draws a card'), line(-1, 'The turn ends')];
  const texts = () => sitting.live!.told.map(({ text }) => text);
  told({ beat: BEAT, log });
  expect(texts()).toEqual(['The turn ends']);
  told({ beat: null, log });
  expect(texts()).toEqual(['draws a card, a block', 'The turn ends']);
});

test('in a game in which nobody is asked in secret a pause hides nothing', () => {
  const sitting = seated();
  told({ beat: null, paused: true, asking: null }, 0);
  expect(sitting.live!.hushed).toBe(false);
});

test('whoever wants to react gets time and the screen, whether they are asked or not', () => {
  for (const asked of [[], [1]]) {
    const sitting = seated();
    const [first, second] = sitting.lives;
    tell(BEAT, ...asked);
    sitting.react(second!);
    expect(vi.mocked(connection.order).mock.lastCall?.[1]).toEqual({ command: 'hold_on', seat: 1 });
    expect(sitting.cover).toBe(second);
    sitting.take(second!);
    expect(second!.choices).toHaveLength(asked.length);
    sitting.goBack();
    expect(sitting.cover).toBe(first);
    expect(second!.choices).toEqual([]);
  }
});

test('a beat is lengthened once', () => {
  const sitting = seated();
  tell({ ...BEAT, held: true });
  sitting.react(sitting.lives[1]!);
  expect(connection.order).not.toHaveBeenCalled();
  expect(sitting.cover).toBe(sitting.lives[1]);
});

test('afterwards, and in a round, whoever is asked gets the screen', () => {
  const sitting = seated();
  tell(BEAT, 1);
  sitting.react(sitting.lives[0]!);
  tell(null, 1);
  sitting.beatEnds();
  expect(sitting.reacting).toBe(null);
  expect(sitting.wanted).toBe(sitting.lives[1]);
  tell({ ...BEAT, kind: 'round' }, 1);
  expect(sitting.wanted).toBe(sitting.lives[1]);
});

test('alone at a screen one sees at once that one is asked', () => {
  const sitting = new Sitting('Ab', () => 0);
  sitting.sit([0]);
  tell(BEAT, 0);
  expect(sitting.live!.choices).toHaveLength(1);
});

test('nobody hears whether somebody is asked in a beat, or has let it be', () => {
  const card = { kind: 'event', event: { event: 'card_played' } } as never;
  const passed = { kind: 'event', event: { event: 'passed' } } as never;
  const others = audible(false, [card], false, BEAT);
  expect(audible(true, [card], false, BEAT)).toEqual(others);
  expect(audible(false, [card, passed], false, BEAT)).toEqual(others);
  expect(audible(true, [card], false, null)).not.toEqual(others);
  expect(audible(true, [card], false, { ...BEAT, kind: 'round' })).not.toEqual(others);
});

test('the ring is full at the beginning and empty at the end', () => {
  expect([-10, 0, 1500, 3000, 9000].map((time) => left(BEAT, time))).toEqual([1, 1, 0.5, 0, 0]);
});

/** With this version the other one did something that takes a moment to look at. */
function moved(version: number, seat: number): Told['log'] {
  return [{ kind: 'event', version, at: 0, text: '', seat, event: { event: 'x', seat } }] as Told['log'];
}

test('behind a cover nothing was seen: what the other did is shown to who uncovers it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  const sitting = new Sitting('Ab', (events) => events.length * 500);
  sitting.sit([0, 1]);
  const hear = (version: number, by: number | null, asked: number): void => {
    for (const [seat, hears] of heard) {
      const choices = asked === seat ? [{ action: 1 }] : [];
      const log = by === null ? [] : moved(version, by);
      const view = { seat, version, hand: [seat], actors: [] };
      const more = { seats: [{ name: 'A' }, { name: 'B' }], status: 'playing', fresh: by === null };
      hears({ version, view, choices, log, beat: null, ...more } as never, [0, 1]);
    }
  };
  const position = (version: number) => ({ version, view: { version }, log: moved(version, 0) });
  vi.mocked(connection.ask).mockResolvedValue({ positions: [5, 6].map(position), more: false } as never);
  hear(4, null, 0);
  hear(5, 0, 0);
  hear(6, 0, 1);
  const [, second] = sitting.lives;
  expect(second!.shown?.version, 'nothing of it was shown yet').toBe(4);
  sitting.pass(second!);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sitting.cover).toBe(second);
  sitting.take(second!);
  await vi.advanceTimersByTimeAsync(0);
  expect([second!.shown?.version, second!.playback.mode]).toEqual([5, 'behind']);
  await vi.advanceTimersByTimeAsync(5000);
  expect([second!.shown?.version, second!.playback.mode]).toEqual([6, 'now']);
  expect(second!.choices).toHaveLength(1);
  vi.useRealTimers();
});
