import { arrange } from './arrange';
import { lain, stone, STONE } from './cards';
import { bagged, CARD, centre, held, middle, type Box, type Layout } from './layout';
import type { GameEvent, SlotView, View } from './types';

export type Sprite =
  | { kind: 'butterfly'; colour: number }
  | { kind: 'crystal'; white: boolean }
  | { kind: 'card'; card: SlotView; seat: number | null };

export interface Place {
  x: number;
  y: number;
  /** Pixels for each unit of the sprite. */
  scale: number;
}

export interface Flight {
  sprite: Sprite;
  from: Place;
  to: Place;
  start: number;
  length: number;
  /** Whether it is to be seen where it is until it starts. */
  waits?: boolean;
  fades?: boolean;
  /** Whether it turns over on its way. */
  flips?: boolean;
}

/** What is in the air, and which pieces that lie there in the end are not to be seen until it has come down. */
export interface Motion {
  flights: Flight[];
  hidden: { piece: string; until: number }[];
}

export const STILL: Motion = { flights: [], hidden: [] };

/** How long each kind of event is shown, and after how long the next one begins, in milliseconds. */
const TIMES: Partial<Record<GameEvent['event'], { length: number; next: number }>> = {
  lifted: { length: 360, next: 320 },
  put: { length: 280, next: 260 },
  took: { length: 700, next: 420 },
  discarded: { length: 400, next: 220 },
  revealed: { length: 360, next: 180 },
  drew: { length: 360, next: 110 },
};
/** A turn is a decision for each butterfly and one for a card: together they are over in three seconds. */
const LONGEST = 1000;

interface Step {
  event: GameEvent;
  start: number;
  length: number;
}

function steps(events: GameEvent[], pace = 1): { steps: Step[]; end: number } {
  let [time, end] = [0, 0];
  const timed = events.map((event) => {
    const { length, next } = TIMES[event.event] ?? { length: 0, next: 0 };
    const step = { event, start: time, length };
    end = Math.max(end, time + length);
    time += next;
    return step;
  });
  const factor = pace * Math.min(1, LONGEST / Math.max(end, 1));
  const paced = timed.map(({ event, start, length }) => ({
    event,
    start: start * factor,
    length: length * factor,
  }));
  return { steps: paced, end: end * factor };
}

export function lasting(events: GameEvent[]): number {
  return steps(events).end;
}

/** All flights that show these events, which led from one view, if it is known, to another. */
export function choreograph(
  events: GameEvent[],
  before: View | null,
  view: View,
  layout: Layout,
  pace = 1,
): Motion {
  const motion: Motion = { flights: [], hidden: [] };
  for (const step of steps(events, pace).steps) show(step, motion, before, view, layout);
  return motion;
}

function show(step: Step, motion: Motion, before: View | null, view: View, layout: Layout): void {
  switch (step.event.event) {
    case 'lifted':
      return lift(step, step.event, motion, layout);
    case 'put':
      return put(step, step.event, motion, view, layout);
    case 'took':
    case 'discarded':
      return leave(step, step.event, motion, before, layout);
    case 'revealed':
      return reveal(step, step.event, motion, view, layout);
    case 'drew':
      return draw(step, step.event, motion, view, layout);
  }
}

type Of<Name extends GameEvent['event']> = Extract<GameEvent, { event: Name }>;

/** The butterflies of a space go to the net, each a little after the other. */
function lift({ start, length }: Step, event: Of<'lifted'>, motion: Motion, layout: Layout): void {
  const pieces = arrange(event.butterflies, event.space, layout.cell);
  const { x, y } = middle(event.space, layout);
  pieces.forEach(({ colour, size, ...piece }, nth) => {
    const late = (length * 0.4 * nth) / pieces.length;
    motion.flights.push({
      sprite: { kind: 'butterfly', colour },
      from: { x: x + piece.x * layout.cell, y: y + piece.y * layout.cell, scale: (size * layout.cell) / 100 },
      to: inNet(colour, layout),
      start: start + late,
      length: length - late,
      waits: start === 0,
    });
    motion.hidden.push({ piece: `held-${colour}`, until: start + length * 0.9 });
  });
}

function put({ start, length }: Step, event: Of<'put'>, motion: Motion, view: View, layout: Layout): void {
  const { space, colour } = event;
  const counts = view.spaces[space] ?? [];
  const nth = (counts[colour] ?? 0) - 1;
  const piece = arrange(counts, space, layout.cell).find(
    (piece) => piece.colour === colour && piece.nth === nth,
  );
  const { x, y } = middle(space, layout);
  const at = piece ?? { x: 0, y: 0, size: 0.4, count: null };
  motion.flights.push({
    sprite: { kind: 'butterfly', colour },
    from: inNet(colour, layout),
    to: { x: x + at.x * layout.cell, y: y + at.y * layout.cell, scale: (at.size * layout.cell) / 100 },
    start,
    length,
    waits: start === 0,
  });
  if (at.count === null || at.count === 1)
    motion.hidden.push({ piece: `on-${space}-${colour}-${nth}`, until: start + length });
}

/** A card leaves the display: to whoever took it, or to its deck; then its crystals go back into the bag. */
function leave(
  { start, length }: Step,
  event: Of<'took'> | Of<'discarded'>,
  motion: Motion,
  before: View | null,
  layout: Layout,
): void {
  const box = layout.slots[event.slot]!;
  const took = event.event === 'took';
  const known = before?.display[event.slot];
  const card =
    known?.card === event.card ? known : lain(event.card, event.black, event.white, took ? event.points : 0);
  const from = lying(box);
  const away = { x: layout.width / 2 - box.width / 2, y: -box.height * 1.1, scale: from.scale };
  const to = took ? away : { ...lying(layout.decks[0]!), scale: from.scale * 0.62 };
  const sprite: Sprite = { kind: 'card', card, seat: took ? event.seat : null };
  motion.flights.push({ sprite, from, to, start, length, waits: true, fades: true });
  if (took) return;
  for (const white of [
    ...Array<boolean>(event.black).fill(false),
    ...Array<boolean>(event.white).fill(true),
  ]) {
    const off = { ...centre(box), scale: from.scale * STONE };
    motion.flights.push({
      sprite: { kind: 'crystal', white },
      from: off,
      to: inBag(white, layout),
      start,
      length,
    });
  }
}

function reveal(
  { start, length }: Step,
  event: Of<'revealed'>,
  motion: Motion,
  view: View,
  layout: Layout,
): void {
  const card = view.display[event.slot];
  if (card?.card !== event.card) return;
  const box = layout.slots[event.slot]!;
  const sprite: Sprite = { kind: 'card', card: { ...card, black: 0, white: 0 }, seat: null };
  const deck = layout.decks[event.slot < 3 ? 0 : 1]!;
  motion.flights.push({
    sprite,
    from: { ...lying(deck), scale: lying(box).scale },
    to: lying(box),
    start,
    length,
    flips: true,
  });
  motion.hidden.push({ piece: `slot-${event.slot}`, until: start + length });
}

function draw({ start, length }: Step, event: Of<'drew'>, motion: Motion, view: View, layout: Layout): void {
  const card = view.display[event.slot];
  if (!card) return;
  const nth = (event.white ? card.white : card.black) - 1;
  const place = stone(event.white ? card.black + nth : nth, card.black + card.white);
  const { x, y, scale } = lying(layout.slots[event.slot]!);
  motion.flights.push({
    sprite: { kind: 'crystal', white: event.white },
    from: inBag(event.white, layout),
    to: { x: x + place.x * scale, y: y + place.y * scale, scale: scale * STONE },
    start,
    length,
  });
  motion.hidden.push({ piece: `crystal-${event.slot}-${event.white ? 1 : 0}-${nth}`, until: start + length });
}

function inNet(colour: number, layout: Layout): Place {
  const { x, y, size } = held(colour, layout.net);
  return { x, y, scale: (size / 100) * 0.6 };
}

function inBag(white: boolean, layout: Layout): Place {
  return { ...bagged(white, layout.bag), scale: layout.bag.width * 0.002 };
}

function lying(box: Box): Place {
  return { x: box.x, y: box.y, scale: box.height / CARD.height };
}
