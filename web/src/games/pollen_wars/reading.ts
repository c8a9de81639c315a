import type { Read, Reading } from '../../lib/games.svelte';
import { BOX } from './box';
import type { PatternView } from './types';
import { hexagon } from './words';

const QUEENS: readonly string[] = BOX.queens;
/** Fields with names of cards. */
const CARDS = ['card', 'cards', 'hand', 'face_up', 'attacking', 'defending', 'discards', 'unplayable'];

export const reading: Reading = {
  seats: 'turn starter struck forager soldier queen queens attacker defender giver receiver known_by'.split(
    ' ',
  ),
  players: ['queens', 'earned', 'earned_before'],
  // In English only; what pattern and field say too; what a queen's pieces are in a terminal, not here.
  without: ['words', 'near', 'colour'],
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

/** What was named, written as an action: a queen is told by her player's name. */
function named(written: string, { names }: Read): string {
  const queen = /^queen ([A-F])$/.exec(written)?.[1];
  return queen ? (names[QUEENS.indexOf(queen)] ?? written) : written;
}
