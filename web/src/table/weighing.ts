import type { Hinted, Weighed } from '../lib/api';
import { pointsOf } from '../lib/reasons';
import { t } from '../lib/words.svelte';

/** How much better the bot's decision is than another candidate, in whole points of a hundred. */
export function margin(hint: Hinted, other: Weighed): number {
  return pointsOf(hint.candidates[0]!.chance - other.chance);
}

/** How much worse another candidate is. */
export function worse(hint: Hinted, other: Weighed): string {
  const count = margin(hint, other);
  if (!count) return t('hint.same');
  return hint.taught ? t('hint.worse', { count }) : '';
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
