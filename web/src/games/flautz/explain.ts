import type { Explanation, Explanations } from '../../lib/explain';
import type { Asked, Say } from '../../lib/games.svelte';
import { allows, parse, parts, type Card } from './cards';
import type { PlayerView, View } from './types';
import { nameOf, namesOf, placeOf, spellOf } from './words';

const inHand = (seat: number, slot: number) => `hand-${seat}-${slot}`;
const onDisplay = (place: number) => `display-${place}`;
const ofRound = (round: number) => `field-${round}`;

/** Whether two cards may be in one spell beside each other, by what is printed on them. */
export function kindred(one: Card, other: Card): boolean {
  if (one.family === 'prism' || other.family === 'prism') return true;
  const apart = Math.abs((one.value ?? 0) - (other.value ?? 0));
  if (apart === 0) return one.family !== other.family || one.family === 'illusion';
  const alike = one.family === other.family || [one.family, other.family].includes('illusion');
  return apart === 1 && alike;
}

/** The places of a hand whose cards go with this one. */
function partners(card: string, hand: (string | null)[], but = -1): number[] {
  return hand.flatMap((held, slot) =>
    held !== null && slot !== but && kindred(parse(card), parse(held)) ? [slot] : [],
  );
}

function kind(card: string, say: Say): string {
  const { family, value } = parse(card);
  if (family === 'prism' || family === 'illusion') return say(`explain.${family}`, { value: value ?? '' });
  return say('explain.card', { colour: say(`colour.${family}`), value: value ?? '' });
}

function goes(slots: number[], hand: (string | null)[], say: Say): string {
  const cards = namesOf(
    say,
    slots.map((slot) => hand[slot] ?? null),
  );
  return slots.length ? say('explain.goes', { cards }) : say('explain.goes.none');
}

function ofDisplay(place: number, view: View, say: Say): Explanation {
  const card = view.display[place]!;
  const rounds = view.fields.flatMap((field, number) => (allows(field, place) ? [number] : []));
  const open = allows(view.fields[view.round - 1], place);
  const hand = view.seat === null ? [] : view.players[view.seat]!.hand;
  const slots = partners(card, hand);
  const sentences = [kind(card, say)];
  if (view.seat !== null) sentences.push(goes(slots, hand, say));
  if (!view.over) sentences.push(say(open ? 'board.open' : 'board.shut'));
  return {
    name: say('board.lies', { place: placeOf(say, place), card: nameOf(say, card) }),
    text: sentences.join(' '),
    lights: [...slots.map((slot) => inHand(view.seat!, slot)), ...rounds.map(ofRound)],
  };
}

/** A card of my hand: what it does in the best spell, and with which of the display it would go. */
function ofHand(seat: number, slot: number, view: View, say: Say): Explanation {
  const { hand, seen, spell } = view.players[seat]!;
  const card = hand[slot] ?? null;
  if (card === null) return { name: nameOf(say, null), text: say('explain.hidden') };
  const sentences = [kind(card, say)];
  if (parts(hand, spell)[slot]) sentences.push(say('explain.in_spell'));
  if (seat === view.seat && seen[slot]) sentences.push(say('explain.seen'));
  const lying = partners(card, view.display).filter((place) => allows(view.fields[view.round - 1], place));
  return {
    name: nameOf(say, card),
    text: sentences.join(' '),
    lights: [
      ...partners(card, hand, slot).map((other) => inHand(seat, other)),
      ...(seat === view.seat ? lying.map(onDisplay) : []),
    ],
  };
}

function ofSpell(player: PlayerView, seat: number, say: Say): Explanation | null {
  const { spell, hand } = player;
  if (!spell) return null;
  const used = parts(hand, spell).flatMap((part, slot) => (part ? [inHand(seat, slot)] : []));
  const name = `${say('spell.best')} ${say('spell.points', { count: spell.points })}`;
  return { name, text: `${spellOf(say, spell)}. ${say('explain.spell')}`, lights: used };
}

function ofPlayer(seat: number, view: View, say: Say, name: string): [string, Explanation][] {
  const player = view.players[seat]!;
  const spell = ofSpell(player, seat, say);
  const cards = player.hand.map((_, slot): [string, Explanation] => [
    inHand(seat, slot),
    ofHand(seat, slot, view, say),
  ]);
  const state = player.focused ? 'focused' : 'awake';
  const apprentice = { name: say(`board.${state}`), text: say(`explain.${state}`, { who: name }) };
  return [
    ...cards,
    [`apprentice-${seat}`, apprentice],
    ...(spell ? [[`spell-${seat}`, spell] as const] : []),
  ] as [string, Explanation][];
}

function ofField(field: string, number: number, view: View, say: Say): Explanation {
  const places = view.display.flatMap((_, place) => (allows(field, place) ? [place] : []));
  const name =
    field === 'end'
      ? say('field.end')
      : say('explain.round', { number: number + 1, field: say(`field.${field}`) });
  return { name, text: say(`field.${field}.help`), lights: places.map(onDisplay) };
}

/** What cards, rounds, piles and apprentices are; a card lights those it may be in a spell with. */
export function explain(view: View, say: Say, { names }: Asked): Explanations {
  const fields = [...view.fields, 'end'];
  return Object.fromEntries([
    ...view.display.map((_, place) => [onDisplay(place), ofDisplay(place, view, say)]),
    ...view.players.flatMap((_, seat) => ofPlayer(seat, view, say, names[seat] ?? '')),
    ...fields.map((field, number) => [ofRound(number), ofField(field, number, view, say)]),
    ['deck', { name: say('board.deck_name'), text: say('explain.deck', { count: view.deck }) }],
    [
      'discards',
      {
        name: say('board.discards_name'),
        text: view.discards.length ? namesOf(say, view.discards) : say('explain.discards.none'),
      },
    ],
    ['pool', { name: say('board.pool', { count: view.pool }), text: say('explain.pool') }],
  ]) as Explanations;
}
