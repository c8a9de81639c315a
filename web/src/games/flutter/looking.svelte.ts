import { untrack } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import {
  CLOSE,
  drawn,
  fitted,
  grown,
  holds,
  revealed,
  seen,
  shifted,
  steady,
  together,
  zoomed,
  type Box,
  type Camera,
  type Size,
} from './camera';
import { SIDE, type Point } from './lattice';

const STEP = 1.5;
/** In units of the drawing: so much room is left around what is shown by the way. */
const ROOM = 20;

/** Where the meadow is looked at: all of it as it grows, until somebody looks closer or elsewhere. */
export class Looking {
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** Where somebody looks by their own wish. */
  private own = $state.raw<Camera | null>(null);
  private readonly tween = new Tween<Camera>({ x: 0, y: 0, scale: 1 }, { duration: 450, easing: cubicInOut });
  private measured = false;

  constructor(
    private readonly whole: () => Box,
    private readonly moving: () => boolean,
  ) {}

  get camera(): Camera {
    return this.tween.current;
  }

  /** How many pixels a unit of the drawing gets where the camera goes. */
  get scale(): number {
    return this.tween.target.scale;
  }

  /** Whether something may be out of sight. */
  get close(): boolean {
    return this.own !== null && !holds(seen(this.own, this.size), this.whole());
  }

  /** Whether a finger could miss something. */
  get dense(): boolean {
    return this.size.width > 0 && this.scale * SIDE < CLOSE - 1;
  }

  /** To be called in an effect: the camera follows the meadow. */
  follow(): void {
    const [whole, size, own] = [this.whole(), this.size, this.own];
    if (!size.width) return;
    const now = untrack(() => this.tween.target);
    const first = !this.measured;
    this.measured = true;
    const next = own ?? (first ? fitted(whole, size) : steady(now, whole, size));
    untrack(() => this.go(next, first));
  }

  private go(to: Camera, atOnce: boolean): void {
    const now = this.tween.target;
    if (now.x === to.x && now.y === to.y && now.scale === to.scale) return;
    void this.tween.set(to, atOnce || !this.moving() ? { duration: 0 } : undefined);
  }

  /** The point of the drawing at a pixel of the meadow. */
  under(pixel: Point): Point {
    return drawn(this.camera, pixel, this.size);
  }

  /** Closer or farther around a pixel; by hand it follows at once. */
  zoom(factor: number, pixel: Point, byHand = false): void {
    this.own = zoomed(this.tween.target, factor, pixel, this.size);
    if (byHand) this.go(this.own, true);
  }

  /** A step closer: at first so close that a finger hits everything. */
  closer(middle: Point | null = null): void {
    const now = this.tween.target;
    const factor = this.dense ? Math.max(STEP, CLOSE / SIDE / now.scale) : STEP;
    this.own = { ...(middle ?? { x: now.x, y: now.y }), scale: Math.min(now.scale * factor, 1.8) };
  }

  farther(): void {
    const { width, height } = this.size;
    this.own = zoomed(this.tween.target, 1 / STEP, { x: width / 2, y: height / 2 }, this.size);
    if (this.own.scale <= fitted(this.whole(), this.size).scale) this.fit();
  }

  shift(right: number, down: number, byHand = false): void {
    this.own = shifted(this.tween.target, right, down, this.whole());
    if (byHand) this.go(this.own, true);
  }

  /** Everything. */
  fit(): void {
    this.own = null;
    if (this.size.width) this.go(fitted(this.whole(), this.size), false);
  }

  /** So that this part is seen well. */
  at(part: Box): void {
    const now = this.tween.target;
    const scale = Math.max(now.scale, CLOSE / SIDE);
    const middle = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
    this.own = revealed({ ...middle, scale }, grown(part, ROOM), this.size);
  }

  /** Move as little as it takes to see this part. */
  reveal(part: Box): void {
    const now = this.tween.target;
    const room = grown(part, ROOM);
    if (!this.size.width || holds(seen(now, this.size), room)) return;
    // Beyond the rim there is nothing to come back to: then all of it is seen, and this too.
    this.own = this.own ? revealed(now, room, this.size) : fitted(together(this.whole(), room), this.size);
  }
}
