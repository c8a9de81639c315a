import type { GameOptions, Say } from '../../lib/games.svelte';
import { standing, type Goal } from '../../lib/goal';
import { ending } from './tracks';
import type { View } from './types';

export function goal(view: View, _: GameOptions, say: Say): Goal {
  const points = standing(view);
  return {
    now: points ? say('goal.now', points) : say('goal.now.hidden'),
    short: points ? say('goal.short', points) : say('goal.now.hidden'),
    win: say('goal.win'),
    turn: say('goal.turn'),
    end: say('goal.end', { now: ending(view, say) }),
  };
}
