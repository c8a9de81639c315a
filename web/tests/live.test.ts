import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../src/lib/connection.svelte';
import { Live, type Told } from '../src/table/live.svelte';

vi.mock('../src/lib/connection.svelte', () => ({
  connection: { watch: vi.fn(), ask: vi.fn(), order: vi.fn() },
  newId: () => 'id',
}));

afterEach(() => vi.unstubAllGlobals());

/** A viewer in the first seat, and how it hears what happens. */
function watched(): [Live, (version: number, ...seats: number[]) => void] {
  vi.stubGlobal('document', { hidden: true });
  vi.mocked(connection.watch).mockReturnValue(() => undefined);
  const live = new Live('Ab', 0, () => 0);
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  return [
    live,
    (version, ...seats) => {
      const log = seats.map((seat) => ({ kind: 'event', version, at: 0, text: '', seat, event: null }));
      const update = { version, log, fresh: !live.update, view: {}, choices: [], seats: [], clocks: [] };
      heard(update as unknown as Told, [0]);
    },
  ];
}

test('a deal tells of everybody at once, and is nothing to look back at', () => {
  const [live, hear] = watched();
  hear(4, 1, 0, 1);
  expect(live.since).toBe(null);
});

test('what others did since the deal, or since my own turn, can be looked at again', () => {
  const [live, hear] = watched();
  hear(4, 1, 0, 1);
  hear(5, 1);
  expect(live.since).toEqual({ after: 4, last: 5 });
  hear(6, 0);
  hear(7, 1);
  expect(live.since).toEqual({ after: 6, last: 7 });
});

test('what I have done in this turn, or what others did to me, is not taken for it', () => {
  const [live, hear] = watched();
  hear(4, 0);
  hear(5, 1, 0);
  hear(6, 1);
  hear(7, 0, 1);
  hear(8, 0);
  expect(live.since).toEqual({ after: 4, last: 6 });
});

test('the log and the end are told when the board has come to them', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.mocked(connection.watch).mockReturnValue(() => undefined);
  const live = new Live('Ab', 0, (events) => events.length * 500);
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  const hear = (version: number, result: unknown) => {
    const log = [{ kind: 'event', version, at: 0, text: '', seat: 1, event: { event: 'x', seat: 1 } }];
    const more = { view: { version }, choices: [], seats: [], clocks: [], fresh: !live.update };
    heard({ version, log, result, ...more } as unknown as Told, [0]);
  };
  hear(2, null);
  hear(3, { winners: [1], scores: [0, 1] });
  await vi.advanceTimersByTimeAsync(499);
  expect([live.shown?.version, live.settled?.version, live.passed.length, live.result]).toEqual([
    3,
    2,
    1,
    null,
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect([live.settled?.version, live.passed.length]).toEqual([3, 2]);
  expect(live.result).toMatchObject({ winners: [1] });
  vi.useRealTimers();
});

/** A seat that plans ahead, and what it is told and asked: each time these choices, after events of these seats. */
function planning(): [Live, (choices: number[], ...seats: number[]) => void, () => number[]] {
  const sent: number[] = [];
  vi.stubGlobal('document', { hidden: true });
  vi.mocked(connection.watch).mockReturnValue(() => undefined);
  vi.mocked(connection.order).mockImplementation((_, command) => {
    sent.push((command as { action: number }).action);
    return Promise.resolve({} as never);
  });
  const live = new Live('Ab', 0, () => 0);
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  let version = 1;
  const hear = (actions: number[], ...seats: number[]) => {
    version++;
    const choices = actions.map((action) => ({ action, text: '', label: '', aliases: [], kind: '' }));
    const log = seats.map((seat) => ({ kind: 'event', version, at: 0, text: '', seat, event: { seat } }));
    const update = { version, log, fresh: !live.update, view: { version }, choices, seats: [], clocks: [] };
    heard(update as unknown as Told, [0]);
  };
  return [live, hear, () => sent];
}

test('a plan goes on as soon as its next decision is asked', async () => {
  const [live, hear, sent] = planning();
  hear([1, 2]);
  void live.act(live.choices[0]!, [5, 6]);
  hear([5], 0);
  expect(sent()).toEqual([1, 5]);
  hear([], 0, -1);
  hear([6, 7]);
  expect(sent()).toEqual([1, 5, 6]);
  await Promise.resolve();
  hear([1], 0);
  expect(sent()).toEqual([1, 5, 6]);
  expect(live.notice).toBe('');
});

test('a plan ends, with a word about it, when others do something or it is no choice', () => {
  for (const [choices, seat] of [
    [[5], 1],
    [[4], 0],
  ] as const) {
    const [live, hear, sent] = planning();
    hear([1]);
    void live.act(live.choices[0]!, [5]);
    hear([...choices], seat);
    hear([5]);
    expect(sent()).toEqual([1]);
    expect(live.notice).not.toBe('');
  }
});

test('whoever hands the screen over plans nothing any more', () => {
  const [live, hear, sent] = planning();
  hear([1]);
  void live.act(live.choices[0]!, [5]);
  live.sleep();
  hear([5], 0);
  expect(sent()).toEqual([1]);
});

test('after something was taken back the player decides', async () => {
  const [live, hear] = planning();
  hear([1]);
  await live.wish('undo');
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  const log = [{ kind: 'note', version: 3, at: 0, text: '', back: 1 }];
  heard({ ...live.update, version: 3, fresh: false, log } as unknown as Told, [0]);
  expect(live.free).toBe(true);
  hear([2]);
  void live.act(live.choices[0]!);
  expect(live.free).toBe(false);
});

test('whoever said so before lengthens the next beat, once', () => {
  vi.stubGlobal('document', { hidden: true });
  vi.mocked(connection.watch).mockReturnValue(() => undefined);
  const order = vi
    .mocked(connection.order)
    .mockReset()
    .mockResolvedValue({} as never);
  const live = new Live('Ab', 0, () => 0);
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  const hear = (version: number, beat: unknown) =>
    heard({ version, log: [], view: {}, choices: [], seats: [], clocks: [], beat } as unknown as Told, [0]);
  hear(2, null);
  live.holdOn();
  expect(order).not.toHaveBeenCalled();
  hear(3, { kind: 'beat', since: 0, until: 1, held: false });
  hear(4, { kind: 'beat', since: 0, until: 1, held: false });
  expect(order.mock.calls.map(([, { command }]) => command)).toEqual(['hold_on']);
});

test('at a screen of several no line says who was asked in secret, however old it is', async () => {
  vi.stubGlobal('document', { hidden: true });
  vi.mocked(connection.watch).mockReturnValue(() => undefined);
  const live = new Live('Ab', 0, () => 0);
  const [, , heard] = vi.mocked(connection.watch).mock.lastCall!;
  const line = (version: number, event: string) => ({
    kind: 'event',
    version,
    at: 0,
    text: event,
    event: { event },
  });
  const log = [line(5, 'card_played'), line(6, 'passed')];
  const position = { version: 3, view: {}, log: [line(2, 'passed'), line(3, 'turned')] };
  vi.mocked(connection.ask).mockResolvedValue({ positions: [position], more: false } as never);
  const update = { version: 6, log, fresh: true, view: {}, choices: [], seats: [], clocks: [] };
  heard(update as unknown as Told, [0, 1]);
  await live.older();
  expect(live.lines.map(({ text }) => text)).toEqual(['turned', 'card_played']);
});
