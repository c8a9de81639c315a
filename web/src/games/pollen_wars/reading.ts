import type { Read, Reading } from '../../lib/games.svelte';
import { BOX } from './box';
import type { PatternView } from './types';
import { hexagon } from './words';

const QUEENS: readonly string[] = BOX.queens;
/** Fields with names of cards. */
const CARDS = ['card', 'cards', 'hand', 'face_up', 'attacking', 'defending', 'discards'];

export const reading: Reading = {
  seats: 'turn starter struck forager soldier queen queens attacker defender giver receiver known_by'.split(
    ' ',
  ),
  players: ['queens'],
  without: ['words'], // in English only, and what the fields beside them say
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
