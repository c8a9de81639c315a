import { expect, test, vi } from 'vitest';
import { wording } from '../src/lib/games.svelte';

vi.mock('../src/lib/connection.svelte', () => ({ connection: {} }));

/** What one decision often leads to several times: one line of the log tells all of it. */
const TOGETHER = [
  ['dust_in_the_wings', 'drew'],
  ['dust_in_the_wings', 'discarded'],
  ['dust_in_the_wings', 'revealed'],
  ['flutter', 'grown'],
] as const;

test.each(TOGETHER)('in %s several times "%s" are one sentence', async (game, event) => {
  for (const language of ['en', 'de'])
    expect((await wording(game, language)).several(event, 3)).toMatch(/^3 .*\.$/);
});
