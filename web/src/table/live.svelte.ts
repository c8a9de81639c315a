import type { Line, Position, Update } from '../lib/api';
import { connection, newId, type Body } from '../lib/connection.svelte';
import type { AnyChoice, AnyEvent, AnyView } from '../lib/games.svelte';
import { PAGE, positions } from '../lib/positions';
import { why } from '../lib/why';
import { events, Playback, type Frame } from './playback.svelte';
import { Saying } from './saying.svelte';

export type Told = Update<AnyView, AnyChoice, AnyEvent>;
export type ToldLine = Line<AnyEvent>;

/** What people ask of a table for a seat of theirs, besides decisions. */
export type Wish =
  | 'undo'
  | 'ask_undo'
  | 'answer_undo'
  | 'say'
  | 'pause'
  | 'answer_pause'
  | 'resume'
  | 'resign'
  | 'leave'
  | 'return'
  | 'rematch';

const NONE: AnyChoice[] = [];
/** With the first thing that happens at a table it has its second version. */
const FIRST = 2;
const NO_EVENTS: AnyEvent[] = [];

/** A table as one viewer is shown it: the newest, what is drawn at the moment, and what the viewer wants. */
export class Live {
  update = $state.raw<Told | null>(null);
  yours = $state.raw<number[]>([]);
  lines = $state.raw<ToldLine[]>([]);
  /** Taken, but not answered yet. */
  sent = $state.raw<AnyChoice | null>(null);
  /** A calm word about something that was refused. */
  notice = $state('');
  lost = $state.raw<Error | null>(null);
  /** By how much this clock is ahead of the server's, in milliseconds. */
  ahead = 0;
  private least = Infinity;
  readonly playback: Playback;
  readonly saying = new Saying();
  private readonly stop: () => void;
  /** The version in which I have decided already. */
  private answered = $state(-1);
  private awake = true;
  private whole = $state(false);

  constructor(
    readonly table: string,
    readonly seat: number | null,
    private readonly lasting: (events: AnyEvent[]) => number,
  ) {
    this.playback = new Playback({
      newest: (after) => this.newest(after),
      missed: (after) => this.missed(after),
      positions: (after, limit) => this.positions(after, limit),
      lasting: (told) => this.lasting(told),
    });
    this.stop = connection.watch(
      table,
      seat,
      (update, yours) => this.hear(update as Told, yours),
      (error) => (this.lost = error),
    );
  }

  close(): void {
    this.stop();
    this.playback.end();
  }

  get shown(): Frame | null {
    return this.playback.shown;
  }

  /** Whether the newest position is what is shown. */
  get now(): boolean {
    return this.playback.mode === 'now' && this.shown?.version === this.update?.version;
  }

  /** What I may choose at this moment. */
  get choices(): AnyChoice[] {
    return this.now && this.asked ? this.update!.choices : NONE;
  }

  /** Whether I am asked, whatever is shown. */
  get asked(): boolean {
    const { seat, update } = this;
    if (!update?.choices.length || update.paused || this.sent || update.version === this.answered)
      return false;
    const me = update.seats[seat ?? -1];
    return !me?.away && !me?.gave_up;
  }

  get names(): string[] {
    return this.update?.seats.map((seat, number) => seat.name || `${number + 1}`) ?? [];
  }

  /** With which version my turn before this one ended; null if nobody else has decided since. */
  get mark(): number | null {
    const told = this.lines.filter((line) => line.kind === 'event' && (line.seat ?? -1) >= 0);
    const others = told.findLastIndex((line) => line.seat !== this.seat);
    const mine = told.slice(0, others + 1).findLastIndex((line) => line.seat === this.seat);
    const version = told[mine]?.version;
    // A deal tells of everybody at once: nobody has decided since.
    return version === undefined || version === told.at(-1)!.version ? null : version;
  }

  /** Others look at this screen: nothing is shown step by step until it is waked. */
  sleep(): void {
    this.awake = false;
  }

  wake(): void {
    this.awake = true;
    const last = this.missed(0).at(-1);
    if (this.update?.view) this.playback.jump(last === undefined ? undefined : last - 1);
  }

  /** Decide. Each question is answered once, however often this is called. */
  async act(choice: AnyChoice): Promise<void> {
    const { table, seat, update } = this;
    if (seat === null || !update || !this.choices.includes(choice)) return;
    const { version } = update;
    [this.sent, this.answered, this.notice] = [choice, version, ''];
    const act = { table, seat, version, have: version, action: choice.action, client: newId() };
    try {
      await connection.ask('act', act);
    } catch (error) {
      this.answered = -1;
      this.notice = why(error);
    } finally {
      this.sent = null;
    }
  }

  /** Ask for something else; whether it was carried out. */
  async wish<W extends Wish>(wish: W, more: Partial<Body<W>> = {}): Promise<boolean> {
    const { table, seat, update } = this;
    if (seat === null || !update) return false;
    const { version } = update;
    const body = { table, seat, version, have: version, client: newId(), ...more };
    if (!['undo', 'ask_undo'].includes(wish)) delete (body as { version?: number }).version;
    this.notice = '';
    try {
      await connection.ask(wish, body as unknown as Body<W>);
      return true;
    } catch (error) {
      this.notice = why(error);
      return false;
    }
  }

  private hear(update: Told, yours: number[] | null): void {
    const before = this.update;
    if (before && !update.fresh && update.version < before.version) return;
    if (yours) this.yours = yours;
    if (update.fresh) this.whole = false;
    const known = update.fresh ? -1 : (before?.version ?? -1);
    const news = update.log.filter((line) => line.version > known);
    if (!update.fresh && news.length) this.set(news.at(-1)!.at);
    this.lost = null;
    this.lines = update.fresh ? news : news.length ? [...this.lines, ...news] : this.lines;
    this.update = before ? steady(before, update) : update;
    if (!update.view) return;
    const follows = before?.view && !update.fresh && this.awake && !document.hidden;
    if (follows && this.worthwhile(events(news))) void this.playback.follow();
    else this.arrive(before);
  }

  /** Whether these are to be shown one after the other: what takes no time itself must not cut short what does. */
  private worthwhile(news: AnyEvent[]): boolean {
    return this.lasting(news) > 0 || (news.length > 0 && this.playback.busy);
  }

  /** Show the newest without motion, unless only words came: then what moves may go on. */
  private arrive(before: Told | null): void {
    const { mode, shown } = this.playback;
    const { version, view } = this.update!;
    if (!shown || !before?.view) this.playback.jump();
    else if (mode === 'now' && shown.view === view) this.playback.shown = { ...shown, version };
    else if (mode === 'now' || (mode === 'behind' && before.view !== view)) this.playback.jump();
  }

  /** What comes late, as after a cut, makes this clock look farther ahead than it is: the least is nearest. */
  private set(serverTime: number): void {
    this.least = Math.min(this.least, Date.now() - serverTime);
    this.ahead = Math.abs(this.least) < 2000 ? 0 : this.least;
  }

  /** Whether the server has not told everything from the beginning: it forgets lines, but no positions. */
  get cut(): boolean {
    return !this.whole && (this.lines[0]?.version ?? 0) > FIRST;
  }

  /** Get the lines from the beginning. */
  async older(): Promise<void> {
    const first = this.lines[0]?.version ?? 0;
    try {
      const found = await this.positions(0, Infinity, first - 1);
      const told = found.flatMap(({ log }) => log as ToldLine[]).filter(({ version }) => version < first);
      this.lines = [...told, ...this.lines.filter(({ version }) => version >= first)];
      this.whole = true;
    } catch (error) {
      this.notice = why(error);
    }
  }

  private async positions(after: number, limit: number, last = Infinity): Promise<Position[]> {
    const { table, seat } = this;
    const found: Position[] = [];
    for (let more = true, from = Math.max(after, 0); more && found.length < limit && from < last;) {
      const asked = { table, seat, after: from, limit: Math.min(PAGE, limit - found.length) };
      const page = await positions(asked);
      found.push(...page.positions);
      from = found.at(-1)?.version ?? from;
      more = page.more && page.positions.length > 0;
    }
    return found;
  }

  private newest(after: number): Frame {
    const { version, view } = this.update!;
    const told = this.lines.filter((line) => line.version > after);
    return { version, view: view!, events: told.length ? events(told) : NO_EVENTS };
  }

  private missed(after: number): number[] {
    const told = this.lines.filter((line) => line.kind === 'event' && line.version > after);
    return told.map((line) => line.version).filter((version, n, all) => version !== all[n - 1]);
  }
}

/** The update with the same objects as before wherever nothing has changed: then nothing is drawn anew. */
function steady(before: Told, update: Told): Told {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    ...update,
    view: same(before.view, update.view) ? before.view : update.view,
    choices: same(before.choices, update.choices) ? before.choices : update.choices,
  };
}
