/** In milliseconds: whoever presses a button sees by then that it is another one. */
export const MOMENT = 500;

interface Spot {
  x: number;
  y: number;
}

/**
 * Whether a button may be pressed. One that appears under a resting pointer, where another may just have been, is not
 * pressed for a moment: the press was meant for the other.
 */
export class Guard<B> {
  private at: Spot | null = null;
  private under: B | null = null;
  private since = -Infinity;

  constructor(private readonly now = () => performance.now()) {}

  /** The pointer is here, over this button or none. */
  point(at: Spot, button: B | null): void {
    if (this.at?.x === at.x && this.at.y === at.y) return this.look(button);
    // Whoever moves on over the same button does not look for another.
    if (button !== this.under) this.since = -Infinity;
    [this.at, this.under] = [at, button];
  }

  /** Something has changed: this button, or none, is where the pointer rests. */
  look(button: B | null): void {
    if (!this.at || button === this.under) return;
    [this.under, this.since] = [button, this.now()];
  }

  get spot(): Spot | null {
    return this.at;
  }

  allows(button: B): boolean {
    return button !== this.under || this.now() - this.since >= MOMENT;
  }
}

/** Keep presses away from buttons that have just appeared under the pointer, anywhere on the page; how to stop it. */
export function guarding(): () => void {
  const stop = new AbortController();
  const guard = new Guard<string>();
  const names = new Names();
  let refused = false;
  const point = (event: PointerEvent) => {
    const button = names.of(event.target);
    guard.point({ x: event.clientX, y: event.clientY }, button);
    if (event.type === 'pointerdown') refused = button !== null && !guard.allows(button);
  };
  const swallow = (event: Event) => {
    // A key or a screen reader clicks without pointing.
    if (!refused || (event instanceof MouseEvent && !event.detail)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const options = { capture: true, passive: false, signal: stop.signal };
  for (const name of ['pointermove', 'pointerdown'] as const) addEventListener(name, point, options);
  for (const name of ['touchstart', 'touchend', 'click']) addEventListener(name, swallow, options);
  const observer = watching(() => {
    const { spot } = guard;
    if (spot) guard.look(names.of(document.elementFromPoint(spot.x, spot.y)));
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  return () => stop.abort();
}

/** Tells once in a frame that something came, went or is called otherwise. */
function watching(changed: () => void): MutationObserver {
  let waiting = false;
  const look = () => {
    waiting = false;
    changed();
  };
  const observer = new MutationObserver(() => {
    if (!waiting) requestAnimationFrame(look);
    waiting = true;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return observer;
}

/** Tells buttons apart: by what they are and by what is written on them, but for numbers that count. */
class Names {
  private readonly numbers = new WeakMap<Element, number>();
  private last = 0;

  of(target: EventTarget | null): string | null {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return null;
    const number = this.numbers.get(button) ?? ++this.last;
    this.numbers.set(button, number);
    return `${number} ${button.textContent.replace(/\d+/g, '').trim()}`;
  }
}
