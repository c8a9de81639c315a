import { expect, test, vi } from 'vitest';
import { connection } from '../src/lib/connection.svelte';
import { Reel } from '../src/replay/reel.svelte';

vi.mock('../src/lib/connection.svelte', () => ({
  connection: { ask: vi.fn() },
  Refusal: class extends Error {},
}));

const VERSIONS = [1, 2, 3, 4];

function position(version: number): object {
  return { version, view: { actors: [], over: false }, log: [{ at: version, seat: 0, event: null }] };
}

/** A table that answers at once, but for the curve of a seat, which waits. */
function slow(): () => void {
  let answer = (): void => {};
  vi.mocked(connection.ask).mockImplementation((request, body) => {
    const { seat, after = 0 } = body as { seat: number | null; after?: number };
    const left = VERSIONS.filter((version) => version > after);
    if (request === 'positions') return Promise.resolve({ positions: left.map(position) } as never);
    const curve = { versions: VERSIONS, moments: [], lacking: false, turning: null } as never;
    return seat === null ? Promise.resolve(curve) : new Promise((done) => (answer = () => done(curve)));
  });
  return () => answer();
}

test('whoever goes elsewhere while other eyes are fetched stays there', async () => {
  const answer = slow();
  const reel = new Reel('Ab', () => 0);
  await reel.see('open');
  expect([reel.eyes, reel.version]).toEqual(['open', 4]);
  const seeing = reel.see(0);
  await reel.go(2);
  answer();
  await seeing;
  expect([reel.eyes, reel.version]).toEqual([0, 2]);
});
