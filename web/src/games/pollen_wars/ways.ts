import type { Preview } from '../../lib/games.svelte';
import type { Choice, GameEvent, View } from './types';

export type Foreseen = Preview<View, Choice, GameEvent>;

/** Decisions of mine, one after the other, of which none was sent yet. */
export interface Way {
  /** Their numbers. */
  path: number[];
  /** The first, as it is asked now. */
  first: Choice;
  /** The last, and the position in which it would be asked. */
  last: Choice;
  view: View;
}

/** Decisions that only say what is to be done: what it is done with comes next, so both are offered as one. */
const INTENTIONS = ['send forager', 'send soldier', 'move', 'bring', 'raid'];

/** What is pending while the same thing is still being named. */
const NAMING = ['send', 'move', 'bring', 'aim', 'card'];

/** Where a way is offered: on a hexagon, a queen, a dormant pattern, a card of mine; else as a button. */
export type Spot = 'hexagons' | 'queens' | 'patterns' | 'cards' | 'others';

export function begin(choices: Choice[], view: View): Way[] {
  return choices.map((choice) => ({ path: [choice.action], first: choice, last: choice, view }));
}

/** Whether it only opens the way to what is named next. */
export function isIntention(way: Way): boolean {
  return INTENTIONS.includes(way.last.kind);
}

/** Whether I would be asked for more of the same, so that nothing needs to be sent yet. */
export function goesOn(foreseen: Foreseen | undefined): foreseen is Foreseen & { view: View } {
  const top = foreseen?.view?.pending.at(-1);
  return (
    !!top && NAMING.includes(top.kind) && top.queen === foreseen!.view!.seat && !!foreseen!.choices.length
  );
}

/** The ways that follow from one. */
export function after(way: Way, foreseen: Foreseen & { view: View }): Way[] {
  return foreseen.choices.map((choice) => ({
    path: [...way.path, choice.action],
    first: way.first,
    last: choice,
    view: foreseen.view,
  }));
}

/** Each way, or in its place those that follow from it, as far as they are foreseen and it is to be unfolded. */
export function unfold(ways: Way[], foreseen: Foresight, which: (way: Way) => boolean): Way[] {
  return ways.flatMap((way) => {
    const found = which(way) ? foreseen.at(way.path) : undefined;
    return goesOn(found) ? after(way, found) : [way];
  });
}

function spotOf({ last }: Way): [Spot, number | string] {
  if (last.cell !== null) return ['hexagons', last.cell];
  if (last.queen !== null) return ['queens', last.queen];
  if (last.place !== null) return ['patterns', last.place];
  if (last.card !== null) return ['cards', last.card];
  return ['others', last.action];
}

/** What is made of the ways that are offered at each spot of this kind. */
export function at<K extends number | string, T>(
  spot: Spot,
  ways: Way[],
  make: (ways: Way[]) => T,
): Map<K, T> {
  const found = new Map<K, Way[]>();
  for (const way of ways) {
    const [kind, which] = spotOf(way);
    if (kind === spot) found.set(which as K, [...(found.get(which as K) ?? []), way]);
  }
  return new Map([...found].map(([which, there]) => [which, make(there)]));
}

/** What was foreseen for one question; `root` is what may be chosen then. */
export class Foresight {
  private readonly found = new Map<string, Foreseen>();

  constructor(
    readonly root: Choice[],
    found: Foreseen[] = [],
    before?: Foresight,
  ) {
    if (before?.root === root) this.found = new Map(before.found);
    for (const each of found) this.found.set(each.path.join(), each);
  }

  at(path: number[]): Foreseen | undefined {
    return this.found.get(path.join());
  }
}
