import type { Company } from './telling';

/** Minutes of absence after which a bot may sit in, and after which the match may go on without somebody. */
const STAND_IN_AFTER = 2;
const DISMISS_AFTER = 10;
const MINUTE = 60_000;
/** Seconds: on a clock of an hour or more nobody is expected to be there all the time. */
export const SLOW_CLOCK = 3600;

/** Somebody who is gone without leaving. */
export interface Missed {
  seat: number;
  /** How long they have been gone; null if they have not come back since the server started. */
  minutes: number | null;
  /** Whether a bot plays for them already. */
  stood: boolean;
  /** Whether the match may go on without them. */
  long: boolean;
}

/** Who is missed by the person who plays here, at this time of the server. */
export function missed(live: Company & { seat: number | null }, now: number): Missed[] {
  const { seat: mine, update, presence, yours } = live;
  const me = mine === null ? undefined : update?.seats[mine];
  if (!update || !presence || !me || me.away || me.gave_up || update.paused || live.result) return [];
  return presence.seats.flatMap(({ state, left }, seat) => {
    const there = update.seats[seat]!;
    if (state !== 'away' || there.kind !== 'person' || there.gave_up || yours.includes(seat)) return [];
    const minutes = left === null ? null : Math.floor((now - left) / MINUTE);
    if (minutes !== null && minutes < STAND_IN_AFTER) return [];
    return [{ seat, minutes, stood: !!there.away, long: minutes === null || minutes >= DISMISS_AFTER }];
  });
}
