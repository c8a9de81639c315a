import type { Say } from '../../lib/games.svelte';
import type { Choice, HexagonView, PendingView, View } from './types';
import { card, deed } from './words';

/** A choice in the words of the position: what it means depends on what is pending on top. */
export function choice(choice: Choice, view: View, names: string[], say: Say): string | null {
  const top = view.pending.at(-1);
  switch (choice.kind) {
    case 'hexagon':
      return atHexagon(choice, view, names, say, top);
    case 'queen':
    case 'pattern':
      return atQueenOrPattern(choice, view, names, say, top);
    case 'amount':
      return amount(choice, say);
    case 'play':
      return say('do.play', { card: card(choice.card ?? '', say), deed: deed(choice.card ?? '', say) });
    case 'give':
      return say(choice.label.startsWith('put') ? 'do.give.offer' : 'do.give', {
        card: card(choice.card ?? '', say),
      });
    case 'attack':
    case 'defend':
    case 'discard':
      return say(`do.${choice.kind}`, {
        card: card(choice.card ?? '', say),
        count: lastNumber(choice.label),
      });
    case 'done':
      return say(`do.done.${top?.kind}`);
    case 'end turn':
      return say(/\d/.test(choice.label) ? 'do.end turn.discard' : 'do.end turn', {
        count: lastNumber(choice.label),
      });
  }
  return say(`do.${choice.kind}`);
}

/** How many points or cards it is about the server says, as it follows from the rules. */
function lastNumber(label: string): number {
  return Number(label.match(/\d+(?=\D*$)/)?.[0] ?? 0);
}

/** What an amount is of: only the server's label tells how far a trade has come. */
function amount(choice: Choice, say: Say): string {
  const what = choice.label.startsWith('give')
    ? 'give'
    : (/(pollen|honey|jelly)(?: cards?)?$/.exec(choice.label)?.[1] ?? '');
  return say(`do.amount.${what}`, { count: choice.amount ?? 0 });
}

type Top = PendingView | undefined;

function atQueenOrPattern(choice: Choice, view: View, names: string[], say: Say, top: Top): string {
  const queen = view.queens[choice.queen ?? -1];
  const who = names[choice.queen ?? -1] ?? dormant(choice, view, say);
  if (top?.kind === 'aim' && queen) {
    const count = queen.hive_soldiers;
    return say('do.raid.queen', { who, soldiers: say('soldiers', { count }), pollen: queen.pollen });
  }
  if (top?.kind === 'offer') return say('do.offer.queen', { who });
  const variant = choice.kind === 'pattern' ? '.pattern' : choice.queen === view.seat ? '.self' : '';
  return say(`${aim(top)}${variant}`, { what: who });
}

/** A dormant pattern, with its shape if it is known. */
function dormant(choice: Choice, view: View, say: Say): string {
  const place = choice.place ?? 0;
  const shape = view.dormant[place]?.pattern;
  const values = { number: place + 1, pattern: shape ? say(`pattern.${shape.name}`) : '' };
  return say(shape ? 'the dormant pattern.known' : 'the dormant pattern', values);
}

/** The key for what naming something means for the card on top: the first name, or the second. */
function aim(top: Top): string {
  return `aim.${top?.card}${top?.named.length ? '.second' : ''}`;
}

function atHexagon(choice: Choice, view: View, names: string[], say: Say, top: Top): string {
  const there = view.hexagons[choice.cell ?? -1];
  if (!there) return choice.label;
  const bee = beeAt(there, view, names, say);
  switch (top?.kind) {
    case 'send':
      return say(there.forager === null ? 'do.send.forager' : 'do.send.soldier', { where: bee });
    case 'move':
      return say(/ from \w+$/.test(top.words) ? 'do.move.to' : 'do.move.bee', { where: bee });
    case 'card':
      return say(aim(top), { what: bee });
    case 'bring':
    case 'raid':
      return say('do.bring.bee', { where: bee });
  }
  return say(`do.hexagon.${top?.kind}`, { where: spot(there, say) });
}

/** The top bee of a hexagon, which is where it stands or where a soldier goes to; or the hexagon alone. */
function beeAt(there: HexagonView, view: View, names: string[], say: Say): string {
  const owner = there.soldier ?? there.forager;
  if (owner === null) return spot(there, say);
  const kind = there.soldier === null ? 'forager' : 'soldier';
  const whose = owner === view.seat ? '.own' : '';
  return say(`${kind} at${whose}`, { who: names[owner] ?? '', where: spot(there, say) });
}

/** A hexagon and what is on its ground: 'e5 (3 flowers)'. */
function spot(there: HexagonView, say: Say): string {
  const ground = say(`ground.${there.ground}`, { count: there.flowers });
  return say('spot', { hexagon: there.name, ground });
}
