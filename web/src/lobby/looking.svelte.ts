import type { Listed, Looked } from '../lib/api';
import { connection, Refusal } from '../lib/connection.svelte';

/** What is known of a table of mine: nothing yet, what the server says, or that it is no longer there. */
export type Known = Looked | 'gone' | undefined;

/** How tables stand, each asked once, and again when something has happened there. */
export class Looking {
  known = $state<Record<string, Known>>({});
  private readonly asked: Record<string, number> = {};

  /** `changed` is when something happened last; 0 as long as that is not known. */
  ask(tables: { table: string; changed: number }[]): void {
    for (const { table, changed } of tables) {
      const before = this.asked[table];
      this.asked[table] = changed || (before ?? 0);
      if (before !== undefined && (!before || !changed || before === changed)) continue;
      connection.ask('look', { table }).then(
        (looked) => (this.known[table] = looked),
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'no_such_table') this.known[table] = 'gone';
        },
      );
    }
  }
}

const PAUSE = 8000;

/** The public tables, asked for again and again while somebody looks. */
export class Listing {
  tables = $state.raw<Listed[] | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  async follow(): Promise<void> {
    if (document.visibilityState === 'visible') {
      const shown = await connection.ask('list', { limit: 50 }).catch(() => null);
      if (shown) this.tables = shown.tables;
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.follow(), PAUSE);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
