import type { GameOptions, Say } from '../../lib/games.svelte';
import { standing, type Goal } from '../../lib/goal';
import type { View } from './types';

export function goal(view: View, _: GameOptions, say: Say): Goal {
  const mode = view.crystals_to_win === null ? 'points' : 'crystals';
  const aim = { goal: view.crystals_to_win ?? view.matches ?? 1 };
  const have = mode === 'points' ? standing(view) : crystals(view);
  const told = (length: 'now' | 'short') =>
    have ? say(`goal.${length}.${mode}`, { ...aim, ...have }) : say(`goal.watching.${mode}`, aim);
  return {
    now: told('now'),
    short: told('short'),
    win: say('goal.win'),
    turn: say('goal.turn'),
    end: say('goal.end', { count: view.fields.length }),
  };
}

function crystals({ seat, players }: View): { mine: number; best: number } | null {
  const others = players.filter((_, other) => other !== seat).map((player) => player.crystals);
  return seat === null ? null : { mine: players[seat]!.crystals, best: Math.max(...others) };
}
