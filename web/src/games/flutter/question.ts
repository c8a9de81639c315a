import type { Preview, Say } from '../../lib/games.svelte';
import { BOX } from './box';
import type { Choice, GameEvent, TileView, View } from './types';
import { capital, colour, coloured, shape } from './words';

type Asked = 'enclosing' | 'rehoming' | 'rehoming.mine' | 'rehoming.theirs' | 'bee';

/** What is asked beside the meadow, of me or in my turn of somebody else; null if nothing is. */
export function asked(view: View, choices: Choice[]): Asked | null {
  if (view.over || view.seat === null) return null;
  const mine = view.mover === view.seat;
  if (view.phase === 'rehoming' && !view.actors.includes(view.seat)) return mine ? 'rehoming.theirs' : null;
  if (!choices.length) return null;
  if (view.phase === 'rehoming') return mine ? 'rehoming.mine' : 'rehoming';
  return view.phase === 'enclosing' || view.phase === 'bee' ? view.phase : null;
}

/** What I am asked, in a few words. */
export function brief(view: View, _: string[], say: Say): string | null {
  const mine = view.seat !== null && view.actors.includes(view.seat);
  return mine ? say(`brief.${view.phase}`) : null;
}

/** What is asked, and why, in a sentence. */
export function sentence(view: View, choices: Choice[], names: string[], say: Say): string {
  const what = asked(view, choices);
  const who = names[what === 'rehoming.theirs' ? (view.actors[0] ?? 0) : view.mover] ?? '';
  return what ? say(`question.${what}`, { who, count: choices.length, pollen: BOX.bee }) : '';
}

/** A tile of the meadow as it is called here: 'the red moth'. */
export function named(tile: TileView, say: Say): string {
  const kind = shape(Math.floor(tile.tile / BOX.tiles_of_a_stack));
  return say(`subject.${kind}`, { colour: coloured(tile.colour, say) });
}

/** A tile that is paid for first: what it costs of what I have, and brings. */
export function price(tile: TileView, view: View, say: Say): string {
  const which = (BOX.letters as readonly string[]).indexOf(tile.colour);
  const have = view.tracks[view.mover]?.[which] ?? 0;
  return say('question.price', {
    count: tile.sparkles,
    have,
    colour: colour(which, say),
    pollen: tile.sparkles,
  });
}

/** What then becomes of another enclosed tile. */
export interface Fate {
  tile: TileView;
  paid: boolean;
  /** The pollen that each other player gets for it. */
  others: number;
}

/** What then becomes of the other enclosed tiles, as the table foresees it. */
export function fates(
  told: Preview<View, Choice, GameEvent> | undefined,
  view: View,
  first: number | null | undefined,
): Fate[] {
  return (told?.events ?? []).flatMap((event) => {
    if (event.event !== 'enclosed' || event.tile === first) return [];
    const tile = view.tiles.find((each) => each.tile === event.tile);
    return tile ? [{ tile, paid: event.paid, others: event.others }] : [];
  });
}

/** The same in words. */
export function consequences(fates: Fate[], say: Say): string {
  const lines = fates.map(({ tile, paid, others }) =>
    say(paid ? 'question.then.paid' : 'question.then.unpaid', { tile: capital(named(tile, say)), others }),
  );
  return lines.join(' ');
}
