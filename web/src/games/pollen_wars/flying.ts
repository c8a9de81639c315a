import type { Attachment } from 'svelte/attachments';
import type { End, Flight, Span } from './motion';
import type { Point } from './hexagons';

function play(element: Element, frames: Keyframe[], { delay, duration }: Span, easing = 'ease-in-out') {
  return element.animate(frames, { delay, duration, easing, fill: 'both' });
}

/** The middle of what stands for a hexagon or a hive on the board of this element. */
function whereIs(element: Element, end: End): Point | null {
  const name = 'cell' in end ? `hexagon-${end.cell}` : `hive-${end.hive}`;
  const found = element.closest('[data-room]')?.querySelector(`[data-spot="${name}"]`);
  return found ? middleOf(found) : null;
}

function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where an end is, in the units in which the bee is drawn. */
function within(bee: SVGGElement, end: End): Point | null {
  const there = whereIs(bee, end);
  const matrix = (bee.parentNode as SVGGElement).getScreenCTM();
  return there && matrix && { x: (there.x - matrix.e) / matrix.a, y: (there.y - matrix.f) / matrix.d };
}

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** A way through the air, bent to one side and higher in its middle. */
function arc(from: Point, to: Point): Keyframe[] {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return STEPS.map((step) => {
    const aside = 0.5 * step * (1 - step);
    const [left, top] = [from.x + x * step - y * aside, from.y + y * step + x * aside];
    const size = 1 + 0.35 * Math.sin(Math.PI * step);
    return { offset: step, transform: `translate(${left}px, ${top}px) scale(${size})` };
  });
}

/** A bee in the air: not to be seen before it starts and after it has landed. */
export function flying(flight: Flight): Attachment<SVGGElement> {
  return (bee) => {
    const [from, to] = [within(bee, flight.from), within(bee, flight.to)];
    if (!from || !to) return;
    const { delay, duration } = flight;
    const animation = bee.animate(
      arc(from, to).map((frame) => ({ ...frame, opacity: 1 })),
      { delay, duration, easing: 'ease-in-out' },
    );
    return () => animation.cancel();
  };
}

/** A bee that is there once it has landed. */
export function landing(span: Span | undefined): Attachment<Element> | undefined {
  if (!span) return undefined;
  return (bee) => {
    const animation = bee.animate([{ opacity: 0 }, { opacity: 0 }], span);
    return () => animation.cancel();
  };
}

/** It comes up out of the ground. */
export function growing(span: Span | undefined): Attachment<Element> | undefined {
  if (!span) return undefined;
  return (element) => {
    const small = { transform: 'scale(0.2)', opacity: 0 };
    const animation = play(element, [small, { transform: 'scale(1.15)', opacity: 1, offset: 0.7 }, {}], span);
    return () => animation.cancel();
  };
}

/** It is seen for a while, and neither before nor after. */
export function glowing(span: Span): Attachment<Element> {
  return (element) => {
    const animation = play(
      element,
      [0, 1, 0.5, 1, 0].map((opacity) => ({ opacity })),
      span,
    );
    return () => animation.cancel();
  };
}

/** It rises beside a hive and fades. */
export function rising(span: Span): Attachment<Element> {
  return (element) => {
    const frames = [
      { opacity: 0, transform: 'translateY(6px) scale(0.7)' },
      { opacity: 1, transform: 'none', offset: 0.2 },
      { opacity: 1, transform: 'none', offset: 0.75 },
      { opacity: 0, transform: 'translateY(-10px)' },
    ];
    const animation = play(element, frames, span, 'ease-out');
    return () => animation.cancel();
  };
}
