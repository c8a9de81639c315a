import type { Hinted, Weighed } from '../lib/api';
import { percent, pointsOf } from '../lib/reasons';
import { t } from '../lib/words.svelte';

/** How much better the bot's decision is than another candidate, in whole points of a hundred. */
export function margin(hint: Hinted, other: Weighed): number {
  return pointsOf(hint.candidates[0]!.chance - other.chance);
}

/** What another candidate is worth: its chances, or only that it is as good where nothing was learned. */
export function worth(hint: Hinted, other: Weighed): string {
  if (hint.taught) return percent(other.chance);
  return margin(hint, other) ? '' : t('hint.same');
}

/** Why the bot would do so, before its reasons; empty if there was nothing else to do. */
export function verdict(hint: Hinted): string {
  const next = hint.candidates[1];
  if (!next) return '';
  const count = margin(hint, next);
  if (!count) return t('hint.alike');
  if (!hint.taught) return t('hint.untaught');
  return t(hint.reasons.length ? 'hint.why' : 'hint.no_reason', { count });
}
