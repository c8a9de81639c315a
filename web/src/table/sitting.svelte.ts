import { SvelteMap } from 'svelte/reactivity';
import type { AnyEvent, AnyView } from '../lib/games.svelte';
import { toldAlike } from './beats';
import { Live, type ToldLine } from './live.svelte';

/** What of a view is about the reader and no secret. */
const OWN = new Set(['seat', 'prompt', 'actors', 'yours']);
/** So long whoever has decided may look at what came of it before the screen is covered. */
const MOMENT = 900;

/** Whether one of two seats sees something that the other does not. */
function hides(one: AnyView | null, other: AnyView | null): boolean {
  const rest = (view: AnyView | null) => JSON.stringify(view, (key, value) => (OWN.has(key) ? null : value));
  return rest(one) !== rest(other);
}

/**
 * The seats that are played at this screen, or none of an onlooker. One of them is shown: whoever is asked. Where
 * seats hide something from each other the screen is covered before it is another's.
 */
export class Sitting {
  lives = $state.raw<Live[]>([]);
  live = $state.raw<Live | null>(null);
  /** Whom the screen is to be handed to. */
  cover = $state.raw<Live | null>(null);
  /** Who wants to react in this beat, and who had the screen before. */
  reacting = $state.raw<Live | null>(null);
  private before: Live | null = null;
  /** How much of what was said each of them has read. */
  readonly read = new SvelteMap<Live, number>();
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly lasting: (events: AnyEvent[]) => number,
  ) {}

  /** These seats are mine now. */
  sit(yours: number[]): void {
    if (this.closed) return;
    const seats: (number | null)[] = yours.length ? yours : [null];
    const kept = this.lives.filter((live) => seats.includes(live.seat));
    for (const live of this.lives) if (!kept.includes(live)) live.close();
    const have = kept.map((live) => live.seat);
    const added = seats.filter((seat) => !have.includes(seat)).map((seat) => this.watched(seat));
    this.lives = [...kept, ...added].sort((one, other) => (one.seat ?? -1) - (other.seat ?? -1));
    if (!this.live || !this.lives.includes(this.live)) this.live = this.lives[0]!;
    for (const live of this.lives) if (live !== this.live) live.sleep();
  }

  private watched(seat: number | null): Live {
    const [quiet, shared] = [this.keepsQuiet.bind(this), this.shared.bind(this)];
    return new Live(this.table, seat, this.lasting, quiet, shared);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const live of this.lives) live.close();
    this.lives = [];
  }

  /** Whether several sit here, and anybody may be asked in secret now. */
  get beat(): boolean {
    return this.lives.length > 1 && this.live?.update?.beat?.kind === 'beat';
  }

  /** In a beat nobody at this screen may see who is asked: only who says that they want to react learns so. */
  private keepsQuiet(live: Live): boolean {
    if (this.lives.length < 2 || !live.update) return false;
    const { beat, paused, asking } = live.update;
    // A pause may have stopped a beat, of which nothing is told then.
    return paused ? asking !== null : beat?.kind === 'beat' && this.reacting !== live;
  }

  /** What all at this screen were told alike: while others look too, nobody reads there what one of them drew. */
  private shared(live: Live): ToldLine[] {
    const others = this.lives.filter((each) => each !== live);
    return toldAlike(
      live.lines,
      others.map(({ lines }) => lines),
    );
  }

  /** They want to react, whether they can or not: there is more time, and nobody else looks. */
  react(by: Live): void {
    if (!this.beat) return;
    if (!by.update?.beat?.held) void by.wish('hold_on');
    this.before ??= this.live;
    this.reacting = by;
    this.cover = by;
  }

  /** They have seen enough. */
  goBack(): void {
    const to = this.before;
    [this.reacting, this.before] = [null, null];
    if (to && to !== this.live) this.cover = to;
  }

  /** The beat is over: the screen goes on as usual. */
  beatEnds(): void {
    if (!this.beat) [this.reacting, this.before] = [null, null];
  }

  /** Who should be at the screen: whoever is there as long as they are asked, otherwise who is. */
  get wanted(): Live | null {
    if (this.beat) return this.live;
    if (this.live?.asked || this.live?.update?.status !== 'playing') return this.live;
    return this.lives.find((live) => live.asked) ?? this.live;
  }

  /** Somebody else is asked: give them the screen, covered if need be. */
  pass(to: Live): void {
    clearTimeout(this.timer);
    const from = this.live;
    if (!from || to === from || this.cover === to) return;
    if (!hides(from.update?.view ?? null, to.update?.view ?? null)) return this.take(to);
    const pause = Math.max(0, from.playback.until - Date.now()) + MOMENT;
    this.timer = setTimeout(() => (this.cover = to), pause);
  }

  /** At the beginning nobody is at the screen yet. */
  arrive(): void {
    const [first, second] = this.lives;
    const playing = first?.update?.status === 'playing';
    if (!playing || !second || !hides(first.update!.view, second.update?.view ?? null)) return;
    const to = this.lives.find((live) => live.asked) ?? first;
    this.take(to);
    to.sleep();
    this.cover = to;
  }

  /** They are here. */
  take(to: Live): void {
    clearTimeout(this.timer);
    // Behind a cover nothing was seen; whoever wants to react has no time for it.
    const unseen = this.cover === to && this.reacting !== to;
    if (this.live !== to) this.live?.sleep();
    if (this.live !== to || unseen) to.wake(unseen);
    [this.live, this.cover] = [to, null];
  }
}
