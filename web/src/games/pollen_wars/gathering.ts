import type { Choice } from './types';

/** What is chosen to be sent together: by its hexagon, or its place in the hand. `root` is what may be chosen. */
export class Gathering {
  constructor(
    readonly root: Choice[],
    private readonly chosen: ReadonlyMap<string, Choice> = new Map(),
  ) {}

  get choices(): Choice[] {
    return [...this.chosen.values()];
  }

  at(spot: string): Choice | undefined {
    return this.chosen.get(spot);
  }

  /** What the next touch of this spot would choose there: one part after the other, then none again. */
  next(spot: string, parts: Choice[]): Choice | undefined {
    const now = this.chosen.get(spot);
    return parts[now ? parts.indexOf(now) + 1 : 0];
  }

  touch(spot: string, parts: Choice[]): Gathering {
    const next = this.next(spot, parts);
    const chosen = new Map(this.chosen);
    chosen.delete(spot);
    if (next) chosen.set(spot, next);
    return new Gathering(this.root, chosen);
  }
}
