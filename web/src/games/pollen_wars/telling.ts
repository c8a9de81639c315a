import type { Say, Telling } from '../../lib/games.svelte';
import { BOX } from './box';
import { choice } from './choices';
import { battle } from './telling_raids';
import { trade } from './telling_trades';
import { prompt } from './prompts';
import type { Blocked, Brought, Choice, Ended, GameEvent, HandSeen, Named, PatternSeen, View } from './types';
import { bee, capital, card, cards, deed, hexagon, hexagons, listed, pattern, patternAt } from './words';

/** Tells an event by its key, of which there may be variants. */
export type Tell = (variant?: string, values?: Record<string, string | number>) => string;

const KINDS: ((event: GameEvent, names: string[], tell: Tell, say: Say) => string | null)[] = [
  turn,
  bees,
  played,
  hands,
  patterns,
  battle,
  trade,
  round,
];

function event(event: GameEvent, names: string[], say: Say): string | null {
  const who = names[event.seat] ?? '';
  const tell: Tell = (variant = '', values = {}) => say(`event.${event.event}${variant}`, { who, ...values });
  for (const kind of KINDS) {
    const told = kind(event, names, tell, say);
    if (told !== null) return told;
  }
  return null;
}

function turn(event: GameEvent, _names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'turn began':
      return tell('', { number: event.number });
    case 'action skipped':
      return tell();
    case 'prepared':
      return tell(`.${INTENTIONS[event.action]}`);
    case 'picked':
      return tell('', { bee: bee(event.soldier, say), cell: hexagon(event.cell) });
    case 'turn ended':
      return tell(event.over ? '' : '.discarding');
    case 'recovered':
      return tell('', { count: event.soldiers });
    case 'drew':
      if (event.card === null) return tell('', { card: say(`back.${event.back}`) });
      return tell('.known', { card: card(event.card, say), back: say(`back.${event.back}`) });
    case 'reshuffled':
      return tell('', { cards: say(`backs.${event.back}`), count: event.cards });
    case 'discarded':
      return tell('', { card: card(event.card, say) });
  }
  return null;
}

/** What a queen can be about to do, by the number of the action. */
const INTENTIONS: Record<number, string> = BOX.intentions;

function bees(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'sent':
      return tell('', { bee: bee(event.soldier, say), cell: hexagon(event.cell) });
    case 'moved':
      return tell(event.owner === event.seat ? '' : '.other', {
        bee: bee(event.soldier, say),
        owner: names[event.owner] ?? '',
        start: hexagon(event.start),
        cell: hexagon(event.cell),
      });
    case 'drifting bee moved':
      return tell('', { start: hexagon(event.start), cell: hexagon(event.cell) });
    case 'brought':
      return brought(event, tell, say);
    case 'soldier returned':
      return tell('', { owner: names[event.owner] ?? '', cell: hexagon(event.cell) });
    case 'cured':
      return tell();
    case 'infested':
      return tell('', { source: names[event.source] ?? '' });
    case 'resurrected':
      return tell(event.paid ? '.paid' : '', { paid: event.paid });
    case 'died':
      return tell('', { count: event.foragers });
  }
  return null;
}

function brought(event: Brought, tell: Tell, say: Say): string {
  const there = [event.forager ? say('a forager') : '', event.soldier ? say('a soldier') : ''];
  return tell(event.remedy ? '.remedy' : '', {
    bees: listed(there.filter(Boolean), say),
    cell: hexagon(event.cell),
    pollen: event.pollen,
  });
}

function played(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'played':
      return tell(event.drawn ? '.drawn' : '', { card: card(event.card, say), deed: deed(event.card, say) });
    case 'named':
      return tell('', { card: card(event.card, say), aim: aim(event, names, say) });
    case 'passed':
      return tell();
    case 'blocked':
      return blocked(event, names, tell, say);
    case 'no effect':
      return tell('', { card: card(event.card, say) });
    case 'faced up':
      return tell('', { card: card(event.card, say), hive: names[event.hive] ?? '' });
    case 'stole':
      return tell(event.to === event.seat ? '' : '.other', {
        victim: names[event.victim] ?? '',
        to: names[event.to] ?? '',
        pollen: event.pollen,
      });
  }
  return null;
}

function aim(event: Named, names: string[], say: Say): string {
  if (event.cell >= 0) return hexagon(event.cell);
  if (event.queen >= 0) return names[event.queen] ?? '';
  return say('the dormant pattern', { number: event.pattern + 1 });
}

function blocked(event: Blocked, names: string[], tell: Tell, say: Say): string {
  const owner = names[event.owner] ?? '';
  return event.card < 0 ? tell('.raid', { owner }) : tell('', { owner, card: card(event.card, say) });
}

function hands(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'card stolen': {
      const what =
        event.card === null ? say('a card', { card: say(`back.${event.back}`) }) : card(event.card, say);
      return tell('', { card: what, victim: names[event.victim] ?? '' });
    }
    case 'hand seen':
      return handSeen(event, names, tell, say);
    case 'hand discarded':
      return tell('', { owner: names[event.owner] ?? '', cards: cards(event.cards, say) });
    case 'hands swapped':
      return tell('', { first: names[event.first] ?? '', second: names[event.second] ?? '' });
  }
  return null;
}

function handSeen(event: HandSeen, names: string[], tell: Tell, say: Say): string {
  const own = event.owner === event.seat ? '.own' : '';
  const owner = names[event.owner] ?? '';
  return event.cards === null
    ? tell(own, { owner })
    : tell(`${own}.known`, { owner, cards: cards(event.cards, say) });
}

function patterns(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'pattern dealt':
      return event.pattern === null ? tell() : tell('.known', { pattern: pattern(event.pattern, say) });
    case 'pattern seen':
      return patternSeen(event, names, tell, say);
    case 'patterns swapped':
      return tell('', {
        first: capital(patternAt(event.first, names, say)),
        second: patternAt(event.second, names, say),
      });
    case 'patterns passed':
      return tell();
  }
  return null;
}

function patternSeen(event: PatternSeen, names: string[], tell: Tell, say: Say): string {
  const where = event.place === event.seat ? say('the new pattern') : patternAt(event.place, names, say);
  if (event.pattern === null) return tell('', { where });
  return tell('.known', { where, pattern: pattern(event.pattern, say) });
}

function round(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'fungus placed':
    case 'drifting bee placed':
    case 'tree cut':
    case 'placement named':
      return tell('', { cell: hexagon(event.cell) });
    case 'round began':
      return tell(event.discarded.length ? '.discarding' : '', {
        round: event.round,
        cards: cards(event.discarded, say),
      });
    case 'rolled':
      return tell(event.infested ? '.mites' : '.peace');
    case 'round ended':
      return tell(`.${event.how}`);
    case 'pattern completed':
      return tell(event.drifting ? '.drifting' : '', {
        pattern: pattern(event.pattern, say),
        cells: hexagons(event.cells, say),
        pollen: event.pollen,
      });
    case 'bees returned':
      return tell('', { count: event.foragers.length + event.soldiers.length, pollen: event.pollen });
    case 'ended':
      return ended(event, names, tell, say);
  }
  return null;
}

function ended(event: Ended, names: string[], tell: Tell, say: Say): string {
  const winners = event.winners.map((seat) => names[seat] ?? '');
  return tell(winners.length ? '' : '.nobody', {
    how: say(`how.${event.how}`),
    winners: listed(winners, say),
    count: winners.length,
    pollen: event.scores[event.winners[0] ?? 0] ?? 0,
  });
}

export const telling: Telling<View, Choice, GameEvent> = { event, choice, prompt };
