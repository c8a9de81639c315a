import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../src/lib/connection.svelte';
import { Live, type Told } from '../src/table/live.svelte';

vi.mock('../src/lib/connection.svelte', () => ({ connection: { watch: vi.fn() }, newId: () => 'id' }));

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
  expect(live.mark).toBe(null);
});

test('what others did since the deal, or since my own turn, can be looked at again', () => {
  const [live, hear] = watched();
  hear(4, 1, 0, 1);
  hear(5, 1);
  expect(live.mark).toBe(4);
  hear(6, 0);
  hear(7, 1);
  expect(live.mark).toBe(6);
});
