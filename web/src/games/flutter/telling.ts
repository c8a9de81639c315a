import type { Say, Telling } from '../../lib/games.svelte';
import { allPetals, any, capital, colour, coloured, petals, shape, stack, sum, tile, way } from './words';
import type { Choice, Enclosed, Ended, GameEvent, Grown, Petals, Pond, View } from './types';

/** Tells an event by its key, of which there may be variants. */
type Tell = (variant?: string, values?: Record<string, string | number>) => string;

function event(event: GameEvent, names: string[], say: Say): string {
  const who = names[event.seat] ?? '';
  const tell: Tell = (variant = '', values = {}) => say(`event.${event.event}${variant}`, { who, ...values });
  switch (event.event) {
    case 'sun_moved':
    case 'last_round':
      return tell('', { stack: stack(event.stack, say) });
    case 'selected':
      return tell(any(event.paid) ? '.paid' : '', {
        tile: tile(event.tile, say),
        paid: petals(event.paid, say),
      });
    case 'placed':
      return tell('', { tile: tile(event.tile, say), point: `${event.a}/${event.b}`, way: way(event, say) });
    case 'grown':
      return grown(event, tell, say);
    case 'petals':
      return allFlowers(event, tell, say);
    case 'pond':
      return pond(event, tell);
    case 'enclosed':
      return enclosed(event, tell, say);
    case 'bee_scored':
      return tell('', { tile: tile(event.tile, say), pollen: event.pollen });
    case 'bee_placed':
      return tell('', { tile: tile(event.tile, say) });
    case 'bee_kept':
      return tell();
    case 'discarded':
      return tell(any(event.gained) ? '' : '.full', {
        tile: tile(event.tile, say),
        gained: petals(event.gained, say),
      });
    case 'revealed':
      return tell('', {
        stack: stack(event.stack, say),
        tile: tile(event.tile, say),
        colour: coloured(event.colour, say),
      });
    case 'bonus':
      return tell('', { petals: allPetals(event.petals, say), pollen: sum(event.pollen) });
    case 'ended':
      return ended(event, names, tell, say);
  }
}

function grown(event: Grown, tell: Tell, say: Say): string {
  const there = [petals(event.meadow, say), event.rainbow ? say('rainbow') : ''].filter(Boolean);
  return tell(event.matching ? '.matching' : '.mismatched', {
    count: event.placed,
    colour: colour(event.colour, say),
    there: there.join(` ${say('and')} `),
    point: `${event.a}/${event.b}`,
    change: petals(event.change, say),
  });
}

function allFlowers(event: Petals, tell: Tell, say: Say): string {
  const gains = any(event.gained);
  const losses = any(event.lost);
  const excess = any(event.excess) ? say('event.petals.excess', { excess: petals(event.excess, say) }) : '';
  return tell(gains ? (losses ? '.both' : '.gained') : losses ? '.lost' : '.none', {
    gained: petals(event.gained, say) + excess,
    lost: petals(event.lost, say),
    left: allPetals(event.left, say),
  });
}

function pond(event: Pond, tell: Tell): string {
  return tell(event.water ? '' : '.dry', {
    count: event.cells.length,
    water: event.water,
    pollen: event.pollen,
  });
}

function enclosed(event: Enclosed, tell: Tell, say: Say): string {
  return tell(event.sparkles === 0 ? '.free' : event.paid ? '' : '.unpaid', {
    tile: capital(tile(event.tile, say)),
    price: `${event.sparkles} ${colour(event.colour, say)}`,
    pollen: event.pollen,
    others: event.others,
  });
}

function ended(event: Ended, names: string[], tell: Tell, say: Say): string {
  return tell('', {
    why: say(event.adjudicated ? 'why.limit' : 'why.last_round'),
    winners: event.winners.map((seat) => names[seat]).join(` ${say('and')} `),
    count: event.winners.length,
    pollen: Math.max(...event.scores),
  });
}

function choice(choice: Choice, view: View, _names: string[], say: Say): string | null {
  switch (choice.kind) {
    case 'select':
      return selection(choice, view, say);
    case 'place':
      return placement(choice, say);
    case 'keep':
      return say(view.phase === 'rehoming' ? 'do.keep.back' : 'do.keep');
    case 'bee':
    case 'enclose':
      return say(`do.${choice.kind}`, { tile: described(choice, view, say) });
  }
  return null;
}

function selection(choice: Choice, view: View, say: Say): string {
  const number = choice.stack ?? 0;
  const letter = view.stacks[number]?.top?.colour ?? '';
  const chosen = say(`object.${shape(number)}`, { colour: coloured(letter, say) });
  const price = choice.paid ? petals(choice.paid, say) : '';
  return say(price ? 'do.select' : 'do.select.free', { tile: chosen, price });
}

function placement(choice: Choice, say: Say): string {
  const { gained, lost } = choice;
  const changes = [
    gained && any(gained) ? say('do.place.gain', { petals: petals(gained, say) }) : '',
    lost && any(lost) ? say('do.place.lose', { petals: petals(lost, say) }) : '',
  ];
  return say('do.place', {
    point: point(choice.point),
    way: way(choice, say),
    changes: changes.filter(Boolean).join(', '),
  });
}

function point(there: [number, number] | null | undefined): string {
  return there ? there.join('/') : '';
}

/** A tile of the meadow: 'moth 3 (red) at 2/-1'. */
function described(choice: Choice, view: View, say: Say): string {
  const laid = view.tiles.find((other) => other.tile === choice.tile);
  const values = { tile: tile(choice.tile ?? 0, say), point: point(laid?.point) };
  return say('laid', { ...values, colour: coloured(laid?.colour ?? '', say) });
}

function prompt(view: View, names: string[], say: Say): string {
  if (view.phase === 'over') return say('prompt.over');
  const asked = view.seat !== null && view.actors.includes(view.seat);
  const top = view.stacks[view.chosen ?? 0]?.top;
  return say(`${asked ? 'prompt' : 'waiting'}.${view.phase}`, {
    who: names[view.actors[0] ?? view.mover] ?? '',
    tile: top ? tile(top.tile, say) : '',
  });
}

export const telling: Telling<View, Choice, GameEvent> = { event, choice, prompt };
