import type { AnyView } from './games.svelte';

/** What a game is about, in sentences: a line that is always in sight, and three that it opens to. */
export interface Goal {
  /** What wins, and how near it is. */
  now: string;
  /** The same where there is little room. */
  short: string;
  /** How I win. */
  win: string;
  /** What my turn is. */
  turn: string;
  /** What ends the game. */
  end: string;
}

/** My points and the most that another has; null for onlookers, and where points are hidden. */
export function standing(view: AnyView): { mine: number; best: number } | null {
  const mine = view.seat === null ? null : view.scores[view.seat];
  const others = view.scores.filter((_, seat) => seat !== view.seat);
  if (mine == null || others.some((score) => score === null)) return null;
  return { mine, best: Math.max(...(others as number[])) };
}
