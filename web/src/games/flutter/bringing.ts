import type { Preview } from '../../lib/games.svelte';
import type { Spot } from './lattice';
import type { BeeScored, Choice, Enclosed, GameEvent, Petals, Pond, View } from './types';
import { sum, type Four } from './words';

/** A flower that a placement grows. */
export interface Flower {
  spot: Spot;
  matching: boolean;
  /** Petals gained, or lost if it is negative. */
  change: number;
}

/** What a placement brings and costs, as the table has worked it out. */
export interface Brings {
  flowers: Flower[];
  gained: Four;
  lost: Four;
  /** My petals afterwards; null if only the choice itself tells something. */
  petals: Four | null;
  enclosed: Enclosed[];
  ponds: Pond[];
  bees: BeeScored[];
  /** Pollen for me. */
  pollen: number;
  /** Enclosed tiles whose order I am asked for: my petals do not pay for all. */
  disputed: number[];
}

const NONE: Four = [0, 0, 0, 0];

type Told = Preview<View, Choice, GameEvent>;

/** By the events that the table foresees; without them by what the choice tells. */
export function brings(choice: Choice, view: View, told: Told | null): Brings {
  const events = told?.events ?? [];
  const kind = <K extends GameEvent['event']>(name: K) =>
    events.filter((event): event is Extract<GameEvent, { event: K }> => event.event === name);
  const petals = kind('petals')[0];
  const [enclosed, ponds] = [kind('enclosed'), kind('pond')];
  const bees = kind('bee_scored');
  const mine = [...ponds, ...enclosed, ...bees].filter(({ seat }) => seat === view.seat);
  return {
    flowers: kind('grown').map(({ a, b, matching, change }) => ({
      spot: [a, b],
      matching,
      change: matching ? Math.abs(sum(change)) : -Math.abs(sum(change)),
    })),
    gained: petals?.gained ?? choice.gained ?? NONE,
    lost: petals?.lost ?? choice.lost ?? NONE,
    petals: petals ? left(petals, enclosed) : null,
    enclosed,
    ponds,
    bees,
    pollen: mine.reduce((all, { pollen }) => all + pollen, 0),
    disputed: told?.view?.phase === 'enclosing' ? told.view.enclosing : [],
  };
}

/** What it brings besides petals: my pollen, less what it brings each other player and what is left open. */
export function besides({ pollen, enclosed, disputed }: Brings): number {
  return pollen - enclosed.reduce((all, { others }) => all + others, 0) - disputed.length;
}

/** My petals when the enclosed tiles are paid. */
function left(petals: Petals, enclosed: Enclosed[]): Four {
  const paid = (colour: number) =>
    enclosed
      .filter((each) => each.paid && each.colour === colour)
      .reduce((all, each) => all + each.sparkles, 0);
  return petals.left.map((number, colour) => number - paid(colour)) as Four;
}

/** The position as far as it shows what I have then: to be drawn beside what I have now. */
export function afterwards(view: View, { petals, pollen }: Brings): View | null {
  if (!petals || view.seat === null) return null;
  return {
    ...view,
    tracks: view.tracks.map((track, seat) => (seat === view.seat ? petals : track)),
    scores: view.scores.map((score, seat) => (seat === view.seat && score !== null ? score + pollen : score)),
  };
}
