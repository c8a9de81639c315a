import type { Hinted } from '../lib/api';
import { connection } from '../lib/connection.svelte';
import type { AnyChoice } from '../lib/games.svelte';
import { why } from '../lib/why';
import type { Live } from './live.svelte';

/** What a bot would do. It counts only for the question that it was asked about. */
export class Hinting {
  busy = $state(false);
  private answer = $state.raw<{ told: Hinted; choices: AnyChoice[] } | null>(null);

  constructor(private readonly live: () => Live) {}

  get told(): Hinted | null {
    return this.answer && this.answer.choices === this.live().choices ? this.answer.told : null;
  }

  get choice(): AnyChoice | null {
    const best = this.told?.candidates[0];
    return best ? (this.live().choices.find(({ action }) => action === best.action) ?? null) : null;
  }

  /** What the bot would do right after it, by its number. */
  get next(): number | null {
    return this.told?.then ?? null;
  }

  async ask(): Promise<void> {
    const live = this.live();
    const { choices, seat, table } = live;
    // Where there is no choice there is nothing to be told.
    if (choices.length < 2 || seat === null || this.busy) return;
    this.busy = true;
    try {
      this.answer = { told: await connection.ask('hint', { table, seat }), choices };
    } catch (error) {
      live.notice = why(error);
    }
    this.busy = false;
  }

  forget(): void {
    this.answer = null;
  }
}
