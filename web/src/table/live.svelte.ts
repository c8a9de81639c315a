import type { Command, Line, Position, PresenceShown, Result, UndoShown, Update } from '../lib/api';
import { connection } from '../lib/connection.svelte';
import { answered } from '../lib/notifying';
import type { AnyChoice, AnyEvent, AnyView, Preview } from '../lib/games.svelte';
import { PAGE, positions } from '../lib/positions';
import { why } from '../lib/why';
import { t } from '../lib/words.svelte';
import { letBe } from './beats';
import { Plan } from './plan';
import { events, Playback, type Frame } from './playback.svelte';
import { Previewing, type Lane } from './preview';
import { Saying } from './saying.svelte';
import { since, type Since } from './since';
import { struck } from './struck';
import { Undoing } from './undoing.svelte';

export type Told = Update<AnyView, AnyChoice, AnyEvent>;
/** A line, and whether what it tells was taken back. */
export type ToldLine = Line<AnyEvent> & { undone?: boolean };

type Wished = Exclude<
  Command,
  { command: 'act' | 'join' | 'sit_bot' | 'stand' | 'remove' | 'set_seat' | 'rename' | 'start' }
>;
/** What people ask of a table for a seat of theirs while they play, besides decisions. */
export type Wish = Wished['command'];
/** What they say besides: the seat and the version that they see are known. */
type More<W extends Wish> = Omit<Extract<Wished, { command: W }>, 'command' | 'seat' | 'version'>;

/** After these nothing goes on as it was planned. */
const UNPLANNED: Wish[] = ['undo', 'ask_undo', 'leave', 'resign'];
/** These are about what is seen. */
const VERSIONED: Wish[] = ['undo', 'ask_undo'];
const NONE: AnyChoice[] = [];
/** With the first thing that happens at a table it has its second version. */
const FIRST = 2;
const NO_EVENTS: AnyEvent[] = [];

/** A table as one viewer is shown it: the newest, what is drawn at the moment, and what the viewer wants. */
export class Live {
  update = $state.raw<Told | null>(null);
  yours = $state.raw<number[]>([]);
  private attendance = $state.raw<PresenceShown | null>(null);
  lines = $state.raw<ToldLine[]>([]);
  /** Those to which the board has come. */
  readonly passed = $derived(this.told.filter((line) => line.version <= this.reached));
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
  /** Something was taken back: now nothing is decided but by the player. */
  free = $state(false);
  /** The next beat is to be lengthened as soon as it begins: a short one is over before a hand can do so. */
  armed = $state(false);
  /** Whether the seat was asked back from the bot that sat in. */
  private returning = false;
  private readonly plan = new Plan();
  private readonly previewing = new Previewing(() => this);
  private readonly undoing = new Undoing(() => this);
  private readonly stop: () => void;
  /** The version in which I have decided already. */
  private answered = $state(-1);
  private awake = true;
  private whole = $state(false);

  constructor(
    readonly table: string,
    readonly seat: number | null,
    private readonly lasting: (events: AnyEvent[]) => number,
    private readonly quiet: (live: Live) => boolean = () => false,
    private readonly alike: (live: Live) => ToldLine[] = () => this.lines,
  ) {
    this.playback = new Playback({
      newest: (after) => this.newest(after),
      missed: (after) => this.missed(after),
      positions: (after, limit) => this.positions(after, limit),
      lasting: (told) => this.lasting(told),
      mine: (told) => told.find(({ seat }) => seat >= 0)?.seat === this.seat,
    });
    this.stop = connection.watch(
      table,
      seat,
      (update, yours) => this.hear(update as Told, yours),
      (error) => (this.lost = error),
      (presence) => (this.attendance = presence),
    );
  }

  close(): void {
    this.stop();
    this.undoing.end();
    this.playback.end();
  }

  get shown(): Frame | null {
    return this.playback.shown;
  }

  /** Who is at the table; null where that is not known, as during a cut. */
  get presence(): PresenceShown | null {
    return connection.state === 'lost' ? null : this.attendance;
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
    if (this.hushed) return false;
    const me = update.seats[seat ?? -1];
    return !me?.away && !me?.gave_up;
  }

  /** Whether it must not be seen at this screen whether I am asked. */
  get hushed(): boolean {
    return this.quiet(this);
  }

  /** The lines as they may be read at this screen now. */
  get told(): ToldLine[] {
    return this.hushed ? this.alike(this) : this.lines;
  }

  /** Whether several people play at this screen, so that nobody knows who 'you' is. */
  get shared(): boolean {
    return this.yours.length > 1;
  }

  get names(): string[] {
    return this.update?.seats.map((seat, number) => seat.name || `${number + 1}`) ?? [];
  }

  /** How I can take back my latest decision; null if I cannot, or it is not known yet. */
  get undo(): UndoShown | null {
    return this.undoing.how;
  }

  /** When I last decided something that was not taken back. */
  get decidedAt(): number {
    const mine = this.lines.filter(
      (line) => line.kind === 'event' && line.seat === this.seat && !line.undone,
    );
    return mine.at(-1)?.at ?? 0;
  }

  /** What others did since my turn before this one; null if nobody else has decided since. */
  get since(): Since | null {
    return since(this.lines, this.seat);
  }

  /** The version up to which everything was shown; at an earlier position nothing new is shown at all. */
  private get reached(): number {
    const { mode, told } = this.playback;
    return mode === 'earlier' ? this.update!.version : (told?.version ?? 0);
  }

  /** Whether everything was shown that is known. */
  get caughtUp(): boolean {
    return !!this.update && this.reached >= this.update.version;
  }

  /** How the match ended, as soon as the board has come to it. */
  get result(): Result | null {
    return this.caughtUp ? (this.update!.result ?? null) : null;
  }

  /** The position as players' panels tell it: after what is being shown, not before. */
  get settled(): Frame | null {
    const { mode, told, shown } = this.playback;
    return mode === 'now' || mode === 'behind' ? told : shown;
  }

  /** Others look at this screen: nothing is shown step by step until it is waked. */
  sleep(): void {
    this.awake = false;
    this.plan.drop();
  }

  /** Somebody looks again: show what happened meanwhile, or only the last of it to who has seen the rest. */
  wake(unseen = false): void {
    this.awake = true;
    if (!this.update?.view) return;
    const last = this.missed(0).at(-1);
    if (unseen && this.shown && !document.hidden) void this.playback.follow();
    else this.playback.jump(last === undefined ? undefined : last - 1);
  }

  /**
   * Decide, and then make these decisions as soon as they are asked. Each question is answered once, however often this
   * is called.
   */
  async act(choice: AnyChoice, then: number[] = []): Promise<void> {
    if (!this.choices.includes(choice)) return;
    this.free = false;
    this.plan.make(then);
    await this.send(choice);
  }

  /** What these decisions would lead to. */
  preview(paths: number[][], lane?: Lane): Promise<Preview[]> {
    return this.previewing.ask(paths, lane);
  }

  private async send(choice: AnyChoice): Promise<void> {
    const { table, seat, update } = this;
    if (seat === null || !update) return;
    const { version } = update;
    [this.sent, this.answered, this.notice] = [choice, version, ''];
    answered(table);
    try {
      await connection.order(table, { command: 'act', seat, version, action: choice.action }, version);
    } catch (error) {
      this.answered = -1;
      this.plan.drop();
      this.notice = why(error);
    } finally {
      // The next decision of a plan may be under way already.
      if (this.sent === choice) this.sent = null;
    }
  }

  /** Ask for something else; whether it was carried out. */
  async wish<W extends Wish>(wish: W, more: Partial<More<W>> = {}): Promise<boolean> {
    const { table, seat, update } = this;
    if (seat === null || !update) return false;
    const { version } = update;
    const seen = VERSIONED.includes(wish) ? { version } : {};
    const command = { command: wish, seat, ...seen, ...more } as unknown as Command;
    this.notice = '';
    if (UNPLANNED.includes(wish)) this.plan.drop();
    if (wish === 'undo') this.free = true;
    try {
      await connection.order(table, command, version);
      return true;
    } catch (error) {
      this.notice = why(error);
      return false;
    }
  }

  /** Lengthen the beat that runs; if none does, the next one, unless it was said twice. */
  holdOn(): void {
    const beat = this.update?.beat;
    if (!beat) this.armed = !this.armed;
    else if (!beat.held) void this.wish('hold_on');
  }

  private holdArmed(): void {
    if (!this.armed || this.update?.beat?.kind !== 'beat') return;
    this.armed = false;
    this.holdOn();
  }

  /** Take the seat back from the bot that sat in while I was gone. */
  private comeBack(): void {
    const mine = this.update!.seats[this.seat ?? -1];
    if (mine?.away !== 'absent' || mine.gave_up || this.returning) return;
    this.returning = true;
    void this.wish('return').then((done) => {
      this.returning = !done;
      if (done) this.notice = t('notice.absent');
    });
  }

  private hear(update: Told, yours: number[] | null): void {
    const before = this.update;
    if (before && !update.fresh && update.version < before.version) return;
    if (yours) this.yours = yours;
    if (update.fresh) this.whole = false;
    const known = update.fresh ? -1 : (before?.version ?? -1);
    const news = this.seen(update.log).filter((line) => line.version > known);
    if (!update.fresh && news.length) this.set(news.at(-1)!.at);
    this.lost = null;
    if (update.fresh || news.length) this.lines = struck(update.fresh ? news : [...this.lines, ...news]);
    if (!update.fresh && news.some((line) => line.back !== undefined)) this.free = true;
    this.update = before ? steady(before, update) : update;
    this.holdArmed();
    this.comeBack();
    this.undoing.ask();
    if (!update.view) return;
    this.goOn(update.fresh, events(news));
    const follows = before?.view && !update.fresh && this.awake && !document.hidden;
    if (follows && this.worthwhile(events(news))) void this.playback.follow();
    else this.arrive(before, follows ? before!.version : undefined);
  }

  /** Where several look at one screen, nobody sees in its log who was asked. */
  private seen<L extends Line>(lines: L[]): L[] {
    return this.shared ? lines.filter((line) => !letBe(line)) : lines;
  }

  /** Make the next decision that was planned, if it is asked; drop the plan if something came between. */
  private goOn(fresh: boolean, news: AnyEvent[]): void {
    const { choices, paused, version } = this.update!;
    const others = fresh || paused || news.some((event) => event.seat >= 0 && event.seat !== this.seat);
    const asked = version === this.answered ? NONE : choices;
    const [next, dropped] = this.plan.next(asked, others);
    if (next) void this.send(next);
    else if (dropped) this.notice = t('plan.dropped');
  }

  /** Whether these are to be shown one after the other: what takes no time itself must not cut short what does. */
  private worthwhile(news: AnyEvent[]): boolean {
    return this.lasting(news) > 0 || (news.length > 0 && this.playback.busy);
  }

  /**
   * Show the newest without motion, unless only words came: then what moves may go on. What happened after a version
   * is told to the board all the same: it may have to be read.
   */
  private arrive(before: Told | null, after?: number): void {
    const { busy, mode, shown } = this.playback;
    const { version, view } = this.update!;
    if (!shown || !before?.view) this.playback.jump();
    // What happens while others look at this screen is shown when it is waked.
    else if (!this.awake) return;
    else if (mode === 'now' && shown.view === view) this.playback.note(version);
    else if (busy && before.view === view) return;
    else if (mode === 'now' || mode === 'behind') this.playback.jump(after);
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
      const told = this.seen(found.flatMap(({ log }) => log as ToldLine[])).filter(
        ({ version }) => version < first,
      );
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
