import type { Answers, Problem } from './api';
import { Refusal, type Body } from './connection.svelte';

/**
 * Ask for something over HTTP: only there a server can set a cookie, and answer whom it signs out, whose socket it
 * closes. Throws a Refusal if it is refused.
 */
export async function post<N extends keyof Answers>(request: N, body: Body<N>): Promise<Answers[N]> {
  const answer = await fetch(`/api/v1/${request}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Refusal((await answer.json()) as Problem);
  return (await answer.json()) as Answers[N];
}
