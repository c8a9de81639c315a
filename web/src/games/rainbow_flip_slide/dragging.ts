import type { Attachment } from 'svelte/attachments';

/** In pixels: a finger that moves less means a touch. */
const SLACK = 8;

/** Shift the view by hand; what is let go after a shift is not touched. `shift` is told pixels. */
export function dragging(shift: (x: number, y: number) => void): Attachment<Element> {
  return (element) => {
    let last: PointerEvent | null = null;
    let way = 0;
    const stop = new AbortController();
    const on = (name: string, listener: (event: PointerEvent) => void, capture = false) =>
      element.addEventListener(name, listener as EventListener, { signal: stop.signal, capture });

    on('pointerdown', (event) => ([last, way] = [event, 0]));
    on('pointermove', (event) => {
      if (!last || !event.buttons || event.pointerId !== last.pointerId) return;
      const [x, y] = [event.clientX - last.clientX, event.clientY - last.clientY];
      way += Math.hypot(x, y);
      // What the finger came down on learns that it is not meant.
      if (way > SLACK && event.pointerType !== 'mouse') element.setPointerCapture(event.pointerId);
      if (way > SLACK) shift(x, y);
      last = event;
    });
    on('click', (event) => way > SLACK && event.stopPropagation(), true);
    return () => stop.abort();
  };
}
