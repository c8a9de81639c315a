import type { Hex } from './hexagons';
import type { Choice, PieceView, View } from './types';

/** The choices as a board offers them: tiles to flip, free places, and pieces to slide with their places. */
export interface Offers {
  flips: Choice[];
  places: Choice[];
  slides: Map<number, Choice[]>;
}

export function offers(choices: Choice[]): Offers {
  const flips = choices.filter((choice) => choice.kind === 'flip');
  const places = choices.filter((choice) => choice.kind === 'place' || choice.kind === 'jump');
  const slides = new Map<number, Choice[]>();
  for (const choice of choices) {
    if (choice.kind !== 'slide') continue;
    slides.set(choice.piece, [...(slides.get(choice.piece) ?? []), choice]);
  }
  return { flips, places, slides };
}

/** Which decision it is: a piece that was taken up is put down when another comes. */
export function moment(view: View): string {
  return [view.phase, view.turn, view.actions_left, view.mover].join(' ');
}

export function find(view: View, piece: number): PieceView | undefined {
  return view.pieces.find((other) => other.piece === piece);
}

export function cellOf(view: View, piece: number): Hex | undefined {
  const found = find(view, piece);
  return found && [found.q, found.r];
}
