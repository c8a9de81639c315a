import { cardName } from './cards';
import type { Exchanged, GameEvent, Swapped, View } from './types';

const TRAVEL = 620;
const DEAL = 480;
const APART = 30;

/** How long these events are shown, in milliseconds. */
export function lasting(events: { event: string }[]): number {
  return Math.max(0, ...events.map(({ event }) => LASTING[event] ?? 0));
}

const LASTING: Record<string, number> = {
  exchanged: TRAVEL + 80,
  swapped: TRAVEL + 80,
  focused: 650,
  declared: 700,
  reshuffled: 400,
  'round began': 500,
  'match ended': 1400,
  'match began': 1400,
};

/** Cards travel to where the view has them; whatever is under way ends when the returned function is called. */
export function show(room: HTMLElement, events: GameEvent[], view: View, pace = 1): () => void {
  const stage = new Stage(room, view, pace);
  for (const event of events) stage.play(event, events);
  return () => stage.end();
}

interface Way {
  /** How far it bends to the side. */
  bend: number;
  delay?: number;
  lasts?: number;
  /** It is face down at first. */
  turned?: boolean;
}

/** Cards fly as copies above everything; those that they are copies of are hidden for as long. */
class Stage {
  private readonly running: Animation[] = [];
  private readonly flying = new Set<Element>();

  constructor(
    private readonly room: HTMLElement,
    private readonly view: View,
    private readonly pace: number,
  ) {}

  end(): void {
    for (const animation of this.running) animation.cancel();
    for (const flyer of this.flying) flyer.remove();
  }

  play(event: GameEvent, all: GameEvent[]): void {
    const dealt = all.findLast((other) => other.event === 'match began');
    if (event === dealt) this.deal();
    else if (dealt) return;
    else if (event.event === 'exchanged') this.exchange(event);
    else if (event.event === 'swapped') this.swap(event);
    else if (event.event === 'declared') this.open(event.seat);
    else if (event.event === 'reshuffled') this.shake();
  }

  private spot(name: string): HTMLElement | null {
    return this.room.querySelector(`[data-spot="${name}"]`);
  }

  /** Two cards change places along two arcs. */
  private exchange({ seat, took, place }: Exchanged): void {
    const slot = this.view.players[seat]!.hand.lastIndexOf(cardName(took));
    const [lies, holds] = [this.spot(`display-${place}`), this.spot(`hand-${seat}-${Math.max(slot, 0)}`)];
    if (!lies || !holds) return;
    this.fly(lies, holds, { bend: 1 });
    this.fly(holds, lies, { bend: 1 });
  }

  /** A card comes from the deck and is turned; the old one goes to the discards. */
  private swap({ place }: Swapped): void {
    const [lies, pile] = [this.spot(`display-${place}`), this.spot('discards')];
    if (lies && pile) this.fly(pile, lies, { bend: 0.6 });
    this.draw(`display-${place}`, { bend: 0.6, turned: true });
  }

  private deal(): void {
    let number = 0;
    const next = (turned: boolean): Way => ({ bend: 0.5, delay: APART * number++, lasts: DEAL, turned });
    this.view.players.forEach((player, seat) =>
      player.hand.forEach((card, slot) => this.draw(`hand-${seat}-${slot}`, next(card !== null))),
    );
    this.view.display.forEach((_, place) => this.draw(`display-${place}`, next(true)));
  }

  private draw(name: string, way: Way): void {
    const [to, deck] = [this.spot(name), this.spot('deck')];
    if (to && deck) this.fly(to, deck, way);
  }

  private open(seat: number): void {
    this.view.players[seat]!.hand.forEach((_, slot) => {
      const sides = this.spot(`hand-${seat}-${slot}`)?.querySelector('.card-sides');
      if (sides) this.turn(sides, { bend: 0, delay: APART * slot });
    });
  }

  private shake(): void {
    const frames = [0, -8, 7, -5, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
    const deck = this.spot('deck');
    if (deck) this.running.push(deck.animate(frames, { duration: 400 * this.pace }));
  }

  /** Show how the card at a spot came there from another one. */
  private fly(to: HTMLElement, from: HTMLElement, way: Way): void {
    const sides = to.querySelector('.card-sides')?.cloneNode(true) as Element | undefined;
    if (!sides) return;
    const flyer = this.place(sides, to);
    const { delay, duration } = this.timed(way);
    const timing = { duration, delay, easing: 'ease-in-out', fill: 'backwards' } as const;
    const flight = flyer.animate(arc(from, to, way.bend), timing);
    flight.onfinish = () => flyer.remove();
    this.running.push(flight, to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
    if (way.turned) this.turn(sides, way);
  }

  /** Put a copy of a card above the board, where the card itself is. */
  private place(copy: Element, at: HTMLElement): Element {
    const [room, middle] = [this.room.getBoundingClientRect(), middleOf(at)];
    const flyer = document.createElement('div');
    flyer.append(copy);
    flyer.setAttribute('aria-hidden', 'true');
    Object.assign(flyer.style, {
      position: 'absolute',
      zIndex: '6',
      pointerEvents: 'none',
      width: `${at.offsetWidth}px`,
      left: `${middle.x - room.x - at.offsetWidth / 2}px`,
      top: `${middle.y - room.y - at.offsetHeight / 2}px`,
    });
    this.room.append(flyer);
    this.flying.add(flyer);
    return flyer;
  }

  private timed({ delay = 0, lasts = TRAVEL }: Way): { delay: number; duration: number } {
    return { delay: delay * this.pace, duration: lasts * this.pace };
  }

  /** From its back to its face. */
  private turn(sides: Element, way: Way): void {
    const back = { transform: 'rotateY(180deg)' };
    const frames = [back, { ...back, offset: 0.4 }, { transform: 'rotateY(0)' }];
    this.running.push(sides.animate(frames, { ...this.timed(way), fill: 'backwards' }));
  }
}

function middleOf(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** From one place to another, where it is at home, along an arc. */
function arc(from: HTMLElement, to: HTMLElement, bend: number): Keyframe[] {
  const [start, home] = [middleOf(from), middleOf(to)];
  const [dx, dy, size] = [start.x - home.x, start.y - home.y, from.offsetWidth / to.offsetWidth];
  return [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((step) => {
    const left = 1 - step;
    const aside = 0.9 * bend * step * left;
    const moved = `translate(${dx * left - dy * aside}px, ${dy * left + dx * aside}px)`;
    return { transform: `${moved} scale(${size + (1 - size) * step})`, offset: step };
  });
}
