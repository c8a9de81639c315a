import type { Say } from '../../lib/games.svelte';
import { COLOURS, type Letter } from './art';
import { BOX } from './box';
import type { View } from './types';
import { allPetals, stack, sum, type Four } from './words';

const BONUS: readonly number[] = BOX.bonus;

/** The last space of a track. */
export const MOST = BONUS.length - 1;

/** The spaces from which on a track brings more than before. */
export const STEPS = BONUS.flatMap((pollen, space) => (space && pollen > BONUS[space - 1]! ? [space] : []));

/** One colour of a player: petals now, and as they would be. */
export interface Track {
  colour: Letter;
  petals: number;
  /** The same as now if nothing is considered. */
  then: number;
  /** Pollen that it would bring at the end, as it would be. */
  bonus: number;
}

export interface Player {
  seat: number;
  tracks: Track[];
  /** Null: hidden. */
  pollen: number | null;
  pollenThen: number | null;
  /** What all tracks together would still bring: nothing once the game is over. */
  bonus: number;
}

/** A player as things stand, and as they would be after what is considered. */
export function player(seat: number, view: View, after: View | null): Player {
  const [now, then] = [view.tracks[seat]!, (after ?? view).tracks[seat]!];
  const tracks = COLOURS.map((colour, number) => ({
    colour,
    petals: now[number]!,
    then: then[number]!,
    bonus: BONUS[then[number]!] ?? 0,
  }));
  return {
    seat,
    tracks,
    pollen: view.scores[seat] ?? null,
    pollenThen: (after ?? view).scores[seat] ?? null,
    bonus: view.over ? 0 : sum(tracks.map(({ bonus }) => bonus) as Four),
  };
}

/** Everybody, whoever looks on first. */
export function players(view: View, after: View | null): Player[] {
  const first = view.seat ?? 0;
  return view.tracks.map((_, number) => player((first + number) % view.seats, view, after));
}

/** How near the end is, in a sentence. */
export function ending(view: View, say: Say): string {
  if (view.over) return say('tracks.over');
  if (view.last_turns === 0) return say('tracks.last.none');
  if (view.last_turns !== null) return say('tracks.last', { count: view.last_turns });
  const left = view.stacks.map((each) => each.left);
  const least = Math.min(...left);
  return say('tracks.left', { count: least, stack: stack(left.indexOf(least), say) });
}

/** A player in words: '5 red, 0 yellow, ...; pollen 12, for petals left 3'. */
export function told({ tracks, pollen, bonus }: Player, name: string, say: Say): string {
  const petals = allPetals(tracks.map((track) => track.petals) as Four, say);
  return say(pollen === null ? 'tracks.told.hidden' : 'tracks.told', {
    name,
    petals,
    pollen: pollen ?? '',
    bonus,
  });
}
