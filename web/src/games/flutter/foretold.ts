import type { Say } from '../../lib/games.svelte';
import type { Brings } from './bringing';
import type { Enclosed } from './types';
import { petals, tile, type Four } from './words';

/** What a placement would lead to besides petals. */
export interface Line {
  text: string;
  /** Whether it hurts. */
  warns: boolean;
}

/** A line for each kind of thing, so that they are few; the most important first. */
export function foretold(brings: Brings, names: string[], say: Say): Line[] {
  const { enclosed, disputed } = brings;
  const warnings = [
    disputed.length ? say('placing.disputed', { count: disputed.length }) : '',
    unpaid(
      enclosed.filter(({ paid }) => !paid),
      say,
    ),
  ];
  const others = [
    paid(
      enclosed.filter(({ paid, sparkles }) => paid && sparkles),
      say,
    ),
    ponds(brings, say),
    bees(brings, names, say),
  ];
  return [...lines(warnings, true), ...lines(others, false)];
}

function lines(texts: string[], warns: boolean): Line[] {
  return texts.filter(Boolean).map((text) => ({ text, warns }));
}

function unpaid(enclosed: Enclosed[], say: Say): string {
  const others = total(enclosed.map((each) => each.others));
  if (enclosed.length > 1) return say('placing.unpaid.several', { count: enclosed.length, others });
  return enclosed.map((each) => say('placing.unpaid', { ...priced([each], say), others })).join('');
}

function paid(enclosed: Enclosed[], say: Say): string {
  const pollen = total(enclosed.map((each) => each.pollen));
  const key = enclosed.length > 1 ? 'placing.paid.several' : 'placing.paid';
  return enclosed.length ? say(key, { ...priced(enclosed, say), count: enclosed.length, pollen }) : '';
}

/** The first of these tiles, and what all cost. */
function priced(enclosed: Enclosed[], say: Say): { tile: string; cost: string } {
  const cost: Four = [0, 0, 0, 0];
  for (const each of enclosed) cost[each.colour]! += each.sparkles;
  return { tile: tile(enclosed[0]!.tile, say), cost: petals(cost, say) };
}

function ponds({ ponds }: Brings, say: Say): string {
  const count = total(ponds.map(({ water }) => water));
  const pollen = total(ponds.map((each) => each.pollen));
  if (!ponds.length) return '';
  return count ? say('placing.pond', { count, pollen }) : say('placing.pond.dry');
}

function bees({ bees }: Brings, names: string[], say: Say): string {
  const who = bees.map(({ seat }) => names[seat] ?? '').join(` ${say('and')} `);
  const key = bees.length > 1 ? 'placing.bee.several' : 'placing.bee';
  return bees.length ? say(key, { who, pollen: bees[0]!.pollen }) : '';
}

function total(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
