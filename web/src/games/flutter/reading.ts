import type { Read, Reading } from '../../lib/games.svelte';
import type { PetalView, TileView } from './types';
import { any, petals, stack, tile, type Four } from './words';

export const reading: Reading = {
  seats: ['mover', 'bee'],
  players: ['tracks', 'bees'],
  without: ['tile', 'shape'], // the name of a tile tells both
  value(field, value, read) {
    if (typeof value === 'number') return numbered(field, value, read);
    if (field === 'name') return tile(read.within.tile as number, read.say);
    if (field === 'top') return onTop(value as TileView, read);
    if (field === 'cost') return any(value as Four) ? petals(value as Four, read.say) : read.say('free');
    if (field === 'petals') return flowers(value as PetalView[], read);
    if (field === 'cell' || field === 'point') return (value as number[]).join('/');
    return field === 'cells' ? (value as number[][]).map((cell) => cell.join('/')).join(', ') : null;
  },
};

function numbered(field: string, value: number, { say }: Read): string | null {
  if (['bees', 'enclosing', 'latest'].includes(field)) return tile(value, say);
  return ['sun', 'next_sun', 'chosen'].includes(field) ? stack(value, say) : null;
}

/** The tile on top of a stack, as if it lay at 0/0. */
function onTop(top: TileView, read: Read): string {
  const colour = read.word('value', top.colour);
  return `${tile(top.tile, read.say)} (${colour}): ${flowers(top.petals, read)}`;
}

function flowers(there: PetalView[], { say, word }: Read): string {
  const parts = there.map(({ point, colour, petals: count }) =>
    say('petals at', { count, colour: word('value', colour), point: point.join('/') }),
  );
  return parts.join(', ');
}
