import { connection, newId } from '../lib/connection.svelte';

/** What somebody can be reported for. */
export const REASONS = ['chat', 'name', 'conduct', 'absence'] as const;
export type Why = (typeof REASONS)[number];
/** How many characters a report may have. */
export const LONGEST = 500;

interface Reported {
  table: string;
  seat: number;
  why: Why;
  text: string;
}

/** Report who sits there. Rejects if the server refuses it. */
export async function report(reported: Reported): Promise<void> {
  await connection.ask('report', { client: newId(), ...reported });
}
