import type { GameOptions, Say } from '../../lib/games.svelte';
import { standing, type Goal } from '../../lib/goal';
import type { View } from './types';

export function goal(view: View, options: GameOptions, say: Say): Goal {
  const points = standing(view);
  const crystals = { black: Number(options.black_points ?? 1), white: Number(options.white_points ?? 2) };
  const left = view.bag_black + view.bag_white;
  return {
    now: points ? say('goal.now', points) : say('goal.now.watching'),
    short: points ? say('goal.short', points) : say('goal.now.watching'),
    win: say('goal.win', crystals),
    turn: say('goal.turn'),
    end: view.last_turn ? say('goal.end.last') : say('goal.end', { count: left }),
  };
}
