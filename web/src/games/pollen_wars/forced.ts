import type { Choice, View } from './types';

/**
 * The choice that is no decision: the only one, or the end of a turn in which nothing is left but to offer a trade. In a
 * battle nobody may be seen to have had nothing to choose, so that everybody says herself that she is ready.
 */
export function forced(view: View, choices: Choice[]): Choice | null {
  if (view.battle) return null;
  const left = choices.filter(({ kind }) => kind !== 'offer');
  const only = left.length === 1 ? left[0]! : null;
  return only && (only.kind === 'end turn' || choices.length === 1) ? only : null;
}
