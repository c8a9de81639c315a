import type { GameOptions, Say } from '../../lib/games.svelte';
import type { Goal } from '../../lib/goal';
import type { View } from './types';

export function goal(view: View, options: GameOptions, say: Say): Goal {
  const alone = view.seats === 1;
  const where = options.next_to_red ? 'red' : 'any';
  const how = alone ? 'alone' : where;
  return {
    now: say(`goal.now.${how}`, { count: view.clovers }),
    short: say(`goal.short.${how}`, { count: view.clovers }),
    win: say(`goal.win.${where}`),
    turn: say(alone ? 'goal.turn.alone' : 'goal.turn'),
    end: say(alone ? 'goal.end.alone' : 'goal.end'),
  };
}
