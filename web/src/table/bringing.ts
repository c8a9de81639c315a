import type { AnyEvent, AnyView, Brings, Considered, Playable, Preview } from '../lib/games.svelte';
import { t } from '../lib/words.svelte';
import { listed } from './telling';

/** The last event of every game. */
interface Ended extends AnyEvent {
  winners: number[];
}

/** What decisions would bring: as the game tells it, and who would win. */
export function brings(playable: Playable, told: Preview, where: Omit<Considered, 'say'>): Brings {
  const own = playable.module.brings?.(told, { ...where, say: playable.say });
  const { text, points } = own ?? plain(told, where);
  const ended = told.events.find((event): event is Ended => event.event === 'ended');
  return { text: ended ? `${own?.text ?? ''} ${ending(ended, where)}`.trim() : text, points };
}

/** Whatever the game is. */
function plain(told: Preview, { view, names }: Omit<Considered, 'say'>): Brings {
  if (!told.view) return { text: t('brings.unknown'), points: 0 };
  const points = gained(view, told.view);
  if (points) return { text: t('brings.points', { points: signed(points), count: points }), points };
  return { text: next(told.view, names), points };
}

/** By how many points the score of the viewer changes. */
export function gained(before: AnyView, after: AnyView): number {
  const of = ({ scores, seat }: AnyView) => (seat === null ? 0 : (scores[seat] ?? 0));
  return of(after) - of(before);
}

/** A number with its sign: '+3', '−1'. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Who decides then; nothing where that is not known. */
function next({ actors, seat }: AnyView, names: string[]): string {
  if (seat !== null && actors.includes(seat)) return t('brings.again');
  const [who] = actors;
  return who === undefined ? '' : t('brings.next', { name: names[who] ?? '' });
}

function ending({ winners }: Ended, { view, names }: Omit<Considered, 'say'>): string {
  if (!winners.length) return t('brings.nobody');
  if (winners.length > 1 && winners.length === view.seats) return t('brings.draw');
  if (view.seat !== null && winners.includes(view.seat)) return t('brings.won');
  return t('brings.lost', { names: listed(winners.map((seat) => names[seat] ?? '')) });
}
