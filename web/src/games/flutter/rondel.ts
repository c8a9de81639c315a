import type { Say } from '../../lib/games.svelte';
import type { Choice, StackView, View } from './types';
import { any, colour, coloured, petals, shape, stack, type Four } from './words';

/** A stack as somebody sees it who may be asked to select one. */
export interface Offer {
  number: number;
  stack: StackView;
  /** To select it; null if it cannot be had, or nothing is selected now. */
  choice: Choice | null;
}

export function offers(view: View, choices: Choice[]): Offer[] {
  return view.stacks.map((stack, number) => ({
    number,
    stack,
    choice: choices.find((choice) => choice.kind === 'select' && choice.stack === number) ?? null,
  }));
}

/** What lies there: 'the moths: 5 tiles, on top the red moth'. */
export function described({ number, stack: { left, top } }: Offer, say: Say): string {
  const values = { stack: stack(number, say), count: left };
  if (!top) return say('rondel.stack.empty', values);
  const tile = say(`subject.${shape(number)}`, { colour: coloured(top.colour, say) });
  return say('rondel.stack', { ...values, tile });
}

/** What it costs, or why it cannot be had, in a sentence. */
export function why({ number, stack: { cost, barred } }: Offer, view: View, say: Say): string {
  if (barred === 'empty') return say('rondel.why.empty');
  if (view.chosen === number) return say('rondel.why.chosen');
  if (!cost) return say('rondel.why.later');
  const price = any(cost) ? say('rondel.price', { petals: petals(cost, say) }) : say('rondel.price.free');
  if (view.seat !== view.mover || !barred) return price;
  if (barred === 'places') return say('rondel.why.places', { price });
  return say('rondel.why.petals', { price, have: short(cost, view.tracks[view.mover]!, say) });
}

/** What somebody has of the colours of which they have too few: '1 red, 0 blue'. */
function short(cost: Four, have: Four, say: Say): string {
  const few = have.flatMap((count, which) =>
    cost[which]! > count ? [`${count} ${colour(which, say)}`] : [],
  );
  return few.join(', ');
}
