import type { Line, Position } from '../lib/api';
import { PAGE, positions } from '../lib/positions';

const AROUND = 12;

/** What one viewer was shown in a match that is over. Pages are asked for as they are needed, and kept. */
export class Track {
  private readonly known = new Map<number, Position>();
  /** After each position the next one, as far as known; 0 is before the first. */
  private readonly after = new Map<number, number>();
  private readonly before = new Map<number, number>();

  constructor(
    private readonly table: string,
    readonly seat: number | null,
  ) {}

  /** The first position with at least this version, or else the last one. */
  async at(version: number): Promise<Position | null> {
    const exact = this.known.get(version);
    if (exact) return exact;
    const [first] = await this.ask(version - 1);
    return first ?? (version > 1 ? this.last(version) : null);
  }

  async next(version: number): Promise<Position | null> {
    const next = this.after.get(version);
    if (next !== undefined) return this.known.get(next)!;
    return (await this.ask(version))[0] ?? null;
  }

  /** The one before: pages reach back farther and farther until it is in one. */
  async previous(version: number): Promise<Position | null> {
    for (let back = PAGE; !this.before.has(version); back *= 2) {
      await this.ask(Math.max(0, version - back));
      if (version - back <= 0) break;
    }
    const before = this.before.get(version);
    return before ? this.known.get(before)! : null;
  }

  /** The position to which this line belongs, which another viewer was shown about that version. */
  async like(version: number, line: Line | undefined): Promise<Position | null> {
    if (!line) return this.at(version);
    const found = this.among(version, line);
    if (found) return found;
    await this.ask(Math.max(0, version - AROUND));
    return this.among(version, line);
  }

  /** Everything from the beginning, page by page. */
  async *all(): AsyncGenerator<Position[]> {
    for (let version = 0; ;) {
      const page = await this.ask(version);
      if (!page.length) return;
      yield page;
      version = page.at(-1)!.version;
    }
  }

  private async last(version: number): Promise<Position | null> {
    for (let back = PAGE; ; back *= 2) {
      const page = await this.ask(Math.max(0, version - back));
      if (page.length || version - back <= 0) return page.at(-1) ?? null;
    }
  }

  private among(version: number, line: Line): Position | null {
    const same = [...this.known.values()].filter(({ log }) => log.some((other) => alike(other, line)));
    const far = ({ version: other }: Position) => Math.abs(other - version);
    return same.sort((one, other) => far(one) - far(other))[0] ?? null;
  }

  private async ask(after: number): Promise<Position[]> {
    const { table, seat } = this;
    const page = (await positions({ table, seat, after, limit: PAGE })).positions;
    let before = after === 0 || this.known.has(after) ? after : null;
    for (const position of page) {
      this.known.set(position.version, position);
      if (before !== null) {
        this.after.set(before, position.version);
        this.before.set(position.version, before);
      }
      before = position.version;
    }
    return page;
  }
}

/** Whether two viewers were told of the same by these lines, one of them perhaps less. */
function alike(one: Line, other: Line): boolean {
  const kind = (line: Line) => (line.event as { event?: string } | null)?.event;
  return one.at === other.at && one.seat === other.seat && kind(one) === kind(other);
}
