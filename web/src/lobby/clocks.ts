import type { ClockRule } from '../lib/api';
import { t } from '../lib/words.svelte';
import { lasting } from './times';

/** How much time a decision, or a whole game, may be given, in seconds. */
const DAY = 86_400;
export const MOVE_TIMES = [30, 60, 120, 300, 3600];
/** The same for people who are not there at the same time. */
export const SLOW_TIMES = [DAY, 3 * DAY, 7 * DAY, 14 * DAY];
export const GAME_TIMES = [300, 600, 900, 1200, 1800, 3600];
export const INCREMENTS = [0, 5, 10, 20, 30, 60];
/** How long everybody waits for an answer, and has to choose in secret. */
export const PACES = [5, 10, 20];
export const ROUND_TIMES = [30, 45, 90, 180];

/** The clock of a table in a few words; none if there is no clock. */
export function clockWords(clock: ClockRule): string {
  if (clock.kind === 'none') return '';
  const time = lasting(clock.seconds);
  if (clock.kind === 'move' && clock.seconds >= DAY) return t('new.clock.move.days', { time });
  return clock.kind === 'move' ? t('new.clock.move.short', { time }) : t('new.clock.game.short', { time });
}
