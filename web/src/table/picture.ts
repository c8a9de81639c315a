/** What is on a picture of the end of a match. */
export interface Wanted {
  board: HTMLElement;
  /** The curve, if it is there. */
  curve: Element | null;
  title: string;
  rows: string[];
}

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 24;
/** So many dots for each pixel of the screen: sharp also where it is enlarged. */
const SCALE = 2;
const CURVE = 120;

/** The end of a match as a PNG: made of what the page shows, with its own styles. */
export async function drawn({ board, curve, title, rows }: Wanted): Promise<File> {
  const { width, height } = board.getBoundingClientRect();
  const sheet = document.createElement('div');
  sheet.style.cssText = `box-sizing:border-box;padding:${MARGIN}px;background:var(--paper);color:var(--ink);font:16px/1.5 var(--sans)`;
  const heading = line(title, 'font:600 26px/1.3 var(--serif)');
  const told = line(rows.join('   ·   '), 'margin-bottom:12px;white-space:pre-wrap');
  const copy = board.cloneNode(true) as HTMLElement;
  copy.style.cssText += `;width:${width}px;height:${height}px`;
  sheet.append(heading, told, copy);
  if (curve) sheet.append(curve.cloneNode(true));
  const size = { width: width + 2 * MARGIN, height: height + 110 + 2 * MARGIN + (curve ? CURVE : 0) };
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(wrapped(sheet, size))}`;
  return new File([await painted(url, size)], 'meadow.png', { type: 'image/png' });
}

function line(text: string, style: string): HTMLElement {
  const made = document.createElement('div');
  [made.textContent, made.style.cssText] = [text, style];
  return made;
}

interface Size {
  width: number;
  height: number;
}

/** The same as a drawing by itself: with all rules of the page, and nothing moving. */
function wrapped(sheet: HTMLElement, { width, height }: Size): string {
  const svg = document.createElementNS(SVG, 'svg');
  const root = document.documentElement;
  // Attributes with styles would be refused; styles that are set one by one are not.
  for (const { name, value } of root.attributes) if (name !== 'style') svg.setAttribute(name, value);
  svg.style.cssText = root.style.cssText;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const style = document.createElementNS(SVG, 'style');
  const rules = [...document.styleSheets].flatMap((each) => [...each.cssRules].map((rule) => rule.cssText));
  style.textContent = `${rules.join('\n')}\n*{animation:none!important;transition:none!important}`;
  const inner = document.createElementNS(SVG, 'foreignObject');
  inner.setAttribute('width', '100%');
  inner.setAttribute('height', '100%');
  sheet.style.height = '100%';
  inner.append(sheet);
  svg.append(style, inner);
  return new XMLSerializer().serializeToString(svg);
}

async function painted(url: string, { width, height }: Size): Promise<Blob> {
  const image = new Image(width, height);
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture')))),
  );
}
