import type { Hinted } from '../lib/api';
import type { Say } from '../lib/games.svelte';
import { t, words } from '../lib/words.svelte';

/** No game reckons with so much unless it is about to be won or lost. */
const DECIDES = 45;

/** How much better the bot finds its decision than another, to as many digits as tell something. */
export function margin(hint: Hinted, value: number): number {
  const best = hint.others.find(({ action }) => action === hint.action)?.value ?? value;
  return Math.max(0, Number((best - value).toPrecision(2)));
}

/** What else the bot weighed, the best first. */
export function rest(hint: Hinted): Hinted['others'] {
  return hint.others.filter(({ action }) => action !== hint.action);
}

/** An amount in what the game's bot reckons in. */
function amount(count: number, say: Say): string {
  return say('hint.unit', { count, less: count.toLocaleString(words.language) });
}

/** How much worse another choice is by the bot's reckoning. */
export function worse(less: number, say: Say): string {
  if (less === 0) return t('hint.same');
  return less >= DECIDES ? t('hint.decides') : t('hint.worse', { less: amount(less, say) });
}

/** Why the bot would do so, of so many choices; empty if it is a bot that does not weigh. */
export function reason(hint: Hinted, choices: number, say: Say): string {
  const margins = rest(hint).map(({ value }) => margin(hint, value));
  if (!margins.length) return '';
  const [next, last] = [Math.min(...margins), Math.max(...margins)];
  if (last === 0 && margins.length + 1 >= choices) return t('hint.alike');
  if (next === 0) return t('hint.tied');
  return next >= DECIDES ? t('hint.why.decides') : t('hint.why', { more: amount(next, say) });
}
