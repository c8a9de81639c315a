import type { Attachment } from 'svelte/attachments';

interface Selecting {
  /** Take this piece up, or put it down again. */
  select(): void;
  /** The mouse or the keyboard has come to it, or left it. */
  point(here: boolean): void;
}

/** A piece that can be slid: chosen first, before the place where it goes. */
export function selecting({ select, point }: Selecting): Attachment<Element> {
  return (element) => {
    const mouse = (here: boolean) => (event: Event) =>
      (event as PointerEvent).pointerType === 'mouse' && point(here);
    const pressed = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      select();
    };
    const listeners: [string, (event: Event) => unknown][] = [
      ['pointerenter', mouse(true)],
      ['pointerleave', mouse(false)],
      ['focus', () => point(true)],
      // An element that is taken away loses the focus in the midst of drawing.
      ['blur', () => queueMicrotask(() => point(false))],
      ['click', () => select()],
      ['keydown', pressed],
    ];
    return listen(element, listeners);
  };
}

/** Escape, or a click beside everything; `leave` says whether there was anything to leave. */
export function leaving(leave: () => boolean): Attachment<Element> {
  return (element) => {
    const pressed = (event: Event) => {
      if ((event as KeyboardEvent).key === 'Escape' && leave()) event.stopPropagation();
    };
    const clicked = (event: Event) => event.target === element && leave();
    return listen(element, [
      ['keydown', pressed],
      ['click', clicked],
    ]);
  };
}

function listen(element: Element, listeners: [string, (event: Event) => unknown][]): () => void {
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
  };
}
