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

/** What is asked in a few words, where the sentence is long. */
export function brief(view: View, _: string[], say: Say): string | null {
  const top = view.pending.at(-1);
  if (view.battle) return say(fights(view) ? 'brief.battle' : 'brief.battle.others');
  if (top?.kind === 'card' && top.card && view.actors.includes(view.seat ?? -1))
    return say('brief.card', { card: card(top.card, say) });
  return known(`brief.${view.prompt}`, say);
}

/** Whether I may still put cards down for a battle. */
function fights({ battle, seat }: View): boolean {
  return seat !== null && !!battle?.queens.includes(seat) && !battle.done;
}

/** The text of a key, or null if there is none. */
function known(key: string, say: Say, values: Record<string, string> = {}): string | null {
  const text = say(key, values);
  return text === key ? null : text;
}

function battle(view: View, names: string[], say: Say): string {
  const fight = view.battle!;
  return say(fights(view) ? 'asked.battle' : 'waiting.battle', {
    attacker: names[fight.attacker] ?? '',
    defender: names[fight.defender] ?? '',
  });
}
