import type { AnyChoice, Plan } from '../lib/games.svelte';
import { settings } from '../lib/settings.svelte';

type Input = 'mouse' | 'touch' | 'key';

/**
 * What the player considers and takes. Boards say what is pointed at and what is clicked. With the setting to confirm
 * every decision a click or Enter only considers; the button, or Enter again, takes it.
 */
export class Considering {
  private chosen = $state.raw<AnyChoice | null>(null);
  private all = $state.raw<Plan | null>(null);
  /** What was clicked and waits to be confirmed: pointing at something else does not change it. */
  private clicked = $state.raw<AnyChoice | null>(null);
  private latest: { choice: AnyChoice; plan: Plan } | null = null;
  private sure = false;
  private input: Input = 'mouse';

  constructor(
    private readonly choices: () => AnyChoice[],
    private readonly decide: (choice: AnyChoice, then?: number[]) => void,
    private readonly label: (choice: AnyChoice) => string,
  ) {}

  /** What is considered, if it still is a choice. */
  get choice(): AnyChoice | null {
    return this.chosen && this.choices().includes(this.chosen) ? this.chosen : null;
  }

  /** All that follows from it, where a board says so. */
  get plan(): Plan | null {
    return this.choice && this.all;
  }

  /** The decisions that are considered, by their numbers; none if nothing would be decided. */
  get path(): number[] {
    return this.choice ? (this.plan?.path ?? [this.choice.action]) : [];
  }

  /** The player does something by hand: what was confirmed before has nothing to do with it. */
  heard(input: Input, dialog = false): void {
    // A dialog of a board has buttons of its own, and lies over the one that would confirm.
    [this.input, this.sure] = [input, dialog];
  }

  /** The board says what is pointed at, touched or focused. */
  pick(choice: AnyChoice | null, plan: Plan | null = null): void {
    if (choice && plan) this.latest = { choice, plan };
    const waits = this.clicked && this.choices().includes(this.clicked);
    if (!waits || (choice && this.input === 'touch')) this.set(choice, plan);
  }

  /** The board says what is clicked. */
  act(choice: AnyChoice, then?: number[]): void {
    const again = this.input === 'key' && this.clicked === choice;
    if (settings.confirm && !this.sure && !again) return this.consider(choice, then);
    this.forget();
    this.decide(choice, then);
  }

  /** Take what is considered. */
  take(): void {
    const { choice, plan } = this;
    if (!choice) return;
    this.sure = true;
    if (plan) plan.take();
    else this.act(choice);
  }

  forget(): void {
    this.sure = false;
    this.set(null, null);
  }

  private consider(choice: AnyChoice, then?: number[]): void {
    const whole = this.latest?.choice === choice ? this.latest.plan.label : this.label(choice);
    const path = [choice.action, ...(then ?? [])];
    this.set(choice, { label: whole, path, take: () => this.act(choice, then) });
    this.clicked = choice;
  }

  private set(choice: AnyChoice | null, plan: Plan | null): void {
    [this.chosen, this.all, this.clicked] = [choice, plan, null];
  }
}
