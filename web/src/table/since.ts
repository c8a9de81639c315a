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
