import type { Attachment } from 'svelte/attachments';
import { settings } from './settings.svelte';

interface Choosing<C> {
  readonly picked: C | null;
  pick(choice: C | null): void;
  act(choice: C): void;
}

/** In pixels: a finger is broader than the point that it is told as. */
const SLACK = 12;

/**
 * Something on a board that stands for a choice. The mouse considers it by pointing and takes it by clicking; the
 * keyboard considers it by coming to it and takes it by Enter. A finger considers it as long as it is down, takes it by
 * lifting, and slides away from it to cancel; with the setting to touch twice, the first touch only considers it.
 * `choosing` may be the props of a board.
 */
export function target<C>(choice: C, choosing: Choosing<C>): Attachment<Element> {
  return (element) => {
    const finger = new Finger(element, choice, choosing);
    const mouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';
    const pressed = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      // A key that is held down took what was there when it went down.
      if (!(event as KeyboardEvent).repeat) choosing.act(choice);
    };
    const listeners: [string, (event: Event) => unknown][] = [
      ['pointerenter', (event) => mouse(event) && choosing.pick(choice)],
      ['pointerleave', (event) => mouse(event) && choosing.pick(null)],
      ['focus', () => !finger.down && choosing.pick(choice)],
      ['click', () => choosing.act(choice)],
      ['keydown', pressed],
      ['touchstart', (event) => finger.start(event as TouchEvent)],
      ['touchmove', (event) => finger.move(event as TouchEvent)],
      ['touchend', (event) => finger.lift(event as TouchEvent)],
      ['touchcancel', () => finger.cancel()],
      // The browser scrolls, or does something else of its own.
      ['pointercancel', () => finger.cancel()],
      // The board is dragged by it.
      ['pointerup', () => finger.release()],
      ['lostpointercapture', () => finger.lose()],
      // A finger that rests here looks at what would happen: no menu over it.
      ['contextmenu', (event) => finger.down && event.preventDefault()],
    ];
    const passive = ['touchstart', 'touchmove'];
    for (const [name, listener] of listeners)
      element.addEventListener(name, listener, { passive: passive.includes(name) });
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  };
}

/** One finger on a target. */
class Finger<C> {
  down = false;
  /** Whether the target was considered before the finger came. */
  private again = false;
  private over = false;
  private released = false;

  constructor(
    private readonly element: Element,
    private readonly choice: C,
    private readonly choosing: Choosing<C>,
  ) {}

  start({ touches }: TouchEvent): void {
    // With two fingers somebody zooms.
    if (touches.length > 1) return this.cancel();
    this.again = this.choosing.picked === this.choice;
    [this.down, this.over, this.released] = [true, true, false];
    this.choosing.pick(this.choice);
  }

  release(): void {
    this.released = true;
  }

  /** Somebody else listens to the pointer from now on, unless it was lifted. */
  lose(): void {
    if (!this.released) this.cancel();
  }

  move({ touches }: TouchEvent): void {
    const [touch] = touches;
    if (!this.down || !touch || this.over === this.hits(touch)) return;
    this.over = !this.over;
    this.choosing.pick(this.over ? this.choice : null);
  }

  /** Decides here and not by the click, which a finger that rested for long does not make. */
  lift(event: TouchEvent): void {
    const [touch] = event.changedTouches;
    if (!this.down || !touch) return;
    const on = this.hits(touch);
    [this.down, this.over] = [false, false];
    if (event.cancelable) event.preventDefault();
    if (!on) this.choosing.pick(null);
    else if (this.again || !settings.twice) this.choosing.act(this.choice);
  }

  cancel(): void {
    if (!this.down) return;
    [this.down, this.over] = [false, false];
    this.choosing.pick(null);
  }

  private hits({ clientX, clientY }: Touch): boolean {
    const { left, top, right, bottom } = this.element.getBoundingClientRect();
    const across = clientX > left - SLACK && clientX < right + SLACK;
    return across && clientY > top - SLACK && clientY < bottom + SLACK;
  }
}
