import type { Explanation, Explanations } from '../../lib/explain';
import type { Asked, Say } from '../../lib/games.svelte';
import { faceOf, type CardName } from './cards';
import { beesOn, inOrder, told } from './places';
import type { HexagonView, PlaceView, View } from './types';
import { capital, hexagon, listed } from './words';

type Told = [string, Explanation];

const onHexagon = (cell: number) => `hexagon-${cell}`;
const onHive = (seat: number) => `hive-${seat}`;
const onPattern = (seat: number) => `pattern-${seat}`;
const onDormant = (place: number) => `dormant-${place}`;

/** What the sentence on a card is about. */
type About =
  'hives' | 'own' | 'patterns' | 'dormant' | 'drifting' | 'foragers' | 'soldiers' | 'theirs' | 'guards';

const ABOUT: Partial<Record<CardName, About[]>> = {
  mutiny: ['hives'],
  swap_two_patterns: ['patterns'],
  force_raid: ['hives'],
  replace_pattern: ['patterns', 'dormant'],
  resurrect_for_pollen: ['own'],
  steal_one: ['hives'],
  steal_and_give: ['hives'],
  steal_card: ['hives'],
  drift_two: ['drifting'],
  push_forager_two: ['theirs'],
  move_forager_two: ['foragers'],
  both_home: ['soldiers'],
  look_at_hand: ['hives'],
  look_at_pattern: ['patterns'],
  look_at_dormant: ['dormant'],
  raid_card: ['hives'],
  drift_anywhere: ['drifting'],
  push_forager: ['theirs'],
  push_soldier: ['guards'],
  eradicate: ['own'],
  forager_home: ['foragers'],
  soldier_home: ['soldiers'],
  resurrect: ['own'],
  pass_patterns_left: ['patterns'],
  swap_own_pattern: ['patterns', 'dormant'],
  steal_three: ['hives'],
  discard_hand: ['hives'],
  soldier_returns: ['guards'],
  swap_hands: ['hives'],
  infest: ['hives'],
};

function cells(view: View, holds: (there: HexagonView) => boolean): string[] {
  return view.hexagons.flatMap((there, cell) => (holds(there) ? [onHexagon(cell)] : []));
}

/** The things on the board that a word of a card means, for its owner. */
function meant(about: About, view: View, own: number): string[] {
  const others = inOrder(view).filter((seat) => seat !== own);
  const theirs = (bee: number | null) => bee !== null && bee !== own;
  const things: Record<About, () => string[]> = {
    hives: () => others.map(onHive),
    own: () => [onHive(own)],
    patterns: () => others.flatMap((seat) => [onPattern(seat), onHive(seat)]),
    dormant: () => view.dormant.map((_, place) => onDormant(place)),
    drifting: () => cells(view, ({ drifting }) => drifting),
    foragers: () => cells(view, ({ forager, soldier }) => forager === own && soldier === null),
    soldiers: () => cells(view, ({ soldier }) => soldier === own),
    theirs: () => cells(view, ({ forager, soldier }) => theirs(forager) && soldier === null),
    guards: () => cells(view, ({ soldier }) => theirs(soldier)),
  };
  return things[about]();
}

function ofCard(card: string, view: View, say: Say): Explanation {
  const { back, colour, attack, defence } = faceOf(card);
  const icons = [
    attack ? say('card.attack', { count: attack }) : '',
    defence ? say('card.defence', { count: defence }) : '',
  ].filter(Boolean);
  const kinds = [say(`card.kind.${back}`), say(`card.kind.${colour}`), ...icons].join(', ');
  const reason = view.unplayable[card];
  const sentences = [
    `${capital(say(`card.${card}.help`))}.`,
    say('explain.card', { kinds }),
    reason ? say(`value.${reason}`) : '',
    say(`card.${card}.pun`),
  ];
  const about = ABOUT[card as CardName] ?? [];
  return {
    name: say(`card.${card}`),
    text: sentences.filter(Boolean).join(' '),
    lights: view.seat === null ? [] : about.flatMap((each) => meant(each, view, view.seat!)),
  };
}

/** A pattern lights the hexagons where bees are missing, the fewest first. */
function ofPattern(
  seat: number,
  { pattern, near }: PlaceView,
  view: View,
  say: Say,
  who: string,
): Explanation {
  const owner = seat === view.seat ? 'own' : 'other';
  const name = capital(say('board.pattern', { shape: pattern ? say(`pattern.${pattern.name}`) : '?' }));
  if (!pattern) return { name, text: say('explain.pattern.hidden', { who }) };
  const least = Math.min(...near.map(({ missing }) => missing.length));
  const best = near.filter(({ missing }) => missing.length === least);
  const lacking = best.length
    ? say('explain.lacking', { bees: least, count: best.length })
    : say('board.ghost.none');
  return {
    name,
    text: `${say(`explain.pattern.${owner}`, { who })} ${lacking}${best.length ? '' : '.'}`,
    lights: [...new Set(best.flatMap(({ missing }) => missing))].map(onHexagon),
  };
}

function ofDormant(place: number, view: View, say: Say, names: string[]): Explanation {
  const { pattern, known_by } = view.dormant[place]!;
  const shape = pattern ? say(`pattern.${pattern.name}`) : say('board.pattern.unknown');
  const who = listed(
    known_by.map((seat) => names[seat] ?? ''),
    say,
  );
  return {
    name: capital(say('board.dormant', { number: place + 1, shape })),
    text: say('explain.dormant') + (who ? ` ${say('explain.known', { who })}` : ''),
    lights: known_by.map(onHive),
  };
}

/** Queens whose patterns, as far as the reader knows them, lack a bee in this hexagon and fewest in all. */
function serves(cell: number, view: View): number[] {
  return inOrder(view).filter((seat) =>
    view.queens[seat]!.pattern.near.some(({ missing }) => missing.length === 1 && missing[0] === cell),
  );
}

function ofHexagon(cell: number, view: View, say: Say, names: string[]): Explanation {
  const there = view.hexagons[cell]!;
  const sentences = [say(`explain.ground.${there.ground}`, { count: there.flowers })];
  const bees = beesOn(there, view, names, say);
  if (bees.length) sentences.push(`${capital(listed(bees, say))}.`);
  if (there.drifting) sentences.push(say('explain.drifting'));
  if (there.soldier !== null) sentences.push(say('explain.soldier'));
  for (const seat of serves(cell, view))
    sentences.push(
      say(seat === view.seat ? 'explain.completes.own' : 'explain.completes', { who: names[seat] ?? '' }),
    );
  return { name: say('explain.hexagon', { cell: hexagon(cell) }), text: sentences.join(' ') };
}

/** A hive and its badges; what is out in the field lights where it is. */
function ofHive(seat: number, view: View, say: Say, names: string[]): Told[] {
  const queen = view.queens[seat]!;
  const who = names[seat] ?? '';
  const words = told(seat, view, names, say);
  const foragers = cells(view, ({ forager }) => forager === seat);
  const soldiers = cells(view, ({ soldier }) => soldier === seat);
  const badge = (kind: string, name: string, lights: string[] = []): Told => [
    `${kind}-${seat}`,
    { name: capital(name), text: say(`explain.${kind}`, { who }), lights },
  ];
  const name = capital(say(seat === view.seat ? 'board.hive.own' : 'board.hive', { who }));
  const parts = [words.foragers, words.soldiers, words.honey, words.jelly].map((part) => `${capital(part)}.`);
  const hive = {
    name: `${name}: ${say('board.pollen', { count: queen.pollen })}`,
    text: parts.join(' '),
    lights: [...new Set([...foragers, ...soldiers])],
  };
  return [
    [onHive(seat), hive],
    [onPattern(seat), ofPattern(seat, queen.pattern, view, say, who)],
    badge('foragers', words.foragers, foragers),
    badge('soldiers', words.soldiers, soldiers),
    badge('honey', words.honey),
    badge('jelly', words.jelly),
    badge('spots', words.spots),
    badge(
      'mites',
      say('board.infested'),
      cells(view, ({ ground }) => ground === 'fungus'),
    ),
    badge('mutiny', say('board.mutiny')),
    ...queen.face_up.map((card): Told => [`open-${seat}-${card}`, ofCard(card, view, say)]),
  ];
}

/** What cards, patterns, hexagons, hives and their badges are. */
export function explain(view: View, say: Say, { names }: Asked): Explanations {
  const hand = view.seat === null ? [] : view.queens[view.seat]!.hand;
  return Object.fromEntries([
    ...hand.map((card, slot): Told => [`hand-${slot}`, ofCard(card, view, say)]),
    ...view.hexagons.map((_, cell): Told => [onHexagon(cell), ofHexagon(cell, view, say, names)]),
    ...view.queens.flatMap((_, seat) => ofHive(seat, view, say, names)),
    ...view.dormant.map((_, place): Told => [onDormant(place), ofDormant(place, view, say, names)]),
    ...(['honey', 'jelly'] as const).map((deck): Told => [
      `deck-${deck}`,
      { name: say(`board.deck.${deck}`, { count: view[deck] }), text: say(`explain.deck.${deck}`) },
    ]),
  ]);
}
