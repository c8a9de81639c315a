import type { Say } from '../../lib/games.svelte';
import { BOX } from './box';
import type { PendingView, View } from './types';
import { card } from './words';

/** A card that lies open for everybody to read, while whoever can may answer it. */
export interface Laid {
  queen: number;
  card: string;
  /** What it is aimed at, in words. */
  at: string[];
}

const QUEEN = /^queen ([A-F])$/;

/** The card that lies open now, if there is one. */
export function laidOpen(view: View, names: string[], say: Say): Laid | null {
  if (!view.window) return null;
  const [below, top] = view.pending.slice(0, -1).slice(-2);
  const laid = top ?? below;
  if (laid?.kind !== 'card' || !laid.card || laid.queen === null) return null;
  const named = laid.named.map((name) => target(name, names, say));
  return { queen: laid.queen, card: laid.card, at: [...answered(laid, below, names, say), ...named] };
}

function target(name: string, names: string[], say: Say): string {
  const letter = QUEEN.exec(name)?.[1];
  if (letter) return names[BOX.queens.findIndex((each) => each === letter)] ?? name;
  const dormant = /^pattern (\d)$/.exec(name)?.[1];
  return dormant ? say('laid.dormant', { number: dormant }) : name;
}

/** What a card comes between: another card, or a raid. */
function answered(laid: PendingView, below: PendingView | undefined, names: string[], say: Say): string[] {
  if (!below || below === laid) return [];
  if (below.kind === 'card' && below.card) return [card(below.card, say)];
  if (below.kind !== 'raid') return [];
  const victim = target(below.named[0] ?? '', names, say);
  return [say('raid.announced', { who: names[below.queen ?? -1] ?? '', victim })];
}
