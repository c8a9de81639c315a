import type { Attachment } from 'svelte/attachments';
import { DIRECTIONS, middle, type Hex, type Point } from './hexagons';
import { TILES } from './names';
import type { GameEvent } from './types';

/** When something moves, in milliseconds from now. */
interface Span {
  delay: number;
  duration: number;
}

/** How a piece came to lie where and as it lies. `steps` is its way, from where it was to where it is. */
export interface Motion {
  way?: Span & { steps: Hex[]; lifted: boolean };
  turned?: Span;
  laid?: Span;
}

export interface Motions {
  pieces: Map<number, Motion>;
  /** After how long a rainbow appears. */
  rainbow: number;
}

const STEP = 110;
const LONGEST = 900;
export const RAINBOW = 1200;

function duration(event: GameEvent): number {
  if (event.event === 'placed') return 420;
  if (event.event === 'flipped') return 560;
  if (event.event === 'slid') return Math.min(LONGEST, 250 + STEP * event.path.length);
  if (event.event === 'jumped') return 560;
  return event.event === 'completed' ? RAINBOW : 0;
}

export function lasting(events: GameEvent[]): number {
  return events.reduce((sum, event) => sum + duration(event), 0);
}

/** What moves, one thing after the other. */
export function motions(events: GameEvent[], pace = 1): Motions {
  const pieces = new Map<number, Motion>();
  let [delay, rainbow] = [0, 0];
  for (const event of events) {
    const span = { delay, duration: duration(event) * pace };
    if (event.event === 'completed') rainbow = delay;
    else add(pieces, event, span);
    delay += span.duration;
  }
  return { pieces, rainbow };
}

function add(pieces: Map<number, Motion>, event: GameEvent, span: Span): void {
  const of = (piece: number) => pieces.get(piece) ?? {};
  if (event.event === 'placed') pieces.set(event.piece, { ...of(event.piece), laid: span });
  if (event.event === 'flipped') pieces.set(event.tile, { ...of(event.tile), turned: span });
  if (event.event === 'slid') {
    const steps = event.path.map((direction) => DIRECTIONS[direction]!);
    pieces.set(event.piece, walked(of(event.piece), steps, span, false));
  }
  if (event.event === 'jumped') {
    const [q, r] = DIRECTIONS[event.direction]!;
    const piece = TILES + event.seat;
    pieces.set(piece, walked(of(piece), [[q * (event.over + 1), r * (event.over + 1)]], span, true));
  }
}

function walked(motion: Motion, steps: Hex[], span: Span, lifted: boolean): Motion {
  const before = motion.way;
  if (!before) return { ...motion, way: { ...span, steps, lifted } };
  const lasts = before.duration + span.duration;
  return { ...motion, way: { ...before, duration: lasts, steps: [...before.steps, ...steps] } };
}

/** Where the piece is after each step, as seen from where it ends. */
function stations(steps: Hex[]): Point[] {
  let [q, r] = [0, 0];
  const back = [...steps].reverse().map((step) => middle([(q -= step[0]), (r -= step[1])]));
  return [...back.reverse(), { x: 0, y: 0 }];
}

function play(frames: Keyframe[], span: Span, easing: string): Attachment<Element> {
  return (element) => {
    const animation = element.animate(frames, { ...span, easing, fill: 'backwards' });
    return () => animation.cancel();
  };
}

function moved({ x, y }: Point, scale = 1): Keyframe {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

/** Along its way; through the air if it jumped. */
export function along(motion: Motion | undefined): Attachment<Element> | undefined {
  if (!motion?.way) return undefined;
  const points = stations(motion.way.steps);
  if (!motion.way.lifted)
    return play(
      points.map((point) => moved(point)),
      motion.way,
      'ease-in-out',
    );
  const [from, to] = [points[0]!, points.at(-1)!];
  const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 30 };
  return play([moved(from), moved(top, 1.3), moved(to)], motion.way, 'ease-in-out');
}

/** The side that comes up, or the whole piece that is laid down. */
export function appearing(motion: Motion | undefined): Attachment<Element> | undefined {
  if (motion?.turned) {
    const half = motion.turned.duration / 2;
    const span = { delay: motion.turned.delay + half, duration: half };
    return play([{ transform: 'scale(0, 1.06)' }, { transform: 'scale(1, 1)' }], span, 'ease-out');
  }
  if (!motion?.laid) return undefined;
  const high = { transform: 'translate(0, -26px) scale(1.25)', opacity: 0 };
  return play([high, { transform: 'none', opacity: 1 }], motion.laid, 'ease-out');
}

/** The side that goes down. It is not to be seen before and after. */
export function vanishing(turned: Span): Attachment<Element> {
  const span = { delay: turned.delay, duration: turned.duration / 2 };
  const up = { transform: 'scale(1, 1)', opacity: 1 };
  return play([up, { transform: 'scale(0, 1.06)', opacity: 1 }], span, 'ease-in');
}

/** What waits until everything has come to rest. */
export function afterwards(events: GameEvent[], pace = 1): Attachment<Element> | undefined {
  const delay = lasting(events) * pace;
  return delay ? play([{ opacity: 0 }, { opacity: 1 }], { delay, duration: 250 }, 'ease') : undefined;
}
