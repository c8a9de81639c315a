import type { GameShown } from '../lib/api';
import { Draft } from './draft.svelte';

const drafts = new Map<string, Draft>();

/** The draft of a table of this game: it waits while somebody reads the rules. */
export function draftOf(game: GameShown): Draft {
  const draft = drafts.get(game.key) ?? new Draft(game);
  drafts.set(game.key, draft);
  return draft;
}

/** The table is made: the next one begins afresh. */
export function forgetDraft(game: string): void {
  drafts.delete(game);
}
