import type { CurveShown } from './api';
import { connection, Refusal } from './connection.svelte';

const PAUSE = 1000;

/** How a match that is over went; whoever is told to go slower waits and asks again. */
export async function went(table: string, seat: number | null): Promise<CurveShown> {
  for (;;) {
    try {
      return await connection.ask('curve', { table, seat });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_many') throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}
