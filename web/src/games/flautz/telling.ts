import type { Say, Telling } from '../../lib/games.svelte';
import { cardName, HAND } from './cards';
import type { Choice, Ended, GameEvent, MatchEnded, PlayerView, View } from './types';
import { nameOf, namesOf, placeOf } from './words';

function cardOf(say: Say, kind: number): string {
  return nameOf(say, cardName(kind));
}

function cardsOf(say: Say, kinds: number[]): string {
  return namesOf(say, kinds.map(cardName));
}

function matchEnded(event: MatchEnded, names: string[], say: Say): string {
  const why = say(`event.match_ended.${event.how}`, { who: names[event.seat] ?? '' });
  const hands = event.hands.map((hand, seat) => {
    const won = event.crystals[seat] ?? 0;
    const values = { who: names[seat] ?? '', count: event.points[seat] ?? 0, cards: cardsOf(say, hand) };
    return say('event.match_ended.hand', values) + (won ? say('event.match_ended.crystals', { won }) : '');
  });
  return say('event.match_ended', { why, hands: hands.join('; ') });
}

function ended(event: Ended, names: string[], say: Say): string {
  const who = event.winners.map((seat) => names[seat]).join(say('event.ended.and'));
  const late = event.adjudicated ? say('event.ended.late') : '';
  return say('event.ended', { who, late, count: event.winners.length });
}

function event(event: GameEvent, names: string[], say: Say): string | null {
  const who = names[event.seat] ?? '';
  switch (event.event) {
    case 'match began':
      return say('event.match_began', { who, number: event.match, cards: cardsOf(say, event.display) });
    case 'dealt':
      return event.hand
        ? say('event.dealt.cards', { who, cards: cardsOf(say, event.hand) })
        : say('event.dealt', { who, count: HAND });
    case 'round began':
      return say('event.round_began', { number: event.round, field: say(`event.from.${event.field}`) });
    case 'exchanged': {
      const [gave, took] = [cardOf(say, event.gave), cardOf(say, event.took)];
      return say('event.exchanged', { who, gave, took, place: placeOf(say, event.place) });
    }
    case 'swapped': {
      const [old, drawn] = [cardOf(say, event.discarded), cardOf(say, event.drawn)];
      return say('event.swapped', { who, old, drawn, place: placeOf(say, event.place) });
    }
    case 'reshuffled':
      return say('event.reshuffled', { count: event.cards });
    case 'declared':
      return say('event.declared', { who, cards: cardsOf(say, event.hand) });
    case 'match ended':
      return matchEnded(event, names, say);
    case 'ended':
      return ended(event, names, say);
    case 'focused':
    case 'went on':
    case 'passed':
      return say(`event.${event.event.replace(' ', '_')}`, { who });
    default:
      return null;
  }
}

function choice(choice: Choice, _view: View, _names: string[], say: Say): string | null {
  const taken = nameOf(say, choice.taken);
  const place = placeOf(say, choice.place ?? 0);
  switch (choice.kind) {
    case 'exchange':
      return say('choice.exchange', { card: nameOf(say, choice.card), taken, place });
    case 'swap':
      return say('choice.swap', { taken, place });
    case 'focus':
    case 'pass':
    case 'declare':
    case 'go on':
      return say(`choice.${choice.kind.replace(' ', '_')}`);
    default:
      return null;
  }
}

function prompt(view: View, names: string[], say: Say): string {
  if (view.phase === 'over') return say('prompt.over');
  const what = asked(view);
  return what ? say(`prompt.${what}`) : say('prompt.waiting', { who: names[view.mover] ?? '' });
}

/** What I am asked, in a few words. */
export function brief(view: View, _: string[], say: Say): string | null {
  const what = asked(view);
  return what && say(`brief.${what}`);
}

/** What I am asked, as part of a key; null if I am not. */
function asked(view: View): string | null {
  if (view.phase === 'over' || view.seat !== view.mover) return null;
  const player = view.players[view.seat]!;
  if (view.phase === 'ending') return player.spell?.flautz ? 'ending.declare' : 'ending';
  return view.phase === 'exchanging' ? 'exchanging' : `starting${turnOf(view, player)}`;
}

/** What is special about the start of this turn, as part of a key. */
function turnOf(view: View, player: PlayerView): string {
  const final = view.declarer === null ? '' : '.final';
  if (!player.focused) return final || (player.spell?.flautz ? '.declare' : '');
  return (view.deck || view.discards.length ? '.focused' : '.undrawn') + final;
}

export const telling: Telling<View, Choice, GameEvent> = { event, choice, prompt };
