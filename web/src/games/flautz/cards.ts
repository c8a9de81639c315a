import { BOX } from './box';
import type { SpellView } from './types';

export const COLOURS = BOX.colours;

export type Colour = (typeof COLOURS)[number];
export type Family = Colour | 'illusion' | 'prism';

/** A spell card as it is drawn; a prism has no value. */
export interface Card {
  family: Family;
  value: number | null;
}

/** How many places of the display are in the air: they come first; the others are on the floor. */
export const AIR: number = BOX.air;
export const FLOOR: number = BOX.floor;
/** How many cards a hand has. */
export const HAND: number = BOX.hand;

/** 'green 3' in parts. */
export function parse(name: string): Card {
  const [family, value] = name.split(' ');
  return { family: family as Family, value: value === undefined ? null : Number(value) };
}

/** The name of a card by its number in events. */
export function cardName(kind: number): string {
  return BOX.cards[kind] ?? '';
}

/** Whether a field of the arena allows to take from this place. */
export function allows(field: string | undefined, place: number): boolean {
  return field === 'either' || field === (place < AIR ? 'air' : 'floor');
}

/** What a card of a hand does for the best spell. */
export interface Part {
  /** What it adds; none for a prism. */
  points: number | null;
  first: boolean;
  /** The colour it counts as, where that is not its own. */
  as: Colour | null;
  /** The two colours that a prism makes alike; null if it is idle. */
  alike: [Colour, Colour] | null;
}

/** How many cards of the spell are prisms: they come first, and those that change nothing last among them. */
export function prismsOf(spell: SpellView): number {
  return spell.cards.filter((name) => parse(name).family === 'prism').length;
}

/** For each card of the hand its part in the spell, or null if it has none. */
export function parts(hand: (string | null)[], spell: SpellView | null): (Part | null)[] {
  const found: (Part | null)[] = hand.map(() => null);
  if (!spell) return found;
  const prisms = prismsOf(spell);
  const lowest = spell.cards[prisms];
  const first = lowest === undefined ? 0 : (parse(lowest).value ?? 0);
  const further = spell.cards.length - prisms - 1;
  spell.cards.forEach((name, number) => {
    const slot = hand.findIndex((card, place) => card === name && !found[place]);
    if (slot < 0) return;
    const counted = (spell.colours[number] ?? null) as Colour | null;
    const alike = (spell.swaps[number] ?? null) as [Colour, Colour] | null;
    const points = number === prisms ? first : (spell.points - first) / further;
    found[slot] = {
      points: number < prisms ? null : points,
      first: number === prisms,
      as: counted && counted !== parse(name).family ? counted : null,
      alike: number < prisms ? alike : null,
    };
  });
  return found;
}

/** '6 + 5 + 5': what the points are made of. */
export function sum(all: (Part | null)[]): string {
  const counted = all
    .filter((part) => part?.points != null)
    .sort((a, b) => Number(b!.first) - Number(a!.first));
  return counted.map((part) => part!.points).join(' + ');
}
