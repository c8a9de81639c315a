import { untrack } from 'svelte';
import type { BoardProps } from '../../lib/games.svelte';
import { asked } from './asking';
import { Gathering } from './gathering';
import { Targets, type Spots, type Target } from './targets';
import type { Choice, GameEvent, View } from './types';
import { card, named } from './words';
import { after, at, begin, Foresight, goesOn, isIntention, unfold, type Foreseen, type Way } from './ways';

export type { Target } from './targets';
export type Props = BoardProps<View, Choice, GameEvent>;

/** A step that was made here and not sent. */
export interface Step {
  ways: Way[];
  /** Whether these are the several things that may be done at one spot. */
  opened: boolean;
}

/**
 * The flow of a turn: what may be touched now, and what it means. The ordinary things are one touch: a free hexagon
 * sends a forager, a forager gets a soldier, a hive is raided. All of it comes from the choices of the table and from
 * what they would lead to; nothing is sent before all is named, so that there is a way back. Where nothing can be
 * foreseen, the choices stand for themselves.
 *
 * `target` of lib/target takes it as `choosing` for its own targets.
 */
export class Flow {
  /** The steps that were made, and for which question. */
  private made = $state.raw<{ root: Choice[]; steps: Step[] }>({ root: [], steps: [] });
  private foresight = $state.raw(new Foresight([]));
  /** The question whose intentions were looked at. */
  private looked = $state.raw<Choice[]>([]);
  private gathered = $state.raw(new Gathering([]));
  /** The question whose form was put away. */
  private away = $state.raw<Choice[] | null>(null);
  private considered = $state.raw<Target | null>(null);
  /** A way was taken, and whether more is to be named is not known yet. */
  private taking = $state(false);
  /** When everything that was asked of the table is answered: of several requests only the last would be. */
  private answered: Promise<void> = Promise.resolve();
  private readonly making = new Targets((target) => this.pick(target));
  private readonly spots = $derived.by(() => this.arranged());

  constructor(private readonly of: () => Props) {
    $effect(() => void this.look());
    $effect(() => this.board.weigh?.(this.winning));
    $effect(() => {
      this.board.ask?.(this.prompt);
      return () => this.board.ask?.(null);
    });
  }

  /** By the number of the hexagon: one target, which opens the others if there are several. */
  get hexagons(): Map<number, Target[]> {
    return this.spots.hexagons;
  }

  /** By the queen's seat: her hive. */
  get queens(): Map<number, Target[]> {
    return this.spots.queens;
  }

  /** By the number of the dormant pattern, from 0 on. */
  get patterns(): Map<number, Target[]> {
    return this.spots.patterns;
  }

  get cards(): Map<string, Target> {
    return this.spots.cards;
  }

  /** What has no place on the board: buttons. */
  get others(): Target[] {
    return this.spots.others;
  }

  /** What of all that may win pollen at once, by the numbers of its decisions. */
  get winning(): number[][] {
    if (this.board.view.phase !== 'turn') return [];
    const { hexagons, queens, others } = this.spots;
    const completing = this.completing.flatMap((cell) => hexagons.get(cell) ?? []);
    const all = [...hexagons.values(), ...queens.values(), others].flat();
    const able = all.filter(({ choice }) => WINNING.includes(choice.kind));
    return [...completing, ...able].flatMap(({ path }) => (path.length ? [path] : []));
  }

  /** The hexagons in which a bee would complete my pattern. */
  private get completing(): number[] {
    const { queens, seat } = this.board.view;
    const near = seat === null ? [] : (queens[seat]?.pattern.near ?? []);
    return near.flatMap(({ missing }) => (missing.length === 1 ? missing : []));
  }

  /** The choice to offer a trade; null if there is none now. */
  get offer(): Choice | null {
    return this.board.choices.find(({ kind }) => kind === 'offer') ?? null;
  }

  /** The form by which a trade is offered or answered, if one is needed now. */
  get form(): 'offer' | 'answer' | null {
    return this.away === this.board.choices ? null : this.asksForm;
  }

  /** Whether a form is needed, and was put away. */
  get formAway(): boolean {
    return this.asksForm !== null && this.form === null;
  }

  /** Put the form away, or take it out again. */
  shut(away = true): void {
    this.away = away ? this.board.choices : null;
  }

  private get asksForm(): 'offer' | 'answer' | null {
    const { choices, view } = this.board;
    if (!choices.length || view.offer?.receiver == null) return null;
    return view.offer.giver === view.seat ? 'offer' : 'answer';
  }

  /** Send decisions that were put together elsewhere; the first is one that is asked now. */
  plan(path: number[]): void {
    const first = this.board.choices.find(({ action }) => action === path[0]);
    if (first) this.send(first, path);
  }

  /** Whether what may be touched is still being worked out. */
  get busy(): boolean {
    return this.taking || (this.board.choices.length > 0 && this.looked !== this.board.choices);
  }

  /** Whether there is a step to go back from. */
  get open(): boolean {
    return this.steps.length > 0;
  }

  /** What to touch now; null where the position itself says it. */
  get prompt(): string | null {
    const { choices, say, view } = this.board;
    if (!choices.length) return null;
    if (this.gathering) return say(view.battle ? 'flow.battle' : 'flow.recall');
    return asked(this.steps.at(-1) ?? null, this, say);
  }

  /** What the considered target would lead to, as far as it is foreseen. */
  get foreseen(): Foreseen | null {
    return (this.picked && this.seen.at(this.picked.path)) ?? null;
  }

  /** One step back; whether there was one. */
  back(): boolean {
    const { steps } = this;
    if (!steps.length) return false;
    this.go(steps.slice(0, -1));
    return true;
  }

  // For `target` of lib/target

  get picked(): Target | null {
    const { considered } = this;
    return considered && this.board.picked === considered.choice ? considered : null;
  }

  pick(target: Target | null): void {
    this.considered = target;
    if (!target) return this.board.pick(null);
    this.board.pick(target.choice, { label: target.label, path: target.path, take: () => target.take() });
    if (target.path.length) void this.foresee([target.path], () => this.considered === target);
  }

  act(target: Target): void {
    target.take();
  }

  // Steps

  private get board(): Props {
    return this.of();
  }

  private get steps(): Step[] {
    return this.made.root === this.board.choices ? this.made.steps : [];
  }

  private go(steps: Step[]): void {
    this.made = { root: this.board.choices, steps };
    this.pick(null);
  }

  /** Go on with a way: here as long as more is to be named, else by sending it. */
  private async take(way: Way): Promise<void> {
    if (!(await this.known([way]))) return;
    const found = this.seen.at(way.path);
    if (!goesOn(found)) return this.send(way.first, way.path);
    const next = after(way, found);
    if (next.length === 1) return this.take(next[0]!);
    this.go([...this.steps, { ways: next, opened: false }]);
  }

  /** Show all that may be done at a spot: only when it is known what has a spot of its own, and needs no button. */
  private async openSpot(ways: Way[]): Promise<void> {
    if (await this.known(ways)) this.go([...this.steps, { ways, opened: true }]);
  }

  /** Look ahead before a step; whether it can still be made then. */
  private async known(ways: Way[]): Promise<boolean> {
    if (this.taking) return false;
    const root = this.board.choices;
    this.taking = true;
    await this.foresee(ways.map(({ path }) => path)).finally(() => (this.taking = false));
    return root === this.board.choices;
  }

  private send(first: Choice, path: number[]): void {
    this.go([]);
    this.board.act(first, path.slice(1));
  }

  // What is foreseen

  private get seen(): Foresight {
    return this.foresight.root === this.board.choices ? this.foresight : NOTHING;
  }

  /** Ask what these ways lead to, as far as it is not known and still wanted when it is their turn. */
  private foresee(paths: number[][], wanted = () => true): Promise<void> {
    const root = this.board.choices;
    const missing = () => paths.filter((path) => !this.seen.at(path));
    if (!missing().length) return Promise.resolve();
    this.answered = this.answered.then(async () => {
      const asked = root === this.board.choices && wanted() ? missing() : [];
      const found = asked.length ? await this.board.preview(asked).catch(() => []) : [];
      if (root === this.board.choices) this.foresight = new Foresight(root, found, this.foresight);
    });
    return this.answered;
  }

  /** Look ahead as far as a new question needs it. */
  async look(): Promise<void> {
    const ways = this.beginning().filter(isIntention);
    const root = this.board.choices;
    await untrack(() => this.foresee(ways.map(({ path }) => path)));
    if (root === this.board.choices) this.looked = root;
  }

  // What may be touched

  private beginning(): Way[] {
    return begin(this.board.choices, this.board.view);
  }

  /** Trades have a form of their own; intentions are not shown by themselves as long as they are looked at. */
  private offered(): Way[] {
    if (this.asksForm) return [];
    const looking = this.looked !== this.board.choices;
    const plain = (way: Way) => way.last.kind !== 'offer' && !(looking && isIntention(way));
    return this.beginning().filter(plain);
  }

  private arranged(): Spots {
    const step = this.steps.at(-1);
    const ways = step?.ways ?? this.offered();
    const unfolded = unfold(ways, this.seen, step ? () => step.opened : isIntention);
    const buttons = step?.opened ? unfolded.filter((way) => ways.includes(way)) : this.hinted(ways, unfolded);
    return this.spread(
      unfolded.filter((way) => !buttons.includes(way)),
      buttons,
    );
  }

  /** A hint that only says what is to be done, and not with what, has no spot: it gets a button. */
  private hinted(ways: Way[], unfolded: Way[]): Way[] {
    if (unfolded.some((way) => this.isHinted(way))) return [];
    return ways.filter((way) => way.first === this.board.hinted && !unfolded.includes(way));
  }

  private spread(ways: Way[], buttons: Way[]): Spots {
    const one = (there: Way[]) => [this.merged(there)];
    const queens = at<number, Target[]>('queens', ways, one);
    // My hive stands for bringing home the bee that is opened.
    const home = buttons.find(({ first }) => first.kind === 'bring');
    if (home) queens.set(this.board.view.seat!, [this.target(home)]);
    return {
      hexagons: at('hexagons', ways, one),
      queens,
      patterns: at('patterns', ways, one),
      cards: this.gathering
        ? at('cards', [], () => this.merged([]))
        : at('cards', ways, (there) => this.merged(there)),
      others: [...at('others', ways, (there) => there[0]!).values(), ...buttons].map((way) =>
        this.target(way),
      ),
    };
  }

  /** One target for all that may be done at a spot. */
  private merged(ways: Way[]): Target {
    const way = ways[0]!;
    if (ways.length === 1) return this.target(way);
    const label = ways.map((each) => this.label(each)).join(` ${this.board.say('flow.or')} `);
    const take = () => void this.openSpot(ways);
    return this.making.make({ label, path: [], way, hinted: ways.some((each) => this.isHinted(each)), take });
  }

  private target(way: Way): Target {
    const [label, hinted] = [this.label(way), this.isHinted(way)];
    if (this.gathering) return this.gatherer(way, label, hinted);
    return this.making.make({ label, path: way.path, way, hinted, take: () => void this.take(way) });
  }

  /** What a card does stands on it, so that its name is enough. */
  private label({ last, view }: Way): string {
    const { label, say, seats } = this.board;
    if (last.kind === 'play') return say('flow.play', { card: card(last.card!, say) });
    return named(label(last, view), view.seat, seats);
  }

  private isHinted(way: Way): boolean {
    const [, next, ...more] = way.path;
    const goesOn = next === undefined || (next === this.board.hintedNext && !more.length);
    return goesOn && way.first === this.board.hinted;
  }

  // Several that are sent together: soldiers that are called home, battle cards

  /** Whether several are chosen, and then sent together. */
  get gathering(): boolean {
    const { choices, view } = this.board;
    return view.pending.at(-1)?.kind === 'raid' && choices.some(({ kind }) => kind === 'done');
  }

  /** What is chosen so far. */
  get chosen(): Choice[] {
    return this.together.choices;
  }

  /** What a card of my hand stands for, by its place there; in a battle each touch gives it its next part. */
  card(slot: number, card: string): Target | null {
    if (!this.gathering) return this.cards.get(card) ?? null;
    const parts = this.board.choices.filter((choice) => choice.card === card);
    const spot = `slot ${slot}`;
    const next = this.together.next(spot, parts);
    const choice = next ?? parts[0];
    if (!choice) return null;
    const way = begin([choice], this.board.view)[0]!;
    const label = next ? this.label(way) : this.board.say('flow.keep');
    return this.making.make({
      label,
      path: [],
      way,
      spot,
      chosen: !!this.together.at(spot),
      hinted: this.isHinted(way),
      take: () => this.gather(spot, parts),
    });
  }

  /** For which side a card of my hand is chosen. */
  part(slot: number): Choice | null {
    return this.together.at(`slot ${slot}`) ?? null;
  }

  private get together(): Gathering {
    return this.gathered.root === this.board.choices ? this.gathered : new Gathering(this.board.choices);
  }

  private gather(spot: string, parts: Choice[]): void {
    this.gathered = this.together.touch(spot, parts);
    this.pick(null);
  }

  private gatherer(way: Way, label: string, hinted: boolean): Target {
    if (way.last.kind === 'done') return this.done(way, label, hinted);
    const spot = `hexagon ${way.last.cell}`;
    const chosen = !!this.together.at(spot);
    return this.making.make({
      label,
      path: [],
      way,
      spot,
      chosen,
      hinted,
      take: () => this.gather(spot, [way.last]),
    });
  }

  private done(way: Way, label: string, hinted: boolean): Target {
    const all = [...this.chosen, way.last];
    const path = all.map(({ action }) => action);
    const first = all[0]!;
    return this.making.make({
      label,
      path,
      way: { ...way, first },
      hinted,
      take: () => this.send(first, path),
    });
  }
}

const NOTHING = new Foresight([]);

/** Decisions that may win pollen at once. */
const WINNING = ['bring', 'hexagon', 'queen', 'accept'];
