import type { ToldLine } from './live.svelte';

/** What happened after one version, up to another. */
export interface Since {
  after: number;
  last: number;
}

/** What others did since this seat decided before it, without what the seat has decided since; null if nobody did. */
export function since(lines: readonly ToldLine[], seat: number | null): Since | null {
  const told = lines.filter((line) => line.kind === 'event' && !line.undone && (line.seat ?? -1) >= 0);
  // Whoever decided is told of first: what came of it may be told of others.
  const decided = told.filter((line, n) => line.version !== told[n - 1]?.version);
  const others = decided.findLastIndex((line) => line.seat !== seat);
  const before = decided.slice(0, Math.max(others, 0));
  const mine = before.findLast((line) => line.seat === seat) ?? told.find((line) => line.seat === seat);
  // A deal tells of everybody at once: nobody has decided since.
  if (!mine || others < 0 || mine.version >= decided[others]!.version) return null;
  return { after: mine.version, last: decided[others]!.version };
}

/** What happened since this seat's turn before, its own decisions of this turn too; at first the latest decision. */
export function changes(lines: readonly ToldLine[], seat: number | null): ToldLine[] {
  const told = lines.filter((line) => line.kind === 'event' && !line.undone);
  const after = since(lines, seat)?.after ?? (told.at(-1)?.version ?? 0) - 1;
  return told.filter((line) => line.version > after);
}
