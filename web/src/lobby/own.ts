import type { Own } from '../lib/api';
import type { Mine } from '../lib/mine.svelte';

/** A table of mine, from this browser or another. */
export interface OwnTable extends Mine {
  /** I must decide there, and other people wait for it. */
  turn: boolean;
  /** When something happened there last, as far as the server knows that I sit there; otherwise 0. */
  changed: number;
}

/**
 * The tables that this browser remembers, and those where the server knows that I have a seat, but none that I want to find
 * no more. My turns come first; the latest before the others.
 */
export function ownTables(kept: Mine[], known: Own[], forgotten: string[]): OwnTable[] {
  const remembered = kept.map((mine) =>
    joined(
      mine,
      known.find(({ table }) => table === mine.table),
    ),
  );
  const left = ({ table }: Own) => forgotten.includes(table) || kept.some((mine) => mine.table === table);
  const others = known.filter((own) => !left(own)).map((own) => joined(fresh(own), own));
  return [...remembered, ...others].sort(
    (one, other) => +other.turn - +one.turn || latest(other) - latest(one),
  );
}

/** A turn is as new as what led to it; all else as my last visit. */
function latest({ turn, changed, at }: OwnTable): number {
  return turn ? Math.max(changed, at) : at;
}

function joined(mine: Mine, own: Own | undefined): OwnTable {
  const over = mine.over || own?.status === 'over';
  return { ...mine, over, turn: !!own?.asked && own.others && !over, changed: own?.updated_at ?? 0 };
}

/** A table that this browser was never at. */
function fresh({ table, game, name, status, updated_at }: Own): Mine {
  return { table, game, name, at: updated_at, over: status === 'over' };
}
