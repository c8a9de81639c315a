import type { Say } from '../../lib/games.svelte';
import type { Explanation, Explanations } from '../../lib/explain';
import { ROWS } from './layout';
import { butterflies, cardWords, COLOURS, crystals, listed, points, slotName, spaceName } from './saying';
import type { SlotView, View } from './types';

type Cell = readonly [x: number, y: number];

/** So many spaces are told by their names; of more only the number. */
const NAMED = 8;

const onSpace = (space: number) => `space-${space}`;
const onSlot = (slot: number) => `slot-${slot}`;

/** A shape turned and mirrored in all ways, each from its own corner on. */
export function ways(shape: readonly string[]): Cell[][] {
  let cells: Cell[] = shape.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === '#' ? [[x, y]] : [])),
  );
  const found = new Map<string, Cell[]>();
  for (let way = 0; way < 8; way++) {
    cells = cells.map(([x, y]) => (way === 4 ? [-x, y] : [-y, x]));
    const [left, top] = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
    const moved = cells.map(([x, y]): Cell => [x - left, y - top]).sort(([a, b], [c, d]) => a - c || b - d);
    found.set(moved.join(';'), moved);
  }
  return [...found.values()];
}

/** All groups of spaces in the shape of a card. */
function groups(shape: readonly string[]): number[][] {
  const corners = Array.from({ length: ROWS * ROWS }, (_, space) => [space % ROWS, Math.floor(space / ROWS)]);
  return ways(shape).flatMap((cells) =>
    corners
      .map(([left, top]) => cells.map(([x, y]): Cell => [x + left!, y + top!]))
      .filter((group) => group.every(([x, y]) => x < ROWS && y < ROWS))
      .map((group) => group.map(([x, y]) => x + y * ROWS)),
  );
}

function meets({ condition, number }: SlotView, counts: number[]): boolean {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (condition === 'at most') return all <= number!;
  if (condition === 'at least') return all >= number!;
  return counts[0]! > 0 && counts.every((count) => count === counts[0]);
}

/** The spaces on which the card is fulfilled once so many more butterflies are there: none or one. */
export function serving(card: SlotView, spaces: readonly number[][], more: 0 | 1): number[] {
  const numbers = spaces.map((_, space) => space);
  if (card.butterflies.length)
    return numbers.filter((space) => {
      const lacking = card.butterflies.map((count, colour) => count - (spaces[space]![colour] ?? 0));
      return lacking.every((count) => count >= 0) && lacking.reduce((sum, count) => sum + count, 0) === more;
    });
  const sums = spaces.map((counts) => counts.reduce((sum, count) => sum + count, 0));
  const all = groups(card.shape);
  const counted = (group: number[], last: number) =>
    group.map((space) => sums[space]! + (space === last ? more : 0));
  return numbers.filter((last) =>
    all.some((group) => group.includes(last) && meets(card, counted(group, last))),
  );
}

/** Where the display's cards are one butterfly away; while a card is taken, what the last butterfly has fulfilled. */
function servings(view: View): number[][] {
  const taking = view.phase === 'taking';
  return view.display.map((card) => {
    const found = card ? serving(card, view.spaces, taking ? 0 : 1) : [];
    return taking ? found.filter((space) => space === view.here) : found;
  });
}

function where(spaces: number[], view: View, say: Say): string {
  if (!spaces.length) return say('explain.nowhere');
  const key = view.phase === 'taking' ? 'explain.fulfilled' : 'explain.where';
  if (spaces.length > NAMED) return say('explain.many', { count: spaces.length });
  return say(key, { spaces: listed(spaces.map(spaceName), say) });
}

function ofCard(card: SlotView, slot: number, spaces: number[], view: View, say: Say): Explanation {
  const stones = crystals(card.black, card.white, say);
  const worth = points(card.worth, say);
  const kind = card.butterflies.length ? 'gathering' : 'composition';
  const text = say(`explain.${kind}`, {
    asks: cardWords(card.card, say),
    worth: stones ? `${worth} (${stones})` : worth,
  });
  return {
    name: slotName(slot, say),
    text: `${text} ${where(spaces, view, say)}`,
    lights: spaces.map(onSpace),
  };
}

function ofSpace(space: number, served: number[], view: View, say: Say): Explanation {
  const counts = view.spaces[space]!;
  const text = say('explain.space', { butterflies: butterflies(counts, say) });
  const cards = listed(
    served.map((slot) => slotName(slot, say)),
    say,
  );
  const serves = say(served.length ? 'explain.serves' : 'explain.serves.none', { cards });
  return {
    name: say('explain.space.name', { space: spaceName(space) }),
    text: view.over ? text : `${text} ${serves}`,
  };
}

/** What the cards, spaces, decks, bag and net are; a card lights the spaces where one butterfly fulfils it. */
export function explain(view: View, say: Say): Explanations {
  const where = servings(view);
  const served = (space: number) => where.flatMap((spaces, slot) => (spaces.includes(space) ? [slot] : []));
  const cards = view.display.map((card, slot): [string, Explanation] => [
    onSlot(slot),
    card
      ? ofCard(card, slot, where[slot]!, view, say)
      : { name: slotName(slot, say), text: say('explain.empty') },
  ]);
  const spaces = view.spaces.map((_, space): [string, Explanation] => [
    onSpace(space),
    ofSpace(space, served(space), view, say),
  ]);
  const left = view.bag_black + view.bag_white;
  return {
    ...Object.fromEntries([...cards, ...spaces]),
    net: {
      name: say('explain.net'),
      text: say('explain.net.text', { butterflies: butterflies(view.held, say) }),
    },
    bag: {
      name: say('explain.bag'),
      text: left
        ? say('explain.bag.text', { crystals: crystals(view.bag_black, view.bag_white, say) })
        : say('board.bag.empty'),
    },
    'deck-0': {
      name: say('explain.deck.gathering'),
      text: say('explain.deck.gathering.text', {
        count: view.gathering_deck,
        discarded: view.discards.length,
      }),
    },
    'deck-1': {
      name: say('explain.deck.composition'),
      text: say('explain.deck.composition.text', { count: view.composition_deck }),
    },
    ...Object.fromEntries(
      COLOURS.map((colour): [string, Explanation] => [
        `held-${colour}`,
        { name: say(`colour.${colour}`), text: say('explain.held') },
      ]),
    ),
  };
}
