import { BOX } from './box';
import { faceOf } from './cards';
import type { Choice, GameEvent, RaidEnded, Revealed, View } from './types';

/** A card on a side of a battle; `card` is null as long as it lies face down. */
export interface PutDown {
  queen: number;
  card: string | null;
}

/** A raid as it is shown, from its announcement to its result. */
export interface RaidScene {
  step: 'announced' | 'recall' | 'battle' | 'result';
  attacker: number;
  defender: number;
  /** Points of each side as far as they are known: soldiers, cards that lie open, cards that I see. */
  attack: number;
  defence: number;
  attacking: PutDown[];
  defending: PutDown[];
  /** Queens who choose cards, or have chosen them, unseen. */
  hidden: number[];
  result: RaidEnded | null;
  /** Who caught mites by it. */
  infested: number | null;
}

/** The raid that goes on, with the cards that I have chosen so far. */
export function ongoing(view: View, chosen: Choice[]): RaidScene | null {
  const raid = view.pending.findLast(({ kind }) => kind === 'raid');
  if (!raid) return null;
  const attacker = raid.queen ?? 0;
  const defender = BOX.queens.findIndex((letter) => raid.named[0] === `queen ${letter}`);
  const battle = view.battle;
  const top = view.pending.at(-1) === raid;
  const step = battle ? 'battle' : top && view.actors.includes(defender) ? 'recall' : 'announced';
  const [attacking, defending] = [own(view, chosen, 'attack'), own(view, chosen, 'defend')];
  return {
    step,
    attacker,
    defender,
    attack: (battle?.attack ?? view.queens[attacker]!.hive_soldiers) + points(attacking, 'attack'),
    defence: (battle?.defence ?? view.queens[defender]?.hive_soldiers ?? 0) + points(defending, 'defence'),
    attacking,
    defending,
    hidden: battle?.queens.filter((queen) => queen !== view.seat) ?? [],
    result: null,
    infested: null,
  };
}

/** My cards on a side: put down already, or chosen and not sent yet. */
function own(view: View, chosen: Choice[], side: 'attack' | 'defend'): PutDown[] {
  const { battle, seat } = view;
  if (!battle || seat === null) return [];
  const down = side === 'attack' ? battle.attacking : battle.defending;
  const more = chosen.filter(({ kind }) => kind === side).map(({ card }) => card!);
  return [...down, ...more].map((card) => ({ queen: seat, card }));
}

function points(cards: PutDown[], side: 'attack' | 'defence'): number {
  return cards.reduce((sum, { card }) => sum + (card ? faceOf(card)[side] : 0), 0);
}

/** How a raid ended, if these events tell it. */
export function ended(events: GameEvent[]): RaidScene | null {
  const shown = events.findLast((event): event is Revealed => event.event === 'revealed');
  const result = events.findLast((event): event is RaidEnded => event.event === 'raid ended');
  if (!shown || !result) return null;
  const mites = events.find((event) => event.event === 'infested');
  return {
    step: 'result',
    attacker: shown.seat,
    defender: shown.victim,
    attack: shown.attack,
    defence: shown.defence,
    attacking: laidOpen(shown.attack_cards),
    defending: laidOpen(shown.defence_cards),
    hidden: [],
    result,
    infested: mites ? mites.seat : null,
  };
}

function laidOpen(cards: number[][]): PutDown[] {
  return cards.flatMap((kinds, queen) => kinds.map((kind) => ({ queen, card: BOX.cards[kind] ?? null })));
}
