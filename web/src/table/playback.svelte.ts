import type { Line, Position } from '../lib/api';
import type { AnyEvent, AnyView } from '../lib/games.svelte';
import { settings } from '../lib/settings.svelte';
import type { Since } from './since';

/** A position as it is drawn, and what led to it. */
export interface Frame {
  version: number;
  view: AnyView;
  events: AnyEvent[];
  /** How many times as long as usual they are shown; 1 if not given. */
  pace?: number;
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
  /** Whether the viewer has decided this. */
  mine(events: AnyEvent[]): boolean;
}

/** More than this at once is not shown but jumped over. */
const MOST = 40;
/** In milliseconds at the usual speed: what takes longer altogether is shown faster, but not faster than can be seen. */
const AT_EASE = { behind: 3000, again: 12000 };
const FASTEST = 0.3;
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
  /** The latest position that was shown to the end of its motion: what others did is told only then. */
  told = $state.raw<Frame | null>(null);
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
  jump(after?: number): void {
    const turn = this.begin('now');
    this.show(this.source.newest(after ?? Number.MAX_SAFE_INTEGER));
    if (after === undefined) this.told = this.shown;
    else void this.settle(turn);
  }

  /** Only words came: the position is the same. */
  note(version: number): void {
    this.shown = { ...this.shown!, version };
    if (this.until <= Date.now()) this.told = this.shown;
  }

  /** Something is new: show it, decision by decision if there were several. */
  async follow(): Promise<void> {
    if (this.following || this.mode === 'again' || this.mode === 'earlier') return;
    const turn = this.begin('now');
    this.following = true;
    await this.settle(turn);
    while (turn === this.turn && this.shown && this.source.newest(0).version > this.shown.version) {
      const missed = this.source.missed(this.shown.version);
      if (missed.length > 1 && missed.length <= MOST) await this.through(turn, 'behind', this.shown.version);
      if (turn !== this.turn) return;
      this.show(this.source.newest(missed.length > MOST ? Number.MAX_SAFE_INTEGER : this.shown.version));
      this.mode = 'now';
      await this.settle(turn);
    }
    if (turn === this.turn) this.following = false;
  }

  /** Show again what happened after one version up to another, then the newest. */
  async again({ after, last }: Since): Promise<void> {
    const turn = this.begin('again');
    await this.through(turn, 'again', after, last);
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
    this.shown = same && !next.events.length ? { ...before, version: next.version } : next;
    if (!same) this.until = Date.now() + this.source.lasting(next.events);
  }

  /** Wait until what is shown was seen to its end. */
  private async settle(turn: number): Promise<void> {
    const pause = this.until - Date.now();
    if (pause > 0) await wait(pause);
    if (turn === this.turn) this.told = this.shown;
  }

  /** One position after the other; those that are many take less time each. */
  private async through(
    turn: number,
    mode: 'behind' | 'again',
    after: number,
    last = Infinity,
  ): Promise<void> {
    const positions = await this.source.positions(after, MOST).catch(() => []);
    if (turn !== this.turn) return;
    const frames = positions.filter(({ version }) => version <= last).map(frame);
    const whole = frames.reduce((sum, { events }) => sum + this.source.lasting(events), 0);
    const pace = Math.max(FASTEST, Math.min(1, (AT_EASE[mode] * settings.pace) / whole));
    for (const next of frames) {
      this.mode = mode === 'behind' && this.source.mine(next.events) ? 'now' : mode;
      this.shown = { ...next, pace };
      const lasting = this.source.lasting(next.events) || (mode === 'again' ? STILL : 0);
      await wait(lasting * pace + (mode === 'again' ? 250 : 0));
      if (turn !== this.turn) return;
      if (mode === 'behind') this.told = this.shown;
    }
  }
}

function wait(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
