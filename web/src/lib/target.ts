import type { Attachment } from 'svelte/attachments';

interface Choosing<C> {
  readonly picked: C | null;
  pick(choice: C | null): void;
  act(choice: C): void;
}

/**
 * Something on a board that stands for a choice. The mouse considers it by pointing and takes it by clicking; a finger
 * considers it by the first touch and takes it by the second; the keyboard considers it by coming to it and takes it by
 * Enter. `choosing` may be the props of a board.
 */
export function target<C>(choice: C, choosing: Choosing<C>): Attachment<Element> {
  return (element) => {
    let finger = false;
    const entered = (event: Event) =>
      (event as PointerEvent).pointerType === 'mouse' && choosing.pick(choice);
    const left = (event: Event) => (event as PointerEvent).pointerType === 'mouse' && choosing.pick(null);
    const down = (event: Event) => (finger = (event as PointerEvent).pointerType !== 'mouse');
    const focused = () => !finger && choosing.pick(choice);
    const clicked = () => {
      if (finger && choosing.picked !== choice) choosing.pick(choice);
      else choosing.act(choice);
      finger = false;
    };
    const pressed = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      // A key that is held down took what was there when it went down.
      if (!(event as KeyboardEvent).repeat) choosing.act(choice);
    };
    const listeners: [string, (event: Event) => unknown][] = [
      ['pointerenter', entered],
      ['pointerleave', left],
      ['pointerdown', down],
      ['focus', focused],
      ['click', clicked],
      ['keydown', pressed],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  };
}
