import { Refusal } from './connection.svelte';
import { words } from './words.svelte';

/** Why something was not carried out, as a sentence in the present language. The server's own are English. */
export function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof Refusal) || words.language === 'en') return error.message;
  return words.messages[`problem.${error.code}`] ?? error.message;
}
