import type { Brings, Considered, Preview, Say } from '../../lib/games.svelte';
import type { Choice, GameEvent, View } from './types';

type Told = Preview<View, Choice, GameEvent>;

/** What an exchange makes of the best spell, and what comes of all else. */
export function brings(told: Told, { choice, view, say }: Considered<View, Choice>): Brings | null {
  if (choice.kind === 'exchange') return exchanged(told, view, say);
  return other(told, choice.kind, say);
}

function exchanged(told: Told, view: View, say: Say): Brings | null {
  const [before, after] = [spell(view), told.view && spell(told.view)];
  if (!after || !before) return null;
  const flautz = told.choices.some(({ kind }) => kind === 'declare');
  const change = before === after ? 'same' : 'change';
  return {
    text: say(`brings.${flautz ? 'flautz' : change}`, { before, after }),
    points: after - before,
  };
}

function spell({ players, seat }: View): number | null {
  return seat === null ? null : (players[seat]?.spell?.points ?? null);
}

/** A decision that leads to hands that nobody knows yet has ended the match. */
function other(told: Told, kind: string, say: Say): Brings | null {
  if (kind === 'swap') return { text: say('brings.swap'), points: 0 };
  if (!told.view) return { text: say('brings.match'), points: 0 };
  if (kind === 'focus' || kind === 'declare') return { text: say(`brings.${kind}`), points: 0 };
  return null;
}
