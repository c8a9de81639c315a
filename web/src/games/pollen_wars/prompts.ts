import type { Say } from '../../lib/games.svelte';
import { BOX } from './box';
import type { View } from './types';
import { card, deed } from './words';

const QUEENS: readonly string[] = BOX.queens;

/** What is asked. The server's sentence tells how far a turn or a trade has come, so most are translated by it. */
export function prompt(view: View, names: string[], say: Say): string | null {
  if (view.battle) return battle(view, names, say);
  const waiting = /^Queen ([A-F]) (.*)\.$/.exec(view.prompt);
  const top = view.pending.at(-1);
  if (top?.kind === 'card' && top.card) {
    const values = {
      who: names[top.queen ?? -1] ?? '',
      card: card(top.card, say),
      deed: deed(top.card, say),
    };
    return say(waiting ? 'waiting.card' : 'asked.card', values);
  }
  if (waiting) return known(`waiting.${waiting[2]}`, say, { who: names[QUEENS.indexOf(waiting[1]!)] ?? '' });
  const number = /\d+/.exec(view.prompt)?.[0];
  if (!number) return known(`asked.${view.prompt}`, say);
  return say(top?.kind === 'fungi' ? 'asked.fungi' : 'asked.discard', { count: Number(number) });
}

/** The text of a key, or null if there is none. */
function known(key: string, say: Say, values: Record<string, string> = {}): string | null {
  const text = say(key, values);
  return text === key ? null : text;
}

function battle(view: View, names: string[], say: Say): string {
  const fight = view.battle!;
  const fighting = view.seat !== null && fight.queens.includes(view.seat) && !fight.done;
  return say(fighting ? 'asked.battle' : 'waiting.battle', {
    attacker: names[fight.attacker] ?? '',
    defender: names[fight.defender] ?? '',
  });
}
