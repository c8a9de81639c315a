import type { Say } from '../../lib/games.svelte';
import type { Flow, Step } from './flow.svelte';
import { card } from './words';

/** What to touch now, in a sentence; null where the position itself says it. */
export function asked(step: Step | null, flow: Flow, say: Say): string | null {
  if (!step) return beginning(flow, say);
  if (step.opened) return say('flow.opened');
  const { first, view } = step.ways[0]!;
  const what = nameable(flow, step);
  if (first.card) return say(`flow.card.${what}`, { card: card(first.card, say) });
  return say(view.pending.at(-1)?.kind === 'move' ? 'flow.move' : `flow.${what}`);
}

/** At the beginning of a turn there is most to choose from. */
function beginning(flow: Flow, say: Say): string | null {
  const acting = [...flow.hexagons.values()].some(([target]) => target!.choice.kind !== 'hexagon');
  if (!acting) return null;
  return say([...flow.queens.keys()].length ? 'flow.act.raid' : 'flow.act');
}

/** What kind of thing is named next. */
function nameable(flow: Flow, { ways }: Step): string {
  const { last, view } = ways[0]!;
  if (last.cell !== null) return view.hexagons[last.cell]?.forager === null ? 'hexagon' : 'bee';
  return flow.patterns.size && flow.queens.size
    ? 'queen_or_pattern'
    : flow.patterns.size
      ? 'pattern'
      : 'queen';
}
