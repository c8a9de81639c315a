import type { Brings, Considered, Preview } from '../../lib/games.svelte';
import type { Choice, Completed, GameEvent, View } from './types';

/** Whether there is a rainbow then. There are no points to be won on the way. */
export function brings(
  told: Preview<View, Choice, GameEvent>,
  { choice, view, names, say }: Considered<View, Choice>,
): Brings | null {
  const rainbow = told.events.find((event): event is Completed => event.event === 'completed');
  if (rainbow) {
    const mine = rainbow.seat === view.seat;
    return {
      text: say(mine ? 'brings.mine' : 'brings.other', { who: names[rainbow.seat] ?? '' }),
      points: 0,
    };
  }
  if (choice.kind === 'flip' && !told.view) return { text: say('brings.flip'), points: 0 };
  const [mover, left] = [told.view?.mover, told.view?.actions_left];
  if (choice.kind !== 'slide' || !left) return null;
  if (mover === view.seat) return { text: say('brings.left', { count: left }), points: 0 };
  return { text: say('brings.over', { who: names[mover ?? -1] ?? '' }), points: 0 };
}
