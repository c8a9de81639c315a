import type { Choice } from './types';
import type { Way } from './ways';

/** Something to touch. It stands for decisions, one after the other, or opens what may be done there. */
export interface Target {
  label: string;
  /** The decisions by their numbers; none if it only opens or gathers something. */
  path: number[];
  /** The first of them, as it is asked now. */
  choice: Choice;
  /** The last of them, which says what is named. */
  last: Choice;
  hinted: boolean;
  /** Whether it is among several that are sent together later. */
  chosen: boolean;
  take(): void;
  consider(on: boolean): void;
}

/** By the number of a hexagon, a seat or a dormant pattern, or by a card's name. */
export interface Spots {
  hexagons: Map<number, Target[]>;
  queens: Map<number, Target[]>;
  patterns: Map<number, Target[]>;
  cards: Map<string, Target>;
  others: Target[];
}

/** What a target is made from. */
export interface Making {
  label: string;
  path: number[];
  way: Way;
  /** Where it is gathered, which tells copies of a card apart. */
  spot?: string;
  chosen?: boolean;
  hinted: boolean;
  take(): void;
}

/** Makes targets. One that means the same as before stays the same, so that it may be considered and then taken. */
export class Targets {
  private readonly kept = new Map<string, Target>();

  constructor(private readonly pick: (target: Target | null) => void) {}

  make({ label, path, way, spot, chosen = false, hinted, take }: Making): Target {
    const key = [label, path, way.path, spot, chosen, hinted].join('|');
    const kept = this.kept.get(key);
    if (kept?.choice === way.first) return kept;
    const target: Target = {
      label,
      path,
      choice: way.first,
      last: way.last,
      hinted,
      chosen,
      take,
      consider: (on) => this.pick(on ? target : null),
    };
    this.kept.set(key, target);
    return target;
  }
}
