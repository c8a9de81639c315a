import type { AnyView } from '../lib/games.svelte';
import { levelName } from '../lib/levels';
import { t } from '../lib/words.svelte';
import type { Company } from './telling';

/** How it is with who sits on a seat: in words, and for a sign besides. */
export interface Whereabouts {
  sign: '' | 'here' | 'away' | 'thinking';
  words: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time, as often as words about it change. */
class Minute {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), MINUTE / 6);
  }
}

export const minute = new Minute();

/** 'left 3 min ago' */
export function leftWords(left: number | null, now: number): string {
  if (left === null) return t('player.gone');
  const passed = now - left;
  if (passed < MINUTE) return t('player.left');
  if (passed < HOUR) return t('player.left.minutes', { count: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t('player.left.hours', { count: Math.floor(passed / HOUR) });
  return t('player.left.days', { count: Math.floor(passed / DAY) });
}

/**
 * What everybody may know of who sits there. That somebody thinks is said only of whom the view says that they are asked:
 * in a beat or a secret round of nobody.
 */
export function stateOf(live: Company, seat: number, view: AnyView | null, now: number): Whereabouts {
  const { seats, beat, paused } = live.update!;
  const here = seats[seat]!;
  if (here.gave_up) return { sign: '', words: t(`player.gave_up.${here.gave_up}`) };
  if (here.away) return { sign: '', words: t('player.away') };
  if (here.kind === 'bot') return { sign: '', words: levelName(here.bot) };
  if (live.yours.includes(seat)) return { sign: '', words: mine(live) };
  const { state = '', left = null } = live.presence?.seats[seat] ?? {};
  if (state === 'away') return { sign: 'away', words: leftWords(left, now - live.ahead) };
  if (!beat && !paused && view && !view.over && !live.result && view.actors.includes(seat))
    return { sign: 'thinking', words: t('player.thinking') };
  return state === 'here' ? { sign: 'here', words: t('player.here') } : { sign: '', words: '' };
}

/** Several people at one screen are not all 'you'; and where nobody plays elsewhere, nothing need be said. */
function mine({ update, yours }: Company): string {
  if (yours.length === 1) return t('player.you');
  const elsewhere = update!.seats.some(({ kind }, seat) => kind === 'person' && !yours.includes(seat));
  return elsewhere ? t('player.screen') : '';
}

/** How many look on; empty if nobody does. */
export function onlookerWords(onlookers: number, watching: boolean): string {
  if (!watching) return onlookers ? t('onlookers.others', { count: onlookers }) : '';
  return onlookers > 1 ? t('onlookers.and', { count: onlookers - 1 }) : t('onlookers.you');
}
