import type { Reason } from './api';
import type { Playable } from './games.svelte';
import { t, words } from './words.svelte';

/** Chances that differ by less than half a point are told as equal. */
const ALIKE = 0.005;

/** Chances to win as people say them: '62 %'. */
export function percent(chance: number): string {
  return t('chance.percent', { number: Math.round(100 * chance).toLocaleString(words.language) });
}

/** A difference in chances, in whole points of a hundred; 0 if it says nothing. */
export function pointsOf(difference: number): number {
  return difference < ALIKE ? 0 : Math.max(1, Math.round(100 * difference));
}

/** What speaks for a decision, one thing after another: 'more pollen for you'. */
export function spoken(
  reasons: Reason[],
  playable: Playable,
  names: string[],
  seat: number | null,
): string[] {
  return reasons.map((reason) => {
    const what = playable.topic(reason);
    return reason.seat === seat
      ? t('reason.you', { what })
      : t('reason.other', { what, name: names[reason.seat] ?? '' });
  });
}
