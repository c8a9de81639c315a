import type { Explanation, Explanations } from '../../lib/explain';
import type { Asked, Say } from '../../lib/games.svelte';
import { distance, key, type Hex } from './hexagons';
import { COLOURS, pieceName, type Colour } from './names';
import type { Choice, PieceView, View } from './types';

const onPiece = (piece: number) => `piece-${piece}`;
const onColour = (colour: string) => `colour-${colour}`;
export const onCell = (cell: Hex) => `cell-${key(cell)}`;

const hex = ({ q, r }: PieceView): Hex => [q, r];

/** The colours before and after one in the rainbow. */
function besides(colour: string): Colour[] {
  const at = COLOURS.indexOf(colour as Colour);
  return [COLOURS[at - 1], COLOURS[at + 1]].filter((other) => other !== undefined);
}

function touching(cell: Hex, view: View): PieceView[] {
  return view.pieces.filter((other) => distance(hex(other), cell) === 1);
}

function called({ piece, colour, owner }: PieceView, say: Say): string {
  const kind = owner === null ? (colour ?? 'clover') : 'player';
  return say(`board.piece.${kind}`, { piece: pieceName(piece) });
}

function place(colour: string, say: Say): string {
  const [first, second] = besides(colour).map((other) => say(`colour.${other}`));
  if (second) return say('explain.between', { first: first!, second });
  return say(colour === COLOURS[0] ? 'explain.first' : 'explain.last', { beside: first! });
}

function ofPiece(piece: PieceView, view: View, say: Say, names: string[]): Explanation {
  const near = touching(hex(piece), view);
  const barred = piece.barred && !view.over ? ` ${say('board.barred')}.` : '';
  const name = called(piece, say);
  if (piece.owner !== null) {
    const who = names[piece.owner] ?? '';
    const text = say(piece.owner === view.seat ? 'explain.tile.own' : 'explain.tile', { who });
    return { name, text: text + barred, lights: near.map((other) => onPiece(other.piece)) };
  }
  if (piece.colour === null) return { name, text: say('explain.clover') + barred };
  const fits = view.pieces.filter(
    ({ colour }) => colour && besides(piece.colour!).includes(colour as Colour),
  );
  const fitting = near.filter((other) => fits.includes(other));
  const touches = fitting.length
    ? say('explain.touches', { pieces: fitting.map((other) => called(other, say)).join(', ') })
    : say('explain.touches.none');
  return {
    name,
    text: `${place(piece.colour, say)} ${touches}${barred}`,
    lights: [onColour(piece.colour), ...fits.map((other) => onPiece(other.piece))],
  };
}

function ofCell(cell: Hex, view: View, say: Say): Explanation {
  const near = touching(cell, view);
  return {
    name: say('explain.free'),
    text: say('explain.free.text', { pieces: near.map((piece) => called(piece, say)).join(', ') }),
    lights: near.map(({ piece }) => onPiece(piece)),
  };
}

function ofColour(colour: string, view: View, say: Say): Explanation {
  const open = view.pieces.filter((piece) => piece.colour === colour);
  return {
    name: say(`colour.${colour}`),
    text: `${place(colour, say)} ${say('explain.open', { count: open.length })}`,
  };
}

/** What the tiles, the clovers and the goal strip are; a colour lights what may lie beside it in a rainbow. */
export function explain(view: View, say: Say, { choices, names }: Asked): Explanations {
  const offered = choices as Choice[];
  const clovers = view.pieces.filter(({ owner, colour }) => owner === null && colour === null);
  const flips = offered.filter(({ kind }) => kind === 'flip').map(({ piece }) => piece);
  const cells = offered.flatMap(({ cell }) => (cell ? [cell] : []));
  const table: [string, Explanation][] = [
    ...view.pieces.map((each): [string, Explanation] => [
      onPiece(each.piece),
      ofPiece(each, view, say, names),
    ]),
    ...COLOURS.map((each): [string, Explanation] => [onColour(each), ofColour(each, view, say)]),
    ...cells.map((cell): [string, Explanation] => [onCell(cell), ofCell(cell, view, say)]),
  ];
  if (view.barred_cell)
    table.push(['barred', { name: say('explain.free'), text: `${say('board.barred_cell')}.` }]);
  return {
    ...Object.fromEntries(table),
    clovers: {
      name: say('board.clovers', { count: view.clovers }),
      text: say('explain.clovers'),
      lights: (flips.length ? flips : clovers.map(({ piece }) => piece)).map(onPiece),
    },
    actions: { name: say('board.actions', { count: view.actions_left }), text: say('explain.actions') },
  };
}
