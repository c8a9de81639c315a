import type { GameEvent, HexagonView, PatternCompleted } from './types';

/** When something moves, in milliseconds from now. */
export interface Span {
  delay: number;
  duration: number;
}

/** Where something comes from or goes to: a hexagon or the hive of a seat. */
export type End = { cell: number } | { hive: number };

/** A bee in the air; nobody's is the drifting bee. */
export interface Flight extends Span {
  from: End;
  to: End;
  seat: number | null;
  soldier: boolean;
}

/** Pollen that a hive gains or loses, to be told beside it. */
export interface Gain extends Span {
  seat: number;
  pollen: number;
}

/** A pattern that was completed: it glows in its shape. */
export interface Glow extends Span {
  seat: number;
  cells: number[];
}

export interface Motions {
  flights: Flight[];
  /** Bees that are not there before they have landed: by hexagon and kind, or 'drifting'. */
  landing: Map<string, Span>;
  gains: Gain[];
  glows: Glow[];
  /** Hexagons whose ground has just changed. */
  grown: Map<number, Span>;
  /** Hives to which something has happened, by what it was. */
  struck: (Span & { seat: number; what: 'infested' | 'cured' | 'died' | 'mutiny' | 'card' })[];
}

/** How long each event is shown; what is not here takes no time. */
const LASTING: Partial<Record<GameEvent['event'], number>> = {
  'fungus placed': 350,
  'drifting bee placed': 550,
  'tree cut': 450,
  rolled: 500,
  sent: 560,
  moved: 520,
  'drifting bee moved': 560,
  brought: 700,
  recalled: 260,
  'soldier returned': 560,
  cured: 450,
  infested: 500,
  died: 600,
  resurrected: 450,
  played: 350,
  'faced up': 450,
  stole: 650,
  blocked: 450,
  'raid announced': 450,
  revealed: 1400,
  'raid ended': 1200,
  traded: 500,
  'round ended': 400,
  'pattern completed': 1500,
  'bees returned': 500,
};

/** Whatever happens at once, nobody waits longer for it. */
const LONGEST = 4200;

export function beeKey(cell: number, soldier: boolean): string {
  return `${soldier ? 'soldier' : 'forager'} ${cell}`;
}

function wanted(events: GameEvent[]): number {
  return events.reduce((sum, { event }) => sum + (LASTING[event] ?? 0), 0);
}

/** How long these events are shown, in milliseconds. */
export function lasting(events: { event: string }[]): number {
  return Math.min(LONGEST, wanted(events as GameEvent[]));
}

/** What moves, one thing after the other; faster if it is much. `before` is the field as it was. */
export function motions(events: GameEvent[], before: HexagonView[] = [], pace = 1): Motions {
  const found: Motions = {
    flights: [],
    landing: new Map(),
    gains: [],
    glows: [],
    grown: new Map(),
    struck: [],
  };
  const factor = pace * Math.min(1, LONGEST / Math.max(1, wanted(events)));
  let delay = 0;
  for (const event of events) {
    const span = { delay, duration: (LASTING[event.event] ?? 0) * factor };
    bees(found, event, span, before);
    hives(found, event, span, pace);
    delay += span.duration;
  }
  return found;
}

function bees(found: Motions, event: GameEvent, span: Span, before: HexagonView[]): void {
  const land = (bee: string, flight: Omit<Flight, keyof Span>) => {
    found.flights.push({ ...span, ...flight });
    found.landing.set(bee, { delay: 0, duration: span.delay + span.duration });
  };
  const home = (cell: number, seat: number, soldier: boolean) =>
    found.flights.push({ ...span, from: { cell }, to: { hive: seat }, seat, soldier });
  switch (event.event) {
    case 'sent': {
      const { seat, soldier, cell } = event;
      land(beeKey(cell, soldier), { from: { hive: seat }, to: { cell }, seat, soldier });
      break;
    }
    case 'moved': {
      const { owner: seat, soldier, start, cell } = event;
      land(beeKey(cell, soldier), { from: { cell: start }, to: { cell }, seat, soldier });
      break;
    }
    case 'drifting bee moved':
    case 'drifting bee placed': {
      const from = event.event === 'drifting bee placed' ? { hive: event.seat } : { cell: event.start };
      land('drifting', { from, to: { cell: event.cell }, seat: null, soldier: false });
      break;
    }
    case 'brought':
      if (event.forager) home(event.cell, event.seat, false);
      if (event.soldier) home(event.cell, event.seat, true);
      break;
    case 'recalled':
      home(event.cell, event.seat, true);
      break;
    case 'soldier returned':
      home(event.cell, event.owner, true);
      break;
    case 'pattern completed':
      found.glows.push({ ...span, duration: span.duration * GLOWING, seat: event.seat, cells: event.cells });
      found.flights.push(...scored(event, late(span), before));
      break;
    case 'bees returned':
      for (const cell of event.foragers) home(cell, event.seat, false);
      for (const cell of event.soldiers) home(cell, event.seat, true);
      break;
    case 'fungus placed':
    case 'tree cut':
      found.grown.set(event.cell, span);
  }
}

/** A pattern glows first; then its bees go home. */
const GLOWING = 0.6;

function late({ delay, duration }: Span): Span {
  return { delay: delay + duration * GLOWING, duration: duration * (1 - GLOWING) };
}

/** The bees of a pattern, which were on top in its hexagons. */
function scored({ cells, seat }: PatternCompleted, span: Span, before: HexagonView[]): Flight[] {
  return cells.map((cell) => ({
    ...span,
    from: { cell },
    seat: before[cell]?.drifting ? null : seat,
    soldier: before[cell]?.soldier === seat,
    to: { hive: seat },
  }));
}

/** In milliseconds: what a hive gains or loses can be read for so long, from when it is nearly there. */
const READING = 1100;

function hives(found: Motions, event: GameEvent, span: Span, pace: number): void {
  const read = { delay: span.delay + span.duration * 0.6, duration: READING * pace };
  const gain = (seat: number, pollen: number) => pollen && found.gains.push({ ...read, seat, pollen });
  const strike = (seat: number, what: Motions['struck'][number]['what']) =>
    found.struck.push({ ...span, seat, what });
  switch (event.event) {
    case 'brought':
    case 'pattern completed':
    case 'bees returned':
      gain(event.seat, event.pollen);
      break;
    case 'stole':
      gain(event.victim, -event.pollen);
      gain(event.to, event.pollen);
      break;
    case 'raid ended':
      gain(event.victim, -event.pollen);
      gain(event.seat, event.pollen);
      break;
    case 'infested':
    case 'cured':
    case 'died':
      strike(event.seat, event.event);
      break;
    case 'faced up':
      strike(event.hive, event.hive === event.seat ? 'card' : 'mutiny');
  }
}
