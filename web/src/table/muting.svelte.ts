import type { Line, SeatShown } from '../lib/api';
import { read, write } from '../lib/stored';

/** Somebody at a table of whom I want to hear nothing. The browser knows, nobody else. */
interface Muted {
  table: string;
  name: string;
  /** Where they sit; -1 while they do not. */
  seat: number;
  /** The match has begun: from then on nobody changes seats, and whoever sits there is muted by whatever name. */
  begun: boolean;
  /** When the newest line was told that they were followed to. */
  until: number;
}

/** What must be known of a table to follow people from seat to seat. */
export interface Seats {
  status: string;
  seats: Pick<SeatShown, 'kind' | 'name'>[];
  lines: { kind: string; at: number; text: string }[];
}

const MOST = 200;
const RENAMED = /^(.+) is now called (.+)\.$/;

class Muting {
  all = $state.raw<Muted[]>(read<Muted[]>('muted', []));

  /** Whether I want to hear nothing of who sits there. */
  has(table: string, seat: number | null | undefined): boolean {
    return this.all.some((one) => one.table === table && one.seat === seat);
  }

  /** Whether a line is something that I do not want to hear. */
  hides(table: string, { kind, seat }: Pick<Line, 'kind' | 'seat'>): boolean {
    return kind === 'chat' && this.has(table, seat);
  }

  mute(table: string, seat: number, { status, seats, lines }: Seats): void {
    if (this.has(table, seat)) return;
    const one = { table, name: seats[seat]!.name, seat, begun: status !== 'open', until: newest(lines) };
    this.keep([one, ...this.all].slice(0, MOST));
  }

  unmute(table: string, seat: number): void {
    this.keep(this.all.filter((one) => one.table !== table || one.seat !== seat));
  }

  /** Before the start seats change hands, and people their names: who is muted stays so, and nobody else is. */
  follow(table: string, seen: Seats): void {
    const loose = (one: Muted) => one.table === table && !one.begun;
    if (!this.all.some(loose)) return;
    const followed = this.all.map((one) => (loose(one) ? moved(one, seen) : one));
    if (JSON.stringify(followed) !== JSON.stringify(this.all)) this.keep(followed);
  }

  private keep(all: Muted[]): void {
    this.all = all;
    write('muted', all);
  }
}

function moved(one: Muted, { status, seats, lines }: Seats): Muted {
  const name = called(
    one.name,
    lines.filter(({ at }) => at > one.until),
  );
  const seat = seats.findIndex((each) => each.kind === 'person' && each.name === name);
  return { ...one, name, seat, begun: status !== 'open', until: newest(lines) };
}

/** What somebody is called after these lines. */
function called(name: string, lines: Seats['lines']): string {
  for (const { kind, text } of lines) {
    const renamed = kind === 'note' ? RENAMED.exec(text) : null;
    if (renamed?.[1] === name) name = renamed[2]!;
  }
  return name;
}

function newest(lines: Seats['lines']): number {
  return lines.at(-1)?.at ?? 0;
}

export const muting = new Muting();
