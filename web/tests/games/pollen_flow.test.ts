import { expect, test, vi } from 'vitest';
import { Flow, type Props } from '../../src/games/pollen_wars/flow.svelte';
import { forced } from '../../src/games/pollen_wars/forced';
import english from '../../src/games/pollen_wars/messages/en.json';
import { accepting, isTrade, offering, stepOf, type Trade } from '../../src/games/pollen_wars/trading';
import { BOX } from '../../src/games/pollen_wars/box';
import type { Choice, View } from '../../src/games/pollen_wars/types';
import { named } from '../../src/games/pollen_wars/words';
import type { SeatShown } from '../../src/lib/api';
import { fill } from '../../src/lib/words.svelte';
import flows from './pollen_flows.json';

/** A position from the game itself, and what follows from each choice. */
interface Tree {
  view: { seat: number; bees: Record<string, number>; hands: string[][] };
  choices: Partial<Choice>[];
  after: Record<string, Tree>;
}

const EMPTY = { text: '', aliases: [], card: null, queen: null, cell: null, amount: null, place: null };

function choices(tree: Tree): Choice[] {
  return tree.choices.map((choice) => ({ ...EMPTY, ...choice }) as Choice);
}

function view({ view: { bees, hands, ...rest } }: Tree): View {
  const hexagons = BOX.hexagons.map((name, cell) => ({ name, forager: bees[cell] ?? null, soldier: null }));
  const queens = hands.map((hand) => ({ hand }));
  return { ...rest, hexagons, queens } as unknown as View;
}

function follow(tree: Tree, path: number[]): Tree | undefined {
  return path.reduce<Tree | undefined>((at, action) => at?.after[action], tree);
}

/** A board at this position that keeps what is sent. */
function played(tree: Tree, foresees = true) {
  const sent: number[][] = [];
  const preview = vi.fn(async (paths: number[][]) =>
    paths.flatMap((path) => {
      const found = foresees ? follow(tree, path) : undefined;
      return found ? [{ path, certain: true, view: view(found), choices: choices(found), events: [] }] : [];
    }),
  );
  const board = {
    view: view(tree),
    choices: choices(tree),
    picked: null as Choice | null,
    pick: (choice: Choice | null) => (board.picked = choice),
    act: (choice: Choice, then: number[] = []) => sent.push([choice.action, ...then]),
    preview,
    hinted: null as Choice | null,
    hintedNext: null as number | null,
    seats: ['Ann', 'Ben', 'Cleo'].map((name) => ({ name })),
    label: (choice: Choice) => choice.label,
    say: (key: string, values = {}) => fill(english, key, values),
  };
  const flow = new Flow(() => board as unknown as Props);
  return { board, flow, sent };
}

const { acting, playing, battle } = flows as unknown as Record<'acting' | 'playing' | 'battle', Tree>;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const seat = acting.view.seat;
const mine = Number(Object.entries(acting.view.bees).find(([, owner]) => owner === seat)![0]);
const free = 5;

function action(tree: Tree, kind: string): number {
  return choices(tree).find((choice) => choice.kind === kind)!.action;
}

test('a free hexagon sends a forager with one touch', async () => {
  const { flow, sent } = played(acting);
  await flow.look();
  flow.hexagons.get(free)![0]!.take();
  await settled();
  expect(sent).toEqual([[action(acting, 'send forager'), free]]);
});

test('what is pointed at meanwhile does not keep the field from being looked at', async () => {
  const { board, flow, sent } = played(acting);
  const answer = board.preview.getMockImplementation()!;
  let drop = (): void => undefined;
  // As the table answers: of what is asked at the same time only the last.
  board.preview.mockImplementation(async (paths) => {
    drop();
    const dropped = new Promise<[]>((done) => (drop = () => done([])));
    return Promise.race([dropped, settled().then(() => answer(paths))]);
  });
  const looked = flow.look();
  expect(flow.busy).toBe(true);
  flow.others[0]!.consider(true);
  await looked;
  expect(flow.busy).toBe(false);
  flow.hexagons.get(free)![0]!.take();
  await settled();
  await settled();
  expect(sent).toEqual([[action(acting, 'send forager'), free]]);
});

test("another's forager gets a soldier, and a hive is raided", async () => {
  const { flow, sent } = played(acting);
  await flow.look();
  const other = Number(Object.entries(acting.view.bees).find(([, owner]) => owner !== seat)![0]);
  flow.hexagons.get(other)![0]!.take();
  await settled();
  const rival = [...flow.queens.keys()].find((queen) => queen !== seat)!;
  flow.queens.get(rival)![0]!.take();
  await settled();
  expect(sent.map(([first]) => first)).toEqual([action(acting, 'send soldier'), action(acting, 'raid')]);
});

test('a bee of mine opens: then a hexagon moves it, my hive or a button brings it home', async () => {
  const { flow, sent } = played(acting);
  await flow.look();
  const bee = flow.hexagons.get(mine)!;
  expect(bee).toHaveLength(1);
  expect(bee[0]!.path).toEqual([]);
  bee[0]!.take();
  expect([flow.busy, flow.open]).toEqual([true, false]);
  await settled();
  expect([flow.busy, flow.open]).toEqual([false, true]);
  expect(flow.prompt).toBe(english['flow.opened']);
  expect(flow.others.map(({ choice }) => choice.kind).sort()).toEqual(['bring', 'send soldier']);
  flow.hexagons.get(free)![0]!.take();
  await settled();
  expect(sent).toEqual([[action(acting, 'move'), mine, free]]);
  bee[0]!.take();
  await settled();
  flow.queens.get(seat)![0]!.take();
  await settled();
  expect(sent[1]).toEqual([action(acting, 'bring'), mine]);
});

test('nothing is sent before a card has its target, and there is a way back', async () => {
  const { flow, sent } = played(playing);
  const card = choices(playing).find(
    ({ kind, action: number }) => kind === 'play' && follow(playing, [number])!.choices.length > 1,
  )!;
  flow.cards.get(card.card!)!.take();
  await settled();
  expect(sent).toEqual([]);
  expect(flow.cards.size).toBe(0);
  expect(flow.prompt).toContain('choose a queen');
  expect(flow.back()).toBe(true);
  expect(flow.back()).toBe(false);
  flow.cards.get(card.card!)!.take();
  await settled();
  const [queen, [target]] = [...flow.queens][0]!;
  target!.take();
  await settled();
  expect(sent).toEqual([[card.action, BOX.actions.queen + queen]]);
});

test('a card that is considered stays a card', async () => {
  const { flow } = played(playing);
  const [name, target] = [...flow.cards][0]!;
  target.consider(true);
  await settled();
  expect(flow.picked).toBe(target);
  expect(flow.cards.get(name)).toBe(target);
  expect(flow.foreseen?.path).toEqual(target.path);
});

test('where nothing is foreseen every choice stands for itself, besides trades', async () => {
  const { board, flow, sent } = played(acting, false);
  await flow.look();
  const reachable = flow.others.map(({ choice }) => choice.action);
  expect(reachable).toEqual(
    board.choices.filter(({ kind }) => kind !== 'offer').map((choice) => choice.action),
  );
  expect(flow.offer).toBe(board.choices.find(({ kind }) => kind === 'offer'));
  flow.others[0]!.take();
  await settled();
  expect(sent).toEqual([[reachable[0]]]);
});

test('every choice is reached by some target', async () => {
  for (const tree of [acting, playing]) {
    const { board, flow } = played(tree);
    await flow.look();
    const spots = [...flow.hexagons.values(), ...flow.queens.values(), ...flow.patterns.values()].flat();
    const firsts = new Set([...spots, ...flow.cards.values(), ...flow.others].map(({ choice }) => choice));
    // What may be done at a spot that opens is reached there.
    for (const target of spots.filter(({ path }) => !path.length)) {
      target.take();
      await settled();
      for (const { choice } of flow.others) firsts.add(choice);
      for (const [first] of flow.hexagons.values()) firsts.add(first!.choice);
      flow.back();
    }
    const offered = board.choices.filter(({ kind }) => kind !== 'offer');
    expect(offered.filter((choice) => !firsts.has(choice))).toEqual([]);
  }
});

test('what is asked next forgets the steps of what was asked before', async () => {
  const { board, flow } = played(acting);
  await flow.look();
  flow.hexagons.get(mine)![0]!.take();
  await settled();
  expect(flow.open).toBe(true);
  board.choices = choices(playing);
  expect(flow.open).toBe(false);
  expect(flow.cards.size).toBeGreaterThan(0);
});

test('a hint that only says what to do gets a button', async () => {
  const { board, flow } = played(acting);
  board.hinted = board.choices.find(({ kind }) => kind === 'raid')!;
  await flow.look();
  expect(flow.others.filter(({ hinted }) => hinted).map(({ choice }) => choice)).toEqual([board.hinted]);
});

test('a hint that goes on marks the hexagon, and needs no button', async () => {
  const { board, flow } = played(acting);
  board.hinted = board.choices.find(({ kind }) => kind === 'send forager')!;
  board.hintedNext = free;
  await flow.look();
  const marked = [...flow.hexagons].filter(([, [target]]) => target!.hinted).map(([cell]) => cell);
  expect(marked).toEqual([free]);
  expect(flow.others.filter(({ hinted }) => hinted)).toEqual([]);
});

test('a label tells names in place of letters, and what is mine', () => {
  const seats = ['Ann', 'Ben'].map((name) => ({ name }) as SeatShown);
  expect(named('raid queen B, 5 soldiers at home', 0, seats)).toBe('raid Ben, 5 soldiers at home');
  const bees = 'the forager of queen A or the soldier of queen B';
  expect(named(bees, 0, seats)).toBe('your forager or the soldier of Ben');
});

test('battle cards are gathered, put back, and sent together', async () => {
  const { flow, sent } = played(battle);
  expect(flow.prompt).toBe(english['flow.battle']);
  const hand = battle.view.hands[battle.view.seat]!;
  expect(flow.gathering).toBe(true);
  for (const [slot, card] of hand.entries()) flow.card(slot, card)!.take();
  expect(flow.chosen).toHaveLength(hand.length);
  flow.card(0, hand[0]!)!.take();
  expect(flow.part(0)).toBe(null);
  expect(sent).toEqual([]);
  flow.others.find(({ last }) => last.kind === 'done')!.take();
  const attacks = choices(battle).filter(({ kind }) => kind === 'attack');
  expect(sent).toEqual([[...attacks.slice(1).map((choice) => choice.action), action(battle, 'done')]]);
});

function asked(...kinds: string[]): Choice[] {
  return kinds.map((kind, number) => ({ ...EMPTY, kind, action: number, label: kind }) as Choice);
}

test('what is no decision is forced: the only choice, and the end of a turn with nothing left', () => {
  const calm = { battle: null } as View;
  const kindOf = (...kinds: string[]) => forced(calm, asked(...kinds))?.kind ?? null;
  expect(kindOf('hexagon')).toBe('hexagon');
  expect(kindOf('hexagon', 'hexagon')).toBe(null);
  expect(kindOf('offer', 'end turn')).toBe('end turn');
  expect(kindOf('play', 'offer', 'end turn')).toBe(null);
  expect(kindOf('discard', 'offer')).toBe(null);
  expect(kindOf()).toBe(null);
});

test('in a battle nobody is seen to have nothing to choose', () => {
  expect(forced({ battle: {} } as View, asked('done'))).toBe(null);
});

const TRADE: Trade = {
  to: 2,
  pollen: 3,
  cards: ['steal_one', 'block'],
  pollenAsked: 0,
  honeyAsked: 1,
  jellyAsked: 0,
};
const { queen, amount, give, done, accept } = BOX.actions;
const kind = (card: string) => (BOX.cards as readonly string[]).indexOf(card);

test('a trade is one plan: to whom, what is given, what is asked', () => {
  const cards = [give + kind('steal_one'), give + kind('block'), done];
  const rest = [amount, amount + 1, amount];
  expect(offering(TRADE, 'offer', 283)).toEqual([283, queen + 2, amount + 3, ...cards, ...rest]);
  expect(offering(TRADE, 'cards', 283)).toEqual([...cards, ...rest]);
  expect(offering(TRADE, 'jellyAsked', 283)).toEqual([amount]);
});

test('how far an offer has come is told by what is asked', () => {
  const amounts = (label: string) => [{ ...EMPTY, kind: 'amount', action: 0, label } as Choice];
  expect(stepOf(asked('offer', 'draw honey'))).toBe('offer');
  expect(stepOf(amounts('give 2 pollen'))).toBe('pollen');
  expect(stepOf(asked('give', 'done'))).toBe('cards');
  expect(stepOf(amounts('ask for 0 pollen'))).toBe('pollenAsked');
  expect(stepOf(amounts('ask for 1 honey card'))).toBe('honeyAsked');
  expect(stepOf(amounts('ask for 2 royal jelly cards'))).toBe('jellyAsked');
  expect(stepOf(asked('end turn'))).toBe(null);
});

test('nothing for nothing is no trade, and an answer gives its cards with it', () => {
  const nothing = { ...TRADE, pollen: 0, cards: [], honeyAsked: 0 };
  expect(isTrade(TRADE)).toBe(true);
  expect(isTrade(nothing)).toBe(false);
  expect(accepting(['block'], false)).toEqual([accept, give + kind('block')]);
  expect(accepting(['block'], true)).toEqual([give + kind('block')]);
});
