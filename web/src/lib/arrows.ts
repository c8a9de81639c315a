import type { Attachment } from 'svelte/attachments';
import { idle } from './idle';

const TARGETS = '[data-target]';

interface Point {
  x: number;
  y: number;
}

/** How much worse it is to be beside the way than farther along it. */
const ASIDE = 2.2;

/**
 * The nearest of some points in a direction, as people see it: straight on rather than to the side; -1 if there is
 * none.
 */
export function nearest(from: Point, points: Point[], key: string): number {
  const across = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, number) => {
    const along = sign * (across ? point.x - from.x : point.y - from.y);
    const aside = Math.abs(across ? point.y - from.y : point.x - from.x);
    if (along < 1 || aside > along * 3) return;
    const length = along + ASIDE * aside;
    if (length < least) [best, least] = [number, length];
  });
  return best;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * For whatever holds a board: the arrow keys go from one `data-target` to the next as they lie on the screen, Home and
 * End to the first and last. Tab comes to one of them only, the one that had the focus last. If that one goes while the
 * keyboard is on it, the focus goes to another; and where nothing has the focus, the first arrow key comes to it without
 * Tab. Not for an <svg> itself: Chromium would make it a stop of its own.
 */
export function arrows(): Attachment<Element> {
  return (board) => {
    let current: HTMLElement | SVGElement | null = null;
    /** Whether the keyboard was on a target last. */
    let held = false;

    const all = () => [...board.querySelectorAll<HTMLElement | SVGElement>(TARGETS)];

    const rove = () => {
      const targets = all();
      if (!current || !targets.includes(current)) current = targets[0] ?? null;
      for (const target of targets) {
        const index = target === current ? '0' : '-1';
        if (target.getAttribute('tabindex') !== index) target.setAttribute('tabindex', index);
      }
      if (held && document.activeElement === document.body) current?.focus({ preventScroll: true });
    };

    const focused = (event: Event) => {
      const element = event.target as Element;
      const target = element.closest<HTMLElement | SVGElement>(TARGETS);
      held = !!target && element.matches(':focus-visible');
      if (target) {
        current = target;
        rove();
      }
    };

    const left = (event: Event) => {
      const next = (event as FocusEvent).relatedTarget as Node | null;
      if (next && !board.contains(next)) held = false;
    };

    /** Whether a pointer was beside the board last: what scrolls there by arrow keys goes on to do so. */
    let beside = false;
    const pointed = (event: Event) => {
      held = false;
      beside = !!(event.target as Element).closest('aside');
    };

    const begins = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (!key.startsWith('Arrow') || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (!current?.isConnected || beside || !idle(target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      current.focus({ preventScroll: true });
    };

    const pressed = (event: Event) => {
      const { key } = event as KeyboardEvent;
      const target = (event.target as Element).closest(TARGETS);
      if (!target) return;
      const others = all().filter((other) => other !== target);
      let next: Element | undefined;
      if (key.startsWith('Arrow')) next = others[nearest(middle(target), others.map(middle), key)];
      else if (key === 'Home') next = all()[0];
      else if (key === 'End') next = all().at(-1);
      else return;
      event.preventDefault();
      (next as SVGElement | undefined)?.focus();
    };

    const watcher = new MutationObserver(rove);
    watcher.observe(board, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-target'],
    });
    board.addEventListener('focusin', focused);
    board.addEventListener('focusout', left);
    document.addEventListener('pointerdown', pointed, true);
    board.addEventListener('keydown', pressed);
    document.addEventListener('keydown', begins);
    rove();
    return () => {
      watcher.disconnect();
      board.removeEventListener('focusin', focused);
      board.removeEventListener('focusout', left);
      document.removeEventListener('pointerdown', pointed, true);
      board.removeEventListener('keydown', pressed);
      document.removeEventListener('keydown', begins);
    };
  };
}
