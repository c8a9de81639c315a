import type { BeatShown, Line, Update } from '../lib/api';

/** When a seat wants to be asked in beats. */
export type Asking = NonNullable<Update['asking']>;
export const ASKINGS: Asking[] = ['always', 'concerns', 'changes', 'never'];

/** Whether a line says that somebody let a beat be, which nobody else may know. */
export function letBe({ kind, event }: Line): boolean {
  return kind === 'event' && (event as { event: string } | null)?.event === 'passed';
}

/** How much of the beat is left at this time, from 1 to 0. */
export function left({ since, until }: BeatShown, time: number): number {
  return Math.min(1, Math.max(0, (until - time) / Math.max(1, until - since)));
}
