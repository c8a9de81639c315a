import type { CurveShown, Position } from '../lib/api';
import type { AnyEvent, AnyView } from '../lib/games.svelte';
import { went } from '../lib/went';
import { why } from '../lib/why';
import { turnFrom } from '../table/curve';
import type { ToldLine } from '../table/live.svelte';
import { frame, type Frame } from '../table/playback.svelte';
import { Track } from './track';

/** Through whose eyes: a seat's, or those of whoever is to decide. */
export type Eyes = number | 'open';

const STILL = 700;

/** A match that is over, as it is looked at: where, through whose eyes, and whether it runs. */
export class Reel {
  eyes = $state<Eyes>('open');
  /** The version of the position in the track of the eyes; an onlooker's if they are open. */
  version = $state(0);
  shown = $state.raw<Frame | null>(null);
  /** Everything that happened, for whoever looks, as far as it is there. */
  lines = $state.raw<ToldLine[]>([]);
  /** How it went for these eyes: all positions by their versions, and where turns began. */
  curve = $state.raw<CurveShown | null>(null);
  running = $state(false);
  speed = $state(1);
  /** Why something could not be shown. */
  trouble = $state('');
  private readonly tracks: Track[] = [];
  private run = 0;
  private loading = 0;

  constructor(
    private readonly table: string,
    private readonly lasting: (events: AnyEvent[]) => number,
  ) {}

  get seat(): number | null {
    return this.eyes === 'open' ? null : this.eyes;
  }

  /** The versions of all positions. */
  get versions(): number[] {
    return this.curve?.versions ?? [];
  }

  get number(): number {
    return this.versions.indexOf(this.version);
  }

  /** Begin at a version, or else at the end; or look through other eyes at the same moment. */
  async see(eyes: Eyes, version?: number): Promise<void> {
    const seat = eyes === 'open' ? null : eyes;
    const [track, curve] = [this.track(seat), await went(this.table, seat)];
    const last = curve.versions.at(-1) ?? 1;
    const stays = version === undefined && this.version > 0;
    const position = await (stays ? this.moment(track) : track.at(version ?? last));
    // Eyes, slider and board change together.
    [this.eyes, this.curve] = [eyes, curve];
    void this.load(track).catch((error) => (this.trouble = why(error)));
    await this.show(Promise.resolve(position), false);
  }

  async go(version: number): Promise<void> {
    await this.show(this.track(this.seat).at(version), false);
  }

  /** One position on; whether there was one. */
  next(): Promise<boolean> {
    return this.show(this.track(this.seat).next(this.version), true);
  }

  async previous(): Promise<void> {
    await this.show(this.track(this.seat).previous(this.version), false);
  }

  async step(on: boolean): Promise<void> {
    await (on ? this.next() : this.previous());
  }

  /** To where the turn before began, or the next one. */
  async turn(on: boolean): Promise<void> {
    const version = this.curve && turnFrom(this.curve, this.version, on);
    if (version !== null) await this.go(version);
  }

  /** Do what somebody wants instead of running on. */
  async instead(wanted: () => Promise<unknown>): Promise<void> {
    this.pause();
    this.trouble = '';
    try {
      await wanted();
    } catch (error) {
      this.trouble = why(error);
    }
  }

  async play(): Promise<void> {
    const run = ++this.run;
    [this.running, this.trouble] = [true, ''];
    try {
      while (run === this.run && (await this.next())) {
        const pause = Math.max(STILL, this.lasting(this.shown?.events ?? []) + 250) / this.speed;
        await new Promise((done) => setTimeout(done, pause));
      }
    } catch (error) {
      this.trouble = why(error);
    } finally {
      if (run === this.run) this.running = false;
    }
  }

  pause(): void {
    this.run++;
    this.running = false;
  }

  /** The position of another track at the moment that is shown, wherever somebody has gone meanwhile. */
  private async moment(track: Track): Promise<Position | null> {
    for (;;) {
      const { version } = this;
      const from = await this.track(this.seat).at(version);
      const found = from && (await same(track, from));
      if (version === this.version) return found;
    }
  }

  private track(seat: number | null): Track {
    const known = this.tracks.find((track) => track.seat === seat);
    const track = known ?? new Track(this.table, seat);
    if (!known) this.tracks.push(track);
    return track;
  }

  private async load(track: Track): Promise<void> {
    const loading = ++this.loading;
    const told: ToldLine[] = [];
    this.lines = [];
    for await (const page of track.all()) {
      if (loading !== this.loading) return;
      // A line is told with the position, whatever version it had when later decisions were taken back.
      for (const { version, log } of page)
        for (const line of log) told.push({ ...line, version } as ToldLine);
    }
    this.lines = told;
  }

  /** Whether there is such a position. */
  private async show(coming: Promise<Position | null>, moving: boolean): Promise<boolean> {
    const { eyes } = this;
    const position = await coming;
    // Somebody may have gone on, or look through other eyes, in the meantime.
    if (!position || this.eyes !== eyes) return !!position;
    this.version = position.version;
    const seen = eyes === 'open' ? await this.through(position) : position;
    if (this.version !== position.version || this.eyes !== eyes) return true;
    const next = frame(seen);
    this.shown = moving ? next : { ...next, events: [] };
    return true;
  }

  /** The same position as whoever is to decide was shown it. */
  private async through(position: Position): Promise<Position> {
    const [actor] = (position.view as AnyView).actors;
    if (actor === undefined) return position;
    const track = this.track(actor);
    return (await track.like(position.version, position.log[0]).catch(() => null)) ?? position;
  }
}

/** The position of another track at the same moment. */
async function same(track: Track, { version, log }: Position): Promise<Position | null> {
  return (await track.like(version, log[0])) ?? track.at(version);
}
