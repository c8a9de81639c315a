import { ROWS } from './layout';
import { DIRECTIONS } from './saying';
import type { GameEvent, View } from './types';

const STEPS = [-ROWS, 1, ROWS, -1];

/** The spaces of a dispersal: the one that was lifted, then where each butterfly was put. */
export type Way = number[];

/** The way after these events. A view alone says only where the dispersal is and how it came there. */
export function follow(way: Way, events: GameEvent[], view: View): Way {
  let next = events.length || view.here !== null ? way : [];
  for (const event of events) {
    if (event.event === 'lifted') next = [event.space];
    else if (event.event === 'put') {
      const from = event.space - STEPS[event.direction]!;
      next = [...(next.at(-1) === from ? next : [from]), event.space];
    }
  }
  if (view.here === null) return next;
  const whole = next.at(-1) === view.here && (view.came === null || next.length > 1);
  return whole ? next : cut(next, view.here, view.came);
}

/** The way as far as a space, if it came by there: something was taken back. */
function cut(way: Way, here: number, came: string | null): Way {
  const place = way.lastIndexOf(here);
  if (place > 0 || (place === 0 && came === null)) return way.slice(0, place + 1);
  return came === null ? [here] : [here - STEPS[DIRECTIONS.indexOf(came)]!, here];
}
