import type { Listed, Looked } from '../lib/api';
import { connection, Refusal } from '../lib/connection.svelte';

/** What is known of a table of mine: nothing yet, what the server says, or that it is no longer there. */
export type Known = Looked | 'gone' | undefined;

/** How tables stand, each asked once. */
export class Looking {
  known = $state<Record<string, Known>>({});
  private asked: string[] = [];

  ask(tables: string[]): void {
    for (const table of tables) {
      if (this.asked.includes(table)) continue;
      this.asked.push(table);
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
