import type { Read, Reading } from '../../lib/games.svelte';
import { grid } from '../../lib/grid';
import { BOX } from './box';
import { PLACES } from './hexagons';
import { described } from './places';
import type { PatternView, View } from './types';
import { hexagon } from './words';

const QUEENS: readonly string[] = BOX.queens;
/** Fields with names of cards. */
const CARDS = ['card', 'cards', 'hand', 'face_up', 'attacking', 'defending', 'discards', 'unplayable'];

export const reading: Reading = {
  seats: 'turn starter struck forager soldier queen queens attacker defender giver receiver known_by'.split(
    ' ',
  ),
  players: ['queens', 'earned', 'earned_before'],
  // The grid tells the hexagons. In English only; what pattern and field say too; a queen's pieces in a terminal.
  without: ['hexagons', 'words', 'near', 'colour'],
  grids(view: View, { names, say }) {
    const places = view.hexagons.map((there, cell) => {
      const [q, r] = PLACES[cell]!;
      return { row: r, column: 2 * q + r, text: described(there, view, names, say) };
    });
    const row = (number: number) => hexagon(PLACES.findIndex(([, r]) => r === number)).charAt(0);
    return [grid(say('board.field'), places, { row, span: 2 })];
  },
  value(field, value, read) {
    if (field === 'pattern' && typeof value === 'object' && 'name' in value!)
      return pattern(value as PatternView, read);
    if (field === 'cells' && typeof value === 'number') return hexagon(value);
    if (typeof value !== 'string') return null;
    if (field === 'named') return named(value, read);
    return CARDS.includes(field) ? read.word('card', value) : null;
  },
};

/** By its name, and how its four hexagons lie. */
function pattern({ name, cells }: PatternView, { word }: Read): string {
  return `${word('pattern', name)} (${cells.map((cell) => cell.join('/')).join(' ')})`;
}

/** What was named, written as an action: a queen is told by her player's name, a dormant pattern by its number. */
function named(written: string, { names, say }: Read): string {
  const [, kind, which = ''] = /^(queen|pattern) (\w+)$/.exec(written) ?? [];
  if (kind === 'pattern') return say('laid.dormant', { number: which });
  return kind ? (names[QUEENS.indexOf(which)] ?? written) : written;
}
