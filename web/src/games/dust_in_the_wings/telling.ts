import type { Say, Telling } from '../../lib/games.svelte';
import {
  butterflies,
  cardWords,
  COLOURS,
  crystals,
  DIRECTIONS,
  listed,
  points,
  slotName,
  spaceName,
} from './saying';
import type { Choice, Ended, GameEvent, View } from './types';

/** The same as the server says in English, by the game's messages. */
export const telling: Telling<View, Choice, GameEvent> = { event, choice, prompt };

function event(event: GameEvent, names: string[], say: Say): string {
  const who = names[event.seat] ?? '';
  switch (event.event) {
    case 'lifted':
      return say('event.lifted', {
        who,
        butterflies: butterflies(event.butterflies, say),
        space: spaceName(event.space),
      });
    case 'put':
      return say('event.put', {
        who,
        colour: say(`colour.${COLOURS[event.colour]}`),
        direction: say(`direction.${DIRECTIONS[event.direction]}`),
        space: spaceName(event.space),
      });
    case 'took':
      return say('event.took', {
        who,
        card: named(event.slot, event.card, say),
        crystals: withCrystals(event.black, event.white, say),
        points: points(event.points, say),
      });
    case 'missed':
      return say('event.missed', { who, space: spaceName(event.space) });
    case 'ended':
      return ending(event, names, say);
    default:
      return renewal(event, who, say);
  }
}

type Renewal = Extract<GameEvent, { event: 'discarded' | 'reshuffled' | 'revealed' | 'drew' | 'last turn' }>;

function renewal(event: Renewal, who: string, say: Say): string {
  switch (event.event) {
    case 'discarded':
      return say('event.discarded', {
        count: event.black + event.white,
        card: named(event.slot, event.card, say),
        crystals: crystals(event.black, event.white, say),
      });
    case 'reshuffled':
      return say('event.reshuffled', { count: event.cards });
    case 'revealed':
      return say('event.revealed', { card: named(event.slot, event.card, say) });
    case 'drew':
      return say(event.white ? 'event.drew.white' : 'event.drew.black', { slot: slotName(event.slot, say) });
    case 'last turn':
      return say('event.last turn', { who });
  }
}

function ending(event: Ended, names: string[], say: Say): string {
  const who = listed(
    event.winners.map((seat) => names[seat] ?? ''),
    say,
  );
  const score = points(event.scores[event.winners[0] ?? 0] ?? 0, say, 'given.points');
  return say(event.adjudicated ? 'event.ended.limit' : 'event.ended', {
    count: event.winners.length,
    who,
    score,
  });
}

function named(slot: number, card: number, say: Say): string {
  return `${slotName(slot, say)} (${cardWords(card, say)})`;
}

/** ' with 1 black crystal', or nothing. */
function withCrystals(black: number, white: number, say: Say): string {
  const stones = crystals(black, white, say, 'given');
  return stones && ` ${say('with', { crystals: stones })}`;
}

function choice(choice: Choice, view: View, _names: string[], say: Say): string | null {
  const { kind, space, slot } = choice;
  if (kind === 'lift' && space !== null) {
    return say('choice.lift', {
      space: spaceName(space),
      butterflies: butterflies(view.spaces[space] ?? [], say),
    });
  }
  if (kind === 'put' && space !== null) {
    return say('choice.put', {
      colour: say(`colour.${choice.colour}`),
      direction: say(`direction.${choice.direction}`),
      space: spaceName(space),
    });
  }
  const shown = slot === null ? null : view.display[slot];
  if (kind !== 'take' || slot === null || !shown) return null;
  return say('choice.take', {
    card: named(slot, shown.card, say),
    crystals: withCrystals(shown.black, shown.white, say),
    points: points(shown.worth, say),
  });
}

/** What I am asked, in a few words. */
export function brief(view: View, _: string[], say: Say): string | null {
  if (view.phase === 'over' || view.seat !== view.mover) return null;
  if (view.phase === 'lifting' && view.last_turn) return say('brief.lifting.last');
  const [space, count] = [spaceName(view.here ?? -1), view.held.reduce((all, each) => all + each, 0)];
  return say(`brief.${view.phase}`, { space, count });
}

function prompt(view: View, names: string[], say: Say): string {
  if (view.phase === 'over') return say('prompt.over');
  if (view.seat !== view.mover) return say(`prompt.wait.${view.phase}`, { who: names[view.mover] ?? '' });
  if (view.phase === 'lifting') return say(view.last_turn ? 'prompt.lifting.last' : 'prompt.lifting');
  if (view.phase === 'taking') return say('prompt.taking');
  return say('prompt.putting', {
    space: view.here === null ? '' : spaceName(view.here),
    butterflies: butterflies(view.held, say),
  });
}
