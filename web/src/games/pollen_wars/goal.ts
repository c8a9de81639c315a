import type { GameOptions, Say } from '../../lib/games.svelte';
import { standing, type Goal } from '../../lib/goal';
import type { View } from './types';

export function goal(view: View, options: GameOptions, say: Say): Goal {
  const points = standing(view);
  const raids = options.raids === false ? 'peace' : 'raids';
  return {
    now: points ? say('goal.now', points) : say('goal.now.watching'),
    short: points ? say('goal.short', points) : say('goal.now.watching'),
    win: say(`goal.win.${raids}`),
    turn: say(`goal.turn.${raids}`),
    end: say(options.infestation === false ? 'goal.end.healthy' : 'goal.end'),
  };
}
