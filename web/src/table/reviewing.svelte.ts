import type { CurveShown, Mistake } from '../lib/api';
import { connection, Refusal } from '../lib/connection.svelte';
import type { AnyChoice, AnyView } from '../lib/games.svelte';
import { why } from '../lib/why';
import { shareOf } from './curve';

export type OwnMistake = Mistake<AnyView, AnyChoice>;

const PAUSE = 800;

/** The costliest decisions of my seat. The server looks at them when it is first asked: until then it tells how far. */
export class Reviewing {
  done = $state(0);
  total = $state(0);
  /** Who looks at them. */
  by = $state('');
  /** The worst first. */
  mistakes = $state.raw<OwnMistake[]>([]);
  finished = $state(false);
  trouble = $state('');
  private asking = 0;

  /** How much of the match lay before each of them, by how it went for my seat. */
  marks(curve: CurveShown | null): number[] {
    return curve ? this.mistakes.map(({ version }) => shareOf(curve, version)) : [];
  }

  /** Ask until it is done; what is returned stops asking. */
  begin(table: string, seat: number): () => void {
    const asking = ++this.asking;
    void this.follow(table, seat, () => asking === this.asking).catch((error) => (this.trouble = why(error)));
    return () => {
      this.asking++;
    };
  }

  private async follow(table: string, seat: number, wanted: () => boolean): Promise<void> {
    while (wanted() && !(await this.ask(table, seat, wanted)))
      await new Promise((done) => setTimeout(done, PAUSE));
  }

  /** Whether there is no more to come; whoever is told to go slower asks again. */
  private async ask(table: string, seat: number, wanted: () => boolean): Promise<boolean> {
    try {
      const told = await connection.ask('review', { table, seat });
      if (!wanted()) return true;
      [this.done, this.total, this.by] = [told.done, told.total, told.by];
      this.mistakes = told.mistakes as OwnMistake[];
      return (this.finished = told.done >= told.total);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_many') throw error;
      return false;
    }
  }
}
