import type { Answers } from './api';
import { connection, Refusal, type Body } from './connection.svelte';

/** So many positions are asked for at once. */
export const PAGE = 50;
const PAUSE = 1000;

/** What a viewer was shown. Looking back counts for much: whoever is told to go slower waits and asks again. */
export async function positions(asked: Body<'positions'>): Promise<Answers['positions']> {
  for (;;) {
    try {
      return await connection.ask('positions', asked);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_many') throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}
