import type { Attachment } from 'svelte/attachments';

/** In units of the drawing, as a part of it: strokes reach beyond the box of what they are drawn around. */
const RIM = 0.03;
const BARE = [
  'id',
  'data-piece',
  'data-spot',
  'data-target',
  'data-explains',
  'data-large',
  'tabindex',
  'role',
];

/** The same drawing without what makes it a part of the board. */
function copied(drawing: Element): Element {
  const copy = drawing.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of BARE) each.removeAttribute(name);
  return copy;
}

/** A drawing of its own that shows nothing but this part of one. */
function framed(part: SVGGraphicsElement): Element {
  const { x, y, width, height } = part.getBBox();
  const rim = RIM * Math.max(width, height);
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  frame.setAttribute('viewBox', [x - rim, y - rim, width + 2 * rim, height + 2 * rim].join(' '));
  const copy = copied(part);
  copy.removeAttribute('transform');
  frame.append(copy);
  return frame;
}

/** The drawing in a thing that is marked by `data-large`, and not in something smaller that explains itself. */
function drawingOf(thing: Element): Element | undefined {
  const marked = [thing, ...thing.querySelectorAll('*')].filter((each) => each.matches('[data-large]'));
  return marked.find((each) => each.closest('[data-explains]') === thing);
}

/** What of a thing is shown large; null if nothing is. What lies over a piece as a target shows the piece. */
export function enlarge(thing: HTMLElement | SVGElement): Attachment<Element> | null {
  const { explains } = thing.dataset;
  if (!explains) return null;
  const same = document.querySelectorAll(`[data-explains="${CSS.escape(explains)}"]`);
  const drawing = [thing, ...same].map(drawingOf).find(Boolean);
  if (!(drawing instanceof SVGGraphicsElement)) return null;
  return (place) =>
    place.replaceChildren(drawing instanceof SVGSVGElement ? copied(drawing) : framed(drawing));
}
