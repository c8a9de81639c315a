import type { Line, Position } from '../lib/api';
import type { AnyEvent, AnyView } from '../lib/games.svelte';

/** A position as it is drawn, and what led to it. */
export interface Frame {
  version: number;
  view: AnyView;
  events: AnyEvent[];
}

/**
 * now      the newest position
 * behind   several decisions were made at once, and they are shown one after the other
 * again    what happened since my last turn, once more
 * earlier  one position of the past
 */
export type Mode = 'now' | 'behind' | 'again' | 'earlier';

export interface Source {
  /** The newest position; its events are those that led there from `after`. */
  newest(after: number): Frame;
  /** With which versions something happened after this one. */
  missed(after: number): number[];
  positions(after: number, limit: number): Promise<Position[]>;
  /** How long the events are worth looking at; 0: not at all. */
  lasting(events: AnyEvent[]): number;
}

/** More than this at once is not shown but jumped over. */
const MOST = 40;
const AT_EASE = 4;
const STILL = 1000;

export function events(lines: readonly Line[]): AnyEvent[] {
  return lines.flatMap((line) => (line.kind === 'event' && line.event ? [line.event as AnyEvent] : []));
}

export function frame({ version, view, log }: Position): Frame {
  return { version, view: view as AnyView, events: events(log) };
}

/** Which position is shown while newer ones may be there already. The newest wins whenever somebody wishes. */
export class Playback {
  shown = $state.raw<Frame | null>(null);
  mode = $state<Mode>('now');
  /** Whoever shows something goes on only as long as this is still the number that it began with. */
  private turn = 0;
  private following = false;
  /** Until when what is shown is worth looking at. */
  until = 0;

  constructor(private readonly source: Source) {}

  /** Whether something is being shown, and whatever is new comes after it by itself. */
  get busy(): boolean {
    return this.following;
  }

  /** Show the newest position at once; by motion only what happened after this version. */
  jump(after = Number.MAX_SAFE_INTEGER): void {
    this.begin('now');
    this.show(this.source.newest(after));
  }

  /** Something is new: show it, decision by decision if there were several. */
  async follow(): Promise<void> {
    if (this.following || this.mode === 'again' || this.mode === 'earlier') return;
    const turn = this.begin('now');
    this.following = true;
    await this.rest();
    while (turn === this.turn && this.shown && this.source.newest(0).version > this.shown.version) {
      const missed = this.source.missed(this.shown.version);
      if (missed.length > 1 && missed.length <= MOST) await this.through(turn, 'behind', this.shown.version);
      if (turn !== this.turn) return;
      this.show(this.source.newest(missed.length > MOST ? Number.MAX_SAFE_INTEGER : this.shown.version));
      this.mode = 'now';
      await this.rest();
    }
    if (turn === this.turn) this.following = false;
  }

  /** Show again what happened after this version, then the newest. */
  async again(after: number): Promise<void> {
    const turn = this.begin('again');
    await this.through(turn, 'again', after);
    if (turn === this.turn) this.jump();
  }

  /** Show the position that came with this version, until somebody wants the newest again. */
  async look(version: number): Promise<void> {
    const turn = this.begin('earlier');
    const [position] = await this.source.positions(version - 1, 1);
    if (turn !== this.turn) return;
    if (position) this.shown = frame(position);
    else this.jump();
  }

  /** Nobody looks any more. */
  end(): void {
    this.turn++;
  }

  private begin(mode: Mode): number {
    this.following = false;
    this.mode = mode;
    return ++this.turn;
  }

  private show(next: Frame): void {
    // What has not changed stays the same object, so that no board begins anew.
    const before = this.shown;
    const same = before?.view === next.view;
    this.shown = same && !next.events.length ? { ...next, events: before!.events } : next;
    if (!same) this.until = Date.now() + this.source.lasting(next.events);
  }

  private async rest(): Promise<void> {
    const pause = this.until - Date.now();
    if (pause > 0) await wait(pause);
  }

  /** One position after the other; those that are many take less time each. */
  private async through(turn: number, mode: Mode, after: number): Promise<void> {
    const positions = await this.source.positions(after, MOST).catch(() => []);
    if (turn !== this.turn) return;
    this.mode = mode;
    const quick = Math.max(0.3, Math.min(1, AT_EASE / positions.length));
    for (const position of positions) {
      const next = frame(position);
      this.shown = next;
      const lasting = this.source.lasting(next.events) || (mode === 'again' ? STILL : 0);
      await wait(lasting * quick + (mode === 'again' ? 250 : 0));
      if (turn !== this.turn) return;
    }
  }
}

function wait(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
