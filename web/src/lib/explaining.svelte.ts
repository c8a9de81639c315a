import { nearest } from './arrows';
import { lights, type Explanation, type Explanations } from './explain';

/** In milliseconds: how long a mouse rests, and how long a finger, before something explains itself. */
export const REST = 500;
const PRESS = 450;
/** The next thing explains itself sooner, and what is left goes after a moment. */
const NEXT = 150;
/** In pixels: a finger that moves farther wants something else. */
const STILL = 10;

/** `data-explains` names what a game tells of it, `data-tip` is told itself, `data-cut` only where it does not fit. */
const THINGS = '[data-explains], [data-tip], [data-cut]';
/** What a tap means something else for. */
const ACTS =
  '[data-target], button, a, input, select, textarea, label, summary, [role="button"], [role="tab"]';

type Thing = HTMLElement | SVGElement;
/** A tip of what has the focus comes by itself; all else is asked for. */
type By = 'mouse' | 'touch' | 'key' | 'focus';

export interface Shown {
  thing: Thing;
  told: Explanation;
  /** What of the board lights up with it. */
  lit: Thing[];
  by: By;
}

/** Whether something can be seen at all. */
function visible(thing: Element): boolean {
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Whether not all of a text is in sight. */
function overflows(thing: Element): boolean {
  return thing.scrollWidth > thing.clientWidth || thing.scrollHeight > thing.clientHeight;
}

function middle(thing: Element): { x: number; y: number } {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** What is explained at present, and what begins and ends it: one for the whole page. */
class Explaining {
  shown = $state.raw<Shown | null>(null);
  private source: () => Explanations = () => ({});
  private pointed: Thing | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  /** A long press has opened something: the click at its end means nothing. */
  private opened = false;
  /** What is touched was explained until then: a second tap puts it away. */
  private again = false;

  /** The board on the page tells from now on what its things are, until the returned function is called. */
  tell(source: () => Explanations): () => void {
    this.source = source;
    return () => {
      if (this.source === source) this.source = () => ({});
      this.close();
    };
  }

  close(): boolean {
    clearTimeout(this.timer);
    const open = this.shown !== null;
    this.shown = null;
    return open;
  }

  open(thing: Thing, by: By): boolean {
    clearTimeout(this.timer);
    const told = this.told(thing);
    this.shown = told && thing.isConnected ? { thing, told, lit: this.lit(thing), by } : null;
    return this.shown !== null;
  }

  private told(thing: Thing): Explanation | null {
    const { explains, tip, cut } = thing.dataset;
    if (explains) return this.source()[explains] ?? null;
    const text = tip || (cut && overflows(thing) ? cut : '');
    return text ? { text } : null;
  }

  /** The thing that an event is about, if there is anything to tell of it. */
  private thing(target: EventTarget | null): Thing | null {
    const found = target instanceof Element ? target.closest<Thing>(THINGS) : null;
    return found && this.told(found) ? found : null;
  }

  /** All things of the board that are seen, each once: as what can be chosen where it can. */
  private things(): Record<string, Thing> {
    const [table, found] = [this.source(), {} as Record<string, Thing>];
    for (const thing of document.querySelectorAll<Thing>('[data-board] [data-explains]')) {
      const key = thing.dataset.explains!;
      const better = !(key in found) || thing.matches('[data-target]');
      if (better && key in table && visible(thing)) found[key] = thing;
    }
    return found;
  }

  private lit(thing: Thing): Thing[] {
    const key = thing.dataset.explains;
    if (!key) return [];
    const things = this.things();
    return lights(key, this.source()).flatMap((other) => things[other] ?? []);
  }

  // The mouse

  over(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    const thing = this.thing(event.target);
    if (thing === this.pointed) return;
    this.pointed = thing;
    clearTimeout(this.timer);
    if (thing) this.timer = setTimeout(() => this.open(thing, 'mouse'), this.shown ? NEXT : REST);
    else if (this.shown?.by === 'mouse') this.timer = setTimeout(() => this.close(), NEXT);
  }

  // Fingers

  down(event: PointerEvent): void {
    const before = this.shown?.thing;
    this.close();
    this.opened = false;
    if (event.pointerType === 'mouse') return;
    const thing = this.thing(event.target);
    this.again = thing !== null && thing === before;
    if (!thing || this.again) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => (this.opened = this.open(thing, 'touch')), PRESS);
  }

  moved(event: PointerEvent): void {
    if (event.pointerType === 'mouse' || this.shown) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (far > STILL) clearTimeout(this.timer);
  }

  /** What a finger rests on to choose it is explained only until it is lifted, which takes it. */
  up(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return;
    clearTimeout(this.timer);
    if (this.opened && this.shown?.thing.closest('[data-target]')) this.close();
  }

  /** What ends a long press chooses nothing; a tap on what is no choice explains it. */
  clicked(event: MouseEvent): void {
    if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') return;
    const acts = event.target instanceof Element && !!event.target.closest(ACTS);
    const thing = this.thing(event.target);
    if (this.opened) {
      event.preventDefault();
      event.stopPropagation();
    } else if (thing && !acts && !this.again) this.open(thing, 'touch');
    this.opened = false;
  }

  menu(event: MouseEvent): void {
    if (this.opened) event.preventDefault();
  }

  // Keys

  /** A tip shows for the keyboard too: it tells what a button is for. */
  focused(event: FocusEvent): void {
    const thing = this.thing(event.target);
    if (this.shown?.by === 'key' && thing !== this.shown.thing) this.close();
    if (!thing?.dataset.tip || !thing.matches(':focus-visible')) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => document.activeElement === thing && this.open(thing, 'focus'), REST);
  }

  left(): void {
    if (this.shown?.by === 'focus') this.close();
  }

  /** Explain what has the focus, what the mouse is at, or the first thing of the board; again: put it away. */
  toggle(): void {
    if (this.close()) return;
    const [first] = Object.values(this.things());
    const thing = this.thing(document.activeElement) ?? this.thing(this.pointed) ?? first;
    if (thing) this.open(thing, 'key');
  }

  /** Keys while something is explained: arrows go on to the next thing, Enter goes there, Escape puts it away. */
  pressed(event: KeyboardEvent): void {
    if (!this.shown) return;
    const { thing, by } = this.shown;
    if (event.key === 'Escape') this.close();
    if (by !== 'key' && by !== 'touch') return;
    if (event.key.startsWith('Arrow') && thing.dataset.explains) this.step(thing, event.key);
    else if (event.key === 'Enter' || event.key === ' ') this.arrive(thing);
    else if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private step(from: Thing, key: string): void {
    const others = Object.values(this.things()).filter((other) => other !== from);
    const next = others[nearest(middle(from), others.map(middle), key)];
    if (next) this.open(next, 'key');
  }

  /** The focus goes to what was looked at, if it can be chosen. */
  private arrive(thing: Thing): void {
    this.close();
    if (thing.matches('[data-target]')) thing.focus();
  }
}

export const explaining = new Explaining();
