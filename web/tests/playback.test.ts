import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../src/lib/api';
import type { AnyEvent, AnyView } from '../src/lib/games.svelte';
import { Playback, type Frame, type Source } from '../src/table/playback.svelte';

const LASTING = 500;

/** A table where with each version something happens. */
class Table implements Source {
  version = 1;
  each = LASTING;
  /** What the viewer has decided. */
  own = 0;
  private readonly views: AnyView[] = [];

  view(version: number): AnyView {
    return (this.views[version] ??= { version } as unknown as AnyView);
  }

  newest(after: number): Frame {
    const happened = this.missed(after).map((version) => ({ event: `${version}` }) as unknown as AnyEvent);
    return { version: this.version, view: this.view(this.version), events: happened };
  }

  missed(after: number): number[] {
    return Array.from({ length: Math.max(0, this.version - after) }, (_, number) => after + number + 1);
  }

  positions(after: number, limit: number): Promise<Position[]> {
    const found = this.missed(after).slice(0, limit);
    const event = (version: number) => ({ event: `${version}`, seat: version === this.own ? 0 : 1 });
    const log = (version: number) => [{ kind: 'event', event: event(version) }];
    const position = (version: number) => ({ version, view: this.view(version), log: log(version) });
    return Promise.resolve(found.map((version) => position(version) as unknown as Position));
  }

  mine(events: AnyEvent[]): boolean {
    return events.some(({ seat }) => seat === 0);
  }

  lasting(): number {
    return this.each;
  }
}

let table: Table;
let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  table = new Table();
  playback = new Playback(table);
  playback.jump();
});

afterEach(() => vi.useRealTimers());

/** Something happened so many times; and everything that needs no time is done. */
async function happen(times: number): Promise<void> {
  table.version += times;
  void playback.follow();
  await vi.advanceTimersByTimeAsync(0);
}

test('one decision is shown at once, with what happened', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  await happen(1);
  expect(playback.shown).toMatchObject({ version: 2, events: [{ event: '2' }] });
  expect(playback.mode).toBe('now');
});

test('what comes meanwhile waits, and is shown decision by decision', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  await happen(1);
  await happen(3);
  expect(playback.busy).toBe(true);
  expect(playback.shown?.version).toBe(2);
  for (const version of [3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(LASTING);
    expect([playback.mode, playback.shown?.version]).toEqual(['behind', version]);
  }
  await vi.runAllTimersAsync();
  expect([playback.mode, playback.shown?.version, playback.busy]).toEqual(['now', 5, false]);
});

test('whoever does not want to wait has the newest, and it stays', async () => {
  await happen(1);
  await happen(3);
  await vi.advanceTimersByTimeAsync(2 * LASTING);
  expect(playback.mode).toBe('behind');
  playback.jump();
  expect(playback.shown).toMatchObject({ version: 5, events: [] });
  await vi.runAllTimersAsync();
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 5]);
});

test('too much at once is jumped over', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  await happen(100);
  expect(playback.shown).toMatchObject({ version: 101, events: [] });
  expect(playback.mode).toBe('now');
});

test('what happened is shown again, then what happened meanwhile', async () => {
  table.version = 4;
  void playback.again({ after: 1, last: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect([playback.mode, playback.shown?.version]).toEqual(['again', 2]);
  await happen(1);
  expect([playback.mode, playback.shown?.version]).toEqual(['again', 2]);
  await vi.runAllTimersAsync();
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 5]);
});

test('an earlier position stays until somebody wants the newest', async () => {
  table.version = 4;
  await playback.look(2);
  await happen(2);
  await vi.runAllTimersAsync();
  expect([playback.mode, playback.shown?.version]).toEqual(['earlier', 2]);
  playback.jump();
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 6]);
});

test('where positions cannot be had the newest is shown', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  vi.spyOn(table, 'positions').mockRejectedValue(new Error('lost'));
  await happen(3);
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 4]);
});

test('however much others did, it is over in three seconds, and the board knows how fast', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  table.each = 1000;
  await happen(6);
  expect([playback.mode, playback.shown?.pace]).toEqual(['behind', 0.5]);
  await vi.advanceTimersByTimeAsync(2999);
  expect([playback.mode, playback.shown?.version]).toEqual(['behind', 7]);
  await vi.advanceTimersByTimeAsync(1);
  expect(playback.mode).toBe('now');
});

test('what happened is told only after it was shown, and at once to whoever skips', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  await happen(3);
  for (const version of [2, 3]) {
    expect([playback.shown?.version, playback.told?.version]).toEqual([version, version - 1]);
    await vi.advanceTimersByTimeAsync(LASTING);
  }
  expect([playback.shown?.version, playback.told?.version]).toEqual([4, 3]);
  playback.jump();
  expect(playback.told?.version).toBe(4);
});

test('words that come while something moves do not tell what it comes to', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  await happen(1);
  playback.note(3);
  expect([playback.shown?.version, playback.told?.version]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(LASTING);
  expect(playback.told?.version).toBe(3);
});

test('my own decision is not shown as what others did', async () => {
  await vi.advanceTimersByTimeAsync(LASTING);
  table.own = 2;
  await happen(3);
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 2]);
  await vi.advanceTimersByTimeAsync(LASTING);
  expect([playback.mode, playback.shown?.version]).toEqual(['behind', 3]);
});

test('what I have decided since is not shown again', async () => {
  table.version = 5;
  void playback.again({ after: 2, last: 3 });
  await vi.advanceTimersByTimeAsync(0);
  expect([playback.mode, playback.shown?.version]).toEqual(['again', 3]);
  await vi.advanceTimersByTimeAsync(LASTING + 250);
  expect([playback.mode, playback.shown?.version]).toEqual(['now', 5]);
});
