import type { Attachment } from 'svelte/attachments';
import type { Point } from './lattice';

/** What hands do on the meadow. All points are pixels from its left upper corner. */
export interface Hands {
  /** The mouse is here, with no button pressed. */
  pointed(pixel: Point): void;
  /** A finger or button came down here: whether it takes hold of the tile that is being placed. */
  holds(pixel: Point): boolean;
  /** What is held is here now. */
  carried(pixel: Point): void;
  /** The meadow is dragged. */
  shifted(right: number, down: number): void;
  /** Two fingers, or the wheel, bring it closer or farther. */
  zoomed(factor: number, pixel: Point): void;
  /** Two fingers, or the wheel, turn; whether there is something to turn. */
  turned(clockwise: boolean): boolean;
  /** A click or touch that was no drag. */
  tapped(pixel: Point, finger: boolean): void;
}

/** In pixels: a finger that moves less means a touch. */
const SLACK = 8;
/** In radians: so far two fingers turn for a sixth of a full turn of a tile. */
const TURN = Math.PI / 7;
/** Two fingers that come nearer or part by this much mean to zoom. */
const SPREAD = 1.12;
/** What a wheel has to tell for one turn: smooth wheels tell it in many small parts. */
const NOTCH = 50;

interface Pair {
  middle: Point;
  apart: number;
  angle: number;
}

export function gestures(hands: Hands): Attachment<Element> {
  return (element) => new Watch(element, hands).begin();
}

class Watch {
  private readonly fingers = new Map<number, Point>();
  private readonly stop = new AbortController();
  private way = 0;
  private finger = false;
  private held = false;
  private pair: Pair | null = null;
  /** What the two fingers mean, once that is clear. */
  private meaning: 'zoom' | 'turn' | null = null;
  private wheel = 0;

  constructor(
    private readonly element: Element,
    private readonly hands: Hands,
  ) {}

  begin(): () => void {
    this.on('pointerdown', (event) => this.down(event));
    this.on('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      this.on(name, (event) => this.up(event));
    const options = { signal: this.stop.signal };
    this.element.addEventListener('wheel', (event) => this.rolled(event as WheelEvent), {
      ...options,
      passive: false,
    });
    this.element.addEventListener('click', (event) => this.clicked(event as MouseEvent), {
      ...options,
      capture: true,
    });
    return () => this.stop.abort();
  }

  private on(name: string, listener: (event: PointerEvent) => void): void {
    this.element.addEventListener(name, listener as EventListener, { signal: this.stop.signal });
  }

  private pixel(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (!this.fingers.size) {
      this.way = 0;
      this.held = this.hands.holds(this.pixel(event));
    }
    this.finger = event.pointerType !== 'mouse';
    this.fingers.set(event.pointerId, this.pixel(event));
    this.pair = pairOf([...this.fingers.values()]);
    this.meaning = null;
  }

  private move(event: PointerEvent): void {
    const now = this.pixel(event);
    const before = this.fingers.get(event.pointerId);
    if (!before || !event.buttons) {
      if (event.pointerType === 'mouse' && !event.buttons) this.hands.pointed(now);
      return;
    }
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size > 1) return this.both();
    const [right, down] = [now.x - before.x, now.y - before.y];
    this.way += Math.hypot(right, down);
    if (this.way <= SLACK) return;
    // What is dragged goes on beyond the rim; what is only touched must reach what lies there.
    if (!this.element.hasPointerCapture(event.pointerId)) this.element.setPointerCapture(event.pointerId);
    if (this.held) this.hands.carried(now);
    else this.hands.shifted(right, down);
  }

  private both(): void {
    const now = pairOf([...this.fingers.values()]);
    const from = this.pair;
    if (!now || !from) return;
    this.way = Infinity;
    const angle = around(now.angle - from.angle);
    const factor = now.apart / from.apart;
    if (!this.meaning && Math.abs(angle) > TURN && this.hands.turned(angle > 0)) {
      this.meaning = 'turn';
      this.pair = now;
    } else if (this.meaning === 'turn') {
      if (Math.abs(angle) > TURN && this.hands.turned(angle > 0)) this.pair = now;
    } else if (this.meaning || factor > SPREAD || factor < 1 / SPREAD) {
      this.meaning = 'zoom';
      this.hands.zoomed(factor, now.middle);
      this.hands.shifted(now.middle.x - from.middle.x, now.middle.y - from.middle.y);
      this.pair = now;
    }
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.pair = null;
  }

  /** What is let go after a drag is not touched. */
  private clicked(event: MouseEvent): void {
    // A key or a screen reader clicks without pointing; the target itself knows what that means.
    if (!event.detail) return;
    if (this.way > SLACK) event.stopPropagation();
    else this.hands.tapped(this.pixel(event), this.finger);
    this.way = 0;
  }

  private rolled(event: WheelEvent): void {
    event.preventDefault();
    // A pinch on a touchpad comes as a wheel with this key.
    if (!event.ctrlKey && Math.abs(this.wheel + event.deltaY) < NOTCH) {
      this.wheel += event.deltaY;
      return;
    }
    this.wheel = 0;
    if (!event.ctrlKey && this.hands.turned(event.deltaY > 0)) return;
    this.hands.zoomed(Math.exp(-event.deltaY / 400), this.pixel(event));
  }
}

function pairOf([one, other]: Point[]): Pair | null {
  if (!one || !other) return null;
  const [x, y] = [other.x - one.x, other.y - one.y];
  const middle = { x: one.x + x / 2, y: one.y + y / 2 };
  return { middle, apart: Math.max(1, Math.hypot(x, y)), angle: Math.atan2(y, x) };
}

/** The same angle between half a turn back and half a turn on. */
function around(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** What a keyboard or a screen reader does with the tile that is being placed. */
export interface Keys {
  focus(): void;
  press(event: KeyboardEvent): void;
  click(): void;
}

/** Not by attributes: those are heard only after the arrow keys have led to another target. */
export function keys({ focus, press, click }: Keys): Attachment<Element> {
  return (element) => {
    const stop = new AbortController();
    const on = (name: string, listener: (event: Event) => void) =>
      element.addEventListener(name, listener, { signal: stop.signal });
    on('focus', () => element.matches(':focus-visible') && focus());
    on('keydown', (event) => press(event as KeyboardEvent));
    // A pointer is heard by the meadow, which knows where it points.
    on('click', (event) => (event as MouseEvent).detail || click());
    return () => stop.abort();
  };
}
