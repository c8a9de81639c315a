import type { SeatShown } from '../../lib/api';
import type { Say } from '../../lib/games.svelte';
import type { HexagonView, View } from './types';

/** A hexagon and all that is on it, for those who hear it: 'e5, 3 flowers, your forager'. */
export function described(there: HexagonView, view: View, names: string[], say: Say): string {
  const ground = say(`board.ground.${there.ground}`, { count: there.flowers });
  return [there.name, ground, ...beesOn(there, view, names, say)].join(', ');
}

/** The bees on a hexagon, each in a few words. */
export function beesOn(there: HexagonView, view: View, names: string[], say: Say): string[] {
  const bees = [
    ['forager', there.forager],
    ['soldier', there.soldier],
  ] as const;
  const found = bees.flatMap(([kind, owner]) => {
    const whose = owner === view.seat ? 'own' : 'other';
    return owner === null ? [] : [say(`board.${kind}.${whose}`, { who: names[owner] ?? '' })];
  });
  return there.drifting ? [...found, say('board.drifting')] : found;
}

/** The bee that would come to a hexagon, if one would: whose, and whether it is a soldier. */
export function coming(
  now: HexagonView,
  then: HexagonView,
): { seat: number | null; soldier: boolean } | null {
  if (then.soldier !== null && now.soldier === null) return { seat: then.soldier, soldier: true };
  if (then.forager !== null && now.forager === null) return { seat: then.forager, soldier: false };
  return then.drifting && !now.drifting ? { seat: null, soldier: false } : null;
}

/** Whether a bee would leave a hexagon. */
export function going(now: HexagonView, then: HexagonView): boolean {
  const gone = (before: number | null, after: number | null) => before !== null && after === null;
  return (
    gone(now.forager, then.forager) || gone(now.soldier, then.soldier) || (now.drifting && !then.drifting)
  );
}

/** Everybody in the order of turns, beginning with me; an onlooker begins with the first queen. */
export function inOrder(view: View): number[] {
  const first = view.seat ?? 0;
  return Array.from({ length: view.seats }, (_, step) => (first + step) % view.seats);
}

/** A hive in a sentence, for those who hear it. */
export function summary(seat: number, view: View, seats: SeatShown[], say: Say): string {
  const queen = view.queens[seat]!;
  const who = seats[seat]?.name ?? '';
  const parts = [
    say(seat === view.seat ? 'board.hive.own' : 'board.hive', { who }),
    say('board.pollen', { count: queen.pollen }),
    say('board.home', { foragers: queen.hive_foragers, soldiers: queen.hive_soldiers }),
  ];
  if (view.turn === seat && !view.over) parts.push(say('board.turn'));
  if (queen.infested) parts.push(say('board.infested'));
  if (queen.mutiny) parts.push(say('board.mutiny'));
  const bot = automatic(seats[seat], say);
  if (bot) parts.push(bot);
  return parts.join(', ');
}

/** Why nobody but a bot decides there; empty if somebody does. */
export function automatic(seat: SeatShown | undefined, say: Say): string {
  if (seat?.gave_up) return say('board.gave_up');
  if (seat?.away) return say('board.away');
  return seat?.kind === 'bot' ? say('board.bot') : '';
}

/** What the pictures of a hive mean, in words. */
export function told(seat: number, view: View, names: string[], say: Say) {
  const queen = view.queens[seat]!;
  return {
    foragers: say('board.foragers', {
      home: queen.hive_foragers,
      out: queen.field_foragers,
      dead: queen.dead,
    }),
    soldiers: say('board.soldiers', {
      home: queen.hive_soldiers,
      out: queen.field_soldiers,
      hurt: queen.injured + queen.injured_now,
    }),
    pattern: patternTold(seat, view, names, say),
    honey: say('board.backs.honey', { count: queen.honey }),
    jelly: say('board.backs.jelly', { count: queen.jelly }),
    spots: say('board.spots', { count: queen.spots }),
  };
}

function patternTold(seat: number, view: View, names: string[], say: Say): string {
  const { pattern, known_by } = view.queens[seat]!.pattern;
  const shape = pattern ? say(`pattern.${pattern.name}`) : say('board.pattern.unknown');
  const others = known_by.filter((other) => other !== seat).map((other) => names[other] ?? '');
  const seen = others.length ? [say('board.pattern.seen', { who: others.join(', ') })] : [];
  return [say('board.pattern', { shape }), ...seen].join('; ');
}
