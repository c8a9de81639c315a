import type { Read, Reading } from '../../lib/games.svelte';
import { grid, type Grid, type Place } from '../../lib/grid';
import type { PetalView, TileView, View } from './types';
import { any, petals, stack, tile, type Four } from './words';

export const reading: Reading = {
  seats: ['mover', 'bee'],
  players: ['tracks', 'bees'],
  without: ['tile', 'shape', 'cells', 'petals', 'ponds'], // the name of a tile and the grids tell them
  grids: (view: View, read) => [meadow(view, read), blossoms(view, read)],
  value(field, value, read) {
    if (typeof value === 'number') return numbered(field, value, read);
    if (field === 'name') return tile(read.within.tile as number, read.say);
    if (field === 'top') return onTop(value as TileView, read);
    if (field === 'cost') return any(value as Four) ? petals(value as Four, read.say) : read.say('free');
    return field === 'point' ? (value as number[]).join('/') : null;
  },
};

type By = Omit<Read, 'within'>;

/** Triangle by triangle what lies there; each row lies between two rows of flowers. */
function meadow({ tiles, ponds }: View, { say, names }: By): Grid {
  const triangle = ([a, b, hanging]: number[], text: string): Place => ({
    row: -b!,
    column: 2 * a! + b! + hanging!,
    text,
  });
  const places = tiles.flatMap(({ tile: number, cells, bee }) => {
    const name = tile(number, say);
    const text = bee === null ? name : `${name}, ${say('meadow.bee', { who: names[bee] ?? '' })}`;
    return cells.map((cell, nth) => triangle(cell, nth ? name : text));
  });
  const filled = ponds.map(({ cell, water }) => triangle(cell, say(water ? 'reading.pond' : 'reading.gap')));
  const row = (number: number) => say('reading.between', { below: -number, above: 1 - number });
  return grid(say('meadow.meadow'), [...places, ...filled], { row });
}

/** Point by point which petals grow there. */
function blossoms({ tiles }: View, { say, word }: By): Grid {
  const growing = new Map<string, Map<string, number>>();
  for (const { point, colour, petals: count } of tiles.flatMap((each) => each.petals)) {
    const there = growing.get(point.join('/')) ?? new Map<string, number>();
    growing.set(point.join('/'), there.set(colour, (there.get(colour) ?? 0) + count));
  }
  const places = [...growing].map(([point, there]) => {
    const [a, b] = point.split('/').map(Number) as [number, number];
    const told = [...there].map(([colour, count]) => `${count} ${word('value', colour)}`);
    return { row: -b, column: 2 * a + b, text: `${point}: ${told.join(', ')}` };
  });
  return grid(say('reading.flowers'), places, {
    span: 2,
    row: (number) => say('reading.row', { number: -number }),
  });
}

function numbered(field: string, value: number, { say }: Read): string | null {
  if (['bees', 'enclosing', 'latest'].includes(field)) return tile(value, say);
  return ['sun', 'next_sun', 'chosen'].includes(field) ? stack(value, say) : null;
}

/** The tile on top of a stack, as if it lay at 0/0. */
function onTop(top: TileView, read: Read): string {
  const colour = read.word('value', top.colour);
  return `${tile(top.tile, read.say)} (${colour}): ${flowers(top.petals, read)}`;
}

function flowers(there: PetalView[], { say, word }: By): string {
  const parts = there.map(({ point, colour, petals: count }) =>
    say('petals at', { count, colour: word('value', colour), point: point.join('/') }),
  );
  return parts.join(', ');
}
