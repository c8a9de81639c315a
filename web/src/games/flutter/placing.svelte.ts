import type { BoardProps, Preview } from '../../lib/games.svelte';
import { besides, brings, type Brings } from './bringing';
import { heart, laid, type Point } from './lattice';
import { equals, flipped, nearest, placeOf, placesOf, stepped, turned, wished, type Place } from './places';
import type { Choice, GameEvent, TileView, View } from './types';
import { changes } from './words';

export type Props = BoardProps<View, Choice, GameEvent>;
type Told = Preview<View, Choice, GameEvent>;

/** In milliseconds: the table is asked when the tile rests, not for every place that it passes. */
const REST = 90;
/** So many answers are kept for one decision. */
const KEPT = 400;
/** So many ways are asked about at a time. */
const AT_ONCE = 12;

/** The tile that is being placed: where it lies as a ghost, in which way, and what that would bring. */
export class Placing {
  readonly places: Place[] = $derived.by(() => placesOf(this.board.choices));
  /** How somebody turned the tile: kept from place to place where it is legal. */
  private wish = $state.raw<{ flipped: boolean; turns: number } | null>(null);
  /** Whether somebody turned it since it came to this place. */
  private turnedHere = false;
  /** Where the ghost was when nothing was considered any more. */
  private rested = $state.raw<Choice | null>(null);
  private told = $state.raw<Told[]>([]);

  /** Where the ghost lies; null if no tile is being placed. */
  readonly current: Choice | null = $derived.by(() => {
    if (!this.places.length) return null;
    const { picked, choices } = this.board;
    if (picked?.kind === 'place') return picked;
    if (this.rested && choices.includes(this.rested)) return this.rested;
    return this.start();
  });
  /** Where the top tile of the stack that is considered could lie. */
  private offers = $state.raw<Place[]>([]);
  readonly promised: Place[] = $derived.by(() => (this.board.picked?.kind === 'select' ? this.offers : []));
  /** Whether it is considered, or only lies ready. */
  readonly considered = $derived.by(() => this.current !== null && this.board.picked === this.current);
  readonly place: Place | null = $derived.by(() => this.current && placeOf(this.places, this.current));
  readonly tile: TileView | null = $derived.by(() => {
    const { current, board } = this;
    const top = current?.stack == null ? null : board.view.stacks[current.stack]?.top;
    return current && top ? laid(top, current, current.cells) : null;
  });
  /** What the table says about it, as soon as it has answered. */
  readonly brings: Brings | null = $derived.by(() => {
    const { current, board } = this;
    return current && brings(current, board.view, this.about(current));
  });
  constructor(private readonly board: Props) {}

  /** Where nothing was considered yet: beside the tile placed last. */
  private start(): Choice | null {
    const { latest, tiles } = this.board.view;
    const last = tiles.find(({ tile }) => tile === latest) ?? tiles[0];
    return nearest(this.places, last ? heart(last.cells) : { x: 0, y: 0 })?.ways[0] ?? null;
  }

  private consider(choice: Choice): void {
    const { board } = this;
    this.rested = choice;
    const told = changes(choice, board.say);
    const label = told ? board.say('placing.here.changes', { changes: told }) : board.say('placing.here');
    board.pick(choice, { label, take: () => board.act(choice) });
  }

  /** Take what is there already up. */
  take(): void {
    if (this.current) this.consider(this.current);
  }

  to(place: Place | null): void {
    if (!place || place === this.place) return this.take();
    this.turnedHere = false;
    this.consider(this.best(place));
  }

  private best(place: Place): Choice {
    return wished(place, this.wish, (way) => besides(brings(way, this.board.view, this.about(way))));
  }

  /** To the place under the pointer. */
  point(point: Point): void {
    this.to(nearest(this.places, point, this.considered ? this.place : null));
  }

  /** Whether this key led somewhere. */
  step(key: string): boolean {
    const next = this.place && stepped(this.places, this.place, key);
    if (next) this.to(next);
    return !!next;
  }

  turn(clockwise: boolean): void {
    if (this.place && this.current) this.lie(turned(this.place, this.current, clockwise));
  }

  flip(): void {
    if (this.place && this.current) this.lie(flipped(this.place, this.current));
  }

  private lie(choice: Choice | null): void {
    if (!choice) return;
    this.turnedHere = true;
    this.wish = { flipped: choice.flipped, turns: choice.turns };
    this.consider(choice);
  }

  /** How many ways the tile can lie on this side, and whether it can be turned over here. */
  get ways(): { turns: number; flips: boolean } {
    const { place, current } = this;
    const side = place?.ways.filter((way) => way.flipped === current?.flipped) ?? [];
    return { turns: side.length, flips: (place?.ways.length ?? 0) > side.length };
  }

  act(): void {
    if (this.current) this.board.act(this.current);
  }

  /** To be called in an effect: forget what was about another position. */
  renew(): void {
    void this.board.choices;
    [this.told, this.wish, this.turnedHere] = [[], null, false];
  }

  /** To be called in an effect: ask the table about the ghost and other ways as good as it, once it rests. */
  ask(): (() => void) | undefined {
    const { current, considered, place, board } = this;
    const { choices } = board;
    if (!current || !place || !considered) return;
    const asking = [current, ...equals(place).filter((way) => way !== current)];
    const ways = asking.filter((way) => !this.about(way)).slice(0, AT_ONCE);
    if (!ways.length) return;
    const timer = setTimeout(async () => {
      const answers = await board.preview(ways.map(({ action }) => [action])).catch(() => []);
      if (!answers.length || board.choices !== choices) return;
      this.told = [...this.told.slice(-KEPT), ...answers];
      if (this.place === place && this.considered && !this.turnedHere) this.settle(place);
    }, REST);
    return () => clearTimeout(timer);
  }

  /** Lie in the way that proved to be the best. */
  private settle(place: Place): void {
    const best = this.best(place);
    if (best !== this.current) this.consider(best);
  }

  /** To be called in an effect: ask the table where the tile could lie that somebody thinks of selecting. */
  foresee(): (() => void) | undefined {
    const { picked, choices } = this.board;
    if (picked?.kind !== 'select') return;
    this.offers = [];
    const timer = setTimeout(async () => {
      const [answer] = await this.board.preview([[picked.action]]).catch(() => []);
      if (answer && this.board.choices === choices && this.board.picked === picked)
        this.offers = placesOf(answer.choices);
    }, REST);
    return () => clearTimeout(timer);
  }

  private about({ action }: Choice): Told | null {
    return this.told.find(({ path }) => path[0] === action) ?? null;
  }
}
