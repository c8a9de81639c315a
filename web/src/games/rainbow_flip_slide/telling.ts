import type { Say, Telling } from '../../lib/games.svelte';
import { distance } from './hexagons';
import { COLOURS, directionKey, letter, pieceName, TILES } from './names';
import { cellOf, find } from './offers';
import type { Choice, Ended, GameEvent, View } from './types';

/** 'Clover 7', 'red 7' or 'player tile A': the name in a sentence about a position. */
function called(piece: number, colour: string | null, say: Say): string {
  const kind = piece >= TILES ? 'player' : (colour ?? 'clover');
  return say(`board.piece.${kind}`, { piece: pieceName(piece) });
}

/** In the story colours are left out. */
function plain(piece: number, say: Say): string {
  return say(piece >= TILES ? 'board.piece.player' : 'piece.tile', { piece: pieceName(piece) });
}

/** Where something goes; a place that is named by the piece itself is beside where it came from. */
function goal(piece: number, beside: number, direction: number | string, name: string, say: Say): string {
  const way = directionKey(direction);
  if (beside === piece) return say('goal.one_place', { direction: say(`${way}.to`) });
  return say('goal.beside', { direction: say(way), piece: name });
}

function ended(event: Ended, names: string[], say: Say): string {
  if (event.how === 'rainbow') return say('event.ended.won', { who: names[event.winners[0]!]! });
  const reason = say(`reason.${event.how}`);
  if (event.winners.length) return say('event.ended.drawn', { reason });
  return say('event.ended.lost', { who: names[0]!, reason });
}

function told(event: GameEvent, names: string[], say: Say): string {
  const who = names[event.seat] ?? '';
  switch (event.event) {
    case 'placed': {
      const to = goal(event.piece, event.beside, event.direction, plain(event.beside, say), say);
      return say('event.placed', { who, piece: pieceName(event.piece), goal: to });
    }
    case 'flipped':
      return say('event.flipped', {
        who,
        piece: pieceName(event.tile),
        colour: say(`colour.${COLOURS[event.colour]}`),
      });
    case 'slid': {
      const to = goal(event.piece, event.beside, event.direction, plain(event.beside, say), say);
      const steps = say('event.slid.steps', { count: event.path.length });
      return say('event.slid', { who, piece: plain(event.piece, say), goal: to, steps });
    }
    case 'jumped': {
      const direction = say(`${directionKey(event.direction)}.to`);
      return say('event.jumped', { who, direction, count: event.over });
    }
    case 'skipped':
      return say('event.skipped', { who });
    case 'completed': {
      const rainbow = event.tiles.map((tile, number) => called(tile, COLOURS[number] ?? null, say));
      return say('event.completed', { who, rainbow: rainbow.join(', ') });
    }
    case 'ended':
      return ended(event, names, say);
  }
}

function labelled(choice: Choice, view: View, say: Say): string | null {
  const name = (piece: number) => called(piece, find(view, piece)?.colour ?? null, say);
  if (choice.kind === 'flip') return say('choice.flip', { piece: pieceName(choice.piece) });
  if (choice.kind === 'jump') {
    const over = distance(cellOf(view, choice.piece)!, choice.cell!) - 1;
    return say('choice.jump', { direction: say(`${directionKey(choice.direction!)}.to`), count: over });
  }
  if (choice.beside === null || choice.direction === null) return null;
  const to = goal(choice.piece, choice.beside, choice.direction, name(choice.beside), say);
  return say(`choice.${choice.kind}`, { piece: name(choice.piece), goal: to });
}

/** Alone a jump follows, and only tiles that show their colour are slid. */
function step(view: View): string {
  if (view.phase !== 'acting' || view.seats > 1) return view.phase;
  return view.pieces.some(({ colour }) => colour) ? 'alone' : 'alone.flip';
}

function asked(view: View, names: string[], say: Say): string {
  if (view.phase === 'over') return say('prompt.over');
  const who = names[view.mover] ?? letter(view.mover);
  const mine = view.seat !== null && view.actors.includes(view.seat);
  return mine
    ? say(`prompt.${step(view)}`, { count: view.actions_left })
    : say(`waiting.${view.phase}`, { who });
}

/** What I am asked, in a few words. */
export function brief(view: View, _: string[], say: Say): string | null {
  const mine = view.seat !== null && view.actors.includes(view.seat);
  return mine ? say(`brief.${step(view)}`, { count: view.actions_left }) : null;
}

export const telling: Telling<View, Choice, GameEvent> = {
  event: told,
  choice: (choice, view, _, say) => labelled(choice, view, say),
  prompt: asked,
};
