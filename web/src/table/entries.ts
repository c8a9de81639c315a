import type { AnyEvent, Playable } from '../lib/games.svelte';
import { t } from '../lib/words.svelte';
import type { ToldLine } from './live.svelte';
import { line } from './telling';

/** What one decision led to, or one note: what was done, and what came of it. */
export interface Entry {
  key: number;
  kind: ToldLine['kind'];
  version: number;
  seat: number | null;
  text: string;
  more: string[];
  /** It was taken back later. */
  undone: boolean;
}

/** One entry for each decision, in the words of the game; `from` is the number of the first line. */
export function entries(lines: ToldLine[], from: number, playable: Playable, names: string[]): Entry[] {
  const decided = runs(lines, (one, other) => one.kind === 'event' && one.version === other.version);
  let key = from;
  return decided.map((told) => {
    const [first] = told as [ToldLine];
    const [text, ...more] = texts(told, playable, names) as [string, ...string[]];
    const seat = first.kind === 'event' && (first.seat ?? -1) >= 0 ? first.seat! : null;
    const entry = { key, kind: first.kind, version: first.version, seat, text, more, undone: !!first.undone };
    key += told.length;
    return entry;
  });
}

/** Each run of the same kind in one sentence, where the game has one for several; equal sentences once. */
function texts(told: ToldLine[], playable: Playable, names: string[]): string[] {
  const name = ({ event }: ToldLine) => (event as AnyEvent | null)?.event;
  const alike = runs(told, (one, other) => name(one) === name(other) && one.seat === other.seat);
  const sentences = alike.flatMap((run) => {
    const several = run.length > 1 ? playable.several(name(run[0]!) ?? '', run.length) : null;
    return several ?? run.map((each) => line(playable, each, names));
  });
  return runs(sentences, (one, other) => one === other).map((same) =>
    same.length > 1 ? t('log.times', { text: same[0]!, count: same.length }) : same[0]!,
  );
}

/** Consecutive items that belong together. */
export function runs<T>(items: T[], together: (one: T, other: T) => boolean): T[][] {
  const all: T[][] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (last && together(last[0]!, item)) last.push(item);
    else all.push([item]);
  }
  return all;
}
