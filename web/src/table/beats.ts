import type { BeatShown, Line, Update } from '../lib/api';

/** When a seat wants to be asked in beats. */
export type Asking = NonNullable<Update['asking']>;
export const ASKINGS: Asking[] = ['always', 'concerns', 'changes', 'never'];

/** Whether a line says that somebody let a beat be, which nobody else may know. */
export function letBe({ kind, event }: Line): boolean {
  return kind === 'event' && (event as { event: string } | null)?.event === 'passed';
}

/** The lines that all others were told in the same words, whatever version they came with. */
export function toldAlike<L extends Line>(lines: L[], others: Line[][]): L[] {
  const known = others.map((theirs) => new Set(theirs.map(saying)));
  return lines.filter((line) => known.every((said) => said.has(saying(line))));
}

function saying({ kind, at, text, seat, to, event }: Line): string {
  return JSON.stringify([kind, at, text, seat ?? null, to ?? null, event ?? null]);
}

/** What can be heard of a table: whether I am asked, how many lines there are, whether it is over. */
export interface Heard {
  asked: boolean;
  lines: number;
  over: boolean;
}

/** Others may be in the same room: in a beat nobody hears whether I am asked, or have let it be. */
export function audible(asked: boolean, lines: Line[], over: boolean, beat: BeatShown | null): Heard {
  return {
    asked: asked && beat?.kind !== 'beat',
    lines: lines.filter((line) => !letBe(line)).length,
    over,
  };
}

/** How much of the beat is left at this time, from 1 to 0. */
export function left({ since, until }: BeatShown, time: number): number {
  return Math.min(1, Math.max(0, (until - time) / Math.max(1, until - since)));
}
