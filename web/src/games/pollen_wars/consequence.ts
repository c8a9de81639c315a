import type { Brings, Considered, Preview, Say } from '../../lib/games.svelte';
import type { BeesReturned, Choice, GameEvent, Moved, PatternCompleted, Sent, View } from './types';

type Told = Preview<View, Choice, GameEvent>;

/** Pollen that is won at once, what a bee does for my pattern, and what nobody knows yet. */
export function brings(told: Told, { view, say }: Considered<View, Choice>): Brings | null {
  const { seat } = view;
  if (seat === null) return null;
  if (!told.view) return unknown(told, seat, say);
  const points = (told.view.scores[seat] ?? 0) - (view.scores[seat] ?? 0);
  if (points)
    return { text: say(points > 0 ? 'brings.won' : 'brings.paid', { count: Math.abs(points) }), points };
  const bee = told.events.find((event): event is Sent | Moved => mine(event, seat));
  return bee ? pattern(bee.cell, view, told.view, say) : null;
}

function mine(event: GameEvent, seat: number): boolean {
  return (event.event === 'sent' && event.seat === seat) || (event.event === 'moved' && event.owner === seat);
}

/** What a bee in this hexagon does for my pattern. */
function pattern(cell: number, before: View, after: View, say: Say): Brings | null {
  const near = (view: View) => view.queens[view.seat!]?.pattern.near ?? [];
  if (near(before).some(({ missing }) => missing.length === 1 && missing[0] === cell))
    return { text: say('brings.pattern'), points: 0 };
  const missing = Math.min(...near(after).map((each) => each.missing.length));
  return Number.isFinite(missing) ? { text: say('brings.missing', { count: missing }), points: 0 } : null;
}

/** What comes after a battle or a round nobody knows; what a pattern of mine wins, everybody can count. */
function unknown({ events }: Told, seat: number, say: Say): Brings | null {
  const raid = events.some(({ event }) => event === 'raid announced' || event === 'ready');
  if (raid) return { text: say('brings.raid'), points: 0 };
  const home = events.filter((event): event is PatternCompleted | BeesReturned => counts(event, seat));
  if (!home.some(({ event }) => event === 'pattern completed')) return null;
  const points = home.reduce((sum, { pollen }) => sum + pollen, 0);
  return { text: say('brings.completes', { count: points }), points };
}

function counts(event: GameEvent, seat: number): boolean {
  return (event.event === 'pattern completed' || event.event === 'bees returned') && event.seat === seat;
}
