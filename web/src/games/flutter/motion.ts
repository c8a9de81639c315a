import { COLOURS, type Letter } from './art';
import type { Grown, GameEvent, View } from './types';
import { sum, type Four } from './words';

/** An event in time, in milliseconds from now. */
export interface Step {
  event: GameEvent;
  start: number;
  length: number;
}

/** How long each kind of event is shown, and after how long the next one begins. */
const TIMES: Record<GameEvent['event'], { length: number; next: number }> = {
  sun_moved: { length: 400, next: 300 },
  selected: { length: 380, next: 320 },
  placed: { length: 380, next: 340 },
  grown: { length: 620, next: 240 },
  petals: { length: 0, next: 120 },
  pond: { length: 420, next: 300 },
  enclosed: { length: 640, next: 420 },
  bee_scored: { length: 520, next: 320 },
  bee_placed: { length: 460, next: 460 },
  bee_kept: { length: 0, next: 0 },
  discarded: { length: 500, next: 400 },
  revealed: { length: 380, next: 120 },
  last_round: { length: 1500, next: 200 },
  bonus: { length: 600, next: 250 },
  ended: { length: 0, next: 0 },
};

/** A turn is three decisions or so: together they are over in three seconds. */
const LONGEST = 1750;

/** What is shown when. What would take too long is shown faster. */
export function timeline(events: GameEvent[], pace = 1): { steps: Step[]; end: number } {
  let [time, end] = [0, 0];
  const steps = events.map((event) => {
    const { length, next } = TIMES[event.event];
    const step = { event, start: time, length };
    end = Math.max(end, time + length);
    time += next;
    return step;
  });
  const factor = pace * Math.min(1, LONGEST / Math.max(end, 1));
  return {
    steps: steps.map(({ event, start, length }) => ({
      event,
      start: start * factor,
      length: length * factor,
    })),
    end: end * factor,
  };
}

export function lasting(events: GameEvent[]): number {
  return timeline(events).end;
}

/** When each tile is closed that these events enclose. */
export function closings(events: GameEvent[], pace = 1): { tile: number; at: number }[] {
  return timeline(events, pace).steps.flatMap(({ event, start, length }) =>
    event.event === 'enclosed' ? [{ tile: event.tile, at: start + length / 2 }] : [],
  );
}

/** Something that flies from one place of the board to another; places are called by their `data-piece`. */
export interface Flight {
  sprite: Letter | 'pollen';
  from: string;
  to: string;
  start: number;
  length: number;
}

/** Something that lies there in the end, and how it comes to do so. */
export interface Change {
  piece: string;
  how: 'laid' | 'closed' | 'filled' | 'hopped' | 'revealed';
  start: number;
  length: number;
}

export interface Motion {
  flights: Flight[];
  changes: Change[];
  /** When the last round is announced; null if it is not. */
  last: Step | null;
}

/** More than these are not told apart in the air. */
const SWARM = 6;

export function choreograph(events: GameEvent[], seats: number, pace = 1): Motion {
  const motion: Motion = { flights: [], changes: [], last: null };
  for (const step of timeline(events, pace).steps) show(step, seats, motion);
  return motion;
}

function show(step: Step, seats: number, motion: Motion): void {
  const { event } = step;
  const change = (piece: string, how: Change['how']) =>
    motion.changes.push({ piece, how, start: step.start, length: step.length });
  const fly = (sprite: Flight['sprite'], count: number, from: string, to: string): void => {
    motion.flights.push(...swarm(step, sprite, count, from, to));
  };
  const score = (seat: number) => `score-${seat}`;
  switch (event.event) {
    case 'selected':
      return event.paid.forEach((count, colour) =>
        fly(COLOURS[colour]!, count, track(event.seat, colour), `stack-${event.stack}`),
      );
    case 'placed':
      return void change(`tile-${event.tile}`, 'laid');
    case 'grown':
      return grown(event, fly);
    case 'pond':
      event.cells.forEach((cell) => change(`pond-${cell.join()}`, 'filled'));
      return fly('pollen', event.pollen, `pond-${event.cells[0]!.join()}`, score(event.seat));
    case 'enclosed': {
      const tile = `tile-${event.tile}`;
      change(tile, 'closed');
      if (event.paid) fly(COLOURS[event.colour]!, event.sparkles, track(event.seat, event.colour), tile);
      fly('pollen', event.pollen, tile, score(event.seat));
      for (let seat = 0; seat < seats; seat++)
        if (seat !== event.seat) fly('pollen', event.others, tile, score(seat));
      return;
    }
    case 'bee_scored':
      return fly('pollen', event.pollen, `tile-${event.tile}`, score(event.seat));
    case 'bee_placed':
      return void change(`bee-${event.seat}`, 'hopped');
    case 'revealed':
      return void change(`stack-${event.stack}`, 'revealed');
    case 'last_round':
      motion.last = step;
  }
}

function track(seat: number, colour: number): string {
  return `track-${seat}-${COLOURS[colour]}`;
}

type Fly = (sprite: Letter, count: number, from: string, to: string) => void;

/** Petals that are gained come from the flower, those that are lost go back to it. */
function grown(event: Grown, fly: Fly): void {
  const flower = `flower-${event.a},${event.b}`;
  event.change.forEach((count, colour) => {
    const there = track(event.seat, colour);
    if (event.matching) fly(COLOURS[colour]!, count, flower, there);
    else fly(COLOURS[colour]!, -count, there, flower);
  });
}

function swarm(step: Step, sprite: Flight['sprite'], count: number, from: string, to: string): Flight[] {
  const several = Math.min(Math.max(count, 0), SWARM);
  return Array.from({ length: several }, (_, nth) => {
    const late = (step.length * 0.4 * nth) / SWARM;
    return { sprite, from, to, start: step.start + late, length: step.length * 0.6 };
  });
}

// Counting

/** What everybody has from a moment on. */
export interface Standing {
  at: number;
  tracks: Four[];
  scores: (number | null)[];
}

/** How petals and pollen came to be what they are in the view, the first before anything happened. */
export function counting(events: GameEvent[], view: View, pace = 1): Standing[] {
  let standing: Standing = { at: 0, tracks: view.tracks, scores: view.scores };
  for (const event of [...events].reverse()) standing = counted(standing, event, -1);
  const all = [standing];
  for (const { event, start, length } of timeline(events, pace).steps) {
    const next = event.event === 'grown' ? foreseen(standing, event) : counted(standing, event, 1);
    if (next !== standing) all.push((standing = { ...next, at: start + length }));
  }
  return all.sort((one, other) => one.at - other.at);
}

function counted(standing: Standing, event: GameEvent, sign: 1 | -1): Standing {
  switch (event.event) {
    case 'selected':
      return petals(standing, event.seat, event.paid, -sign);
    case 'petals': {
      const { gained, excess, lost, left } = event;
      const before = left.map((count, n) => count - gained[n]! + excess[n]! + lost[n]!) as Four;
      return { ...standing, tracks: replaced(standing.tracks, event.seat, sign > 0 ? left : before) };
    }
    case 'discarded':
      return petals(standing, event.seat, event.gained, sign);
    case 'enclosed': {
      const price = COLOURS.map((_, n) => (n === event.colour && event.paid ? event.sparkles : 0)) as Four;
      const gains = standing.scores.map((_, seat) => (seat === event.seat ? event.pollen : event.others));
      return pollen(petals(standing, event.seat, price, -sign), gains, sign);
    }
    case 'pond':
    case 'bee_scored':
      return pollen(standing, only(standing, event.seat, event.pollen), sign);
    case 'bonus':
      return pollen(standing, only(standing, event.seat, sum(event.pollen)), sign);
  }
  return standing;
}

/** Flower by flower; `petals` tells exactly what comes of all together. */
function foreseen(standing: Standing, { seat, change }: Grown): Standing {
  const tracks = standing.tracks[seat]!.map((count, n) => Math.max(0, count + change[n]!)) as Four;
  return { ...standing, tracks: replaced(standing.tracks, seat, tracks) };
}

function petals(standing: Standing, seat: number, four: Four, sign: number): Standing {
  const tracks = standing.tracks[seat]!.map((count, n) => count + sign * four[n]!) as Four;
  return { ...standing, tracks: replaced(standing.tracks, seat, tracks) };
}

function pollen(standing: Standing, gains: number[], sign: number): Standing {
  const scores = standing.scores.map((score, seat) => (score === null ? null : score + sign * gains[seat]!));
  return { ...standing, scores };
}

function only({ scores }: Standing, seat: number, gain: number): number[] {
  return scores.map((_, other) => (other === seat ? gain : 0));
}

function replaced(tracks: Four[], seat: number, with_: Four): Four[] {
  return tracks.map((track, other) => (other === seat ? with_ : track));
}
