import type { Explanation, Explanations } from '../../lib/explain';
import type { Asked, Say } from '../../lib/games.svelte';
import { BOX } from './box';
import { described, offers, why, type Offer } from './rondel';
import { player, type Track } from './tracks';
import type { Choice, PondView, TileView, View } from './types';
import { capital, stack, tile as called } from './words';

const LETTERS: readonly string[] = BOX.letters;

const onTile = (tile: number) => `tile-${tile}`;
const onStack = (stack: number) => `stack-${stack}`;
const onTrack = (seat: number, colour: string) => `track-${seat}-${colour}`;
const onBee = (seat: number) => `bee-${seat}`;

/** Whose petals are meant where none are named: mine, or an onlooker's: those of whose turn it is. */
const reader = (view: View) => view.seat ?? view.mover;

/** A stack lights the tracks from which it is paid. */
function ofStack(offer: Offer, view: View, say: Say): Explanation {
  const { cost, top } = offer.stack;
  const paid = LETTERS.filter((_, colour) => cost?.[colour]);
  const prints = top ? ` ${sparkling(top, say)}` : '';
  return {
    name: capital(stack(offer.number, say)),
    text: `${described(offer, say)} ${why(offer, view, say)}${prints}`,
    lights: paid.map((colour) => onTrack(view.mover, colour)),
  };
}

function sparkling({ sparkles, colour }: TileView, say: Say): string {
  if (!LETTERS.includes(colour)) return say('explain.rainbow');
  return say('explain.sparkles', { count: sparkles, colour: say(`value.${colour}`) });
}

/** A tile lights the track of its colour, and the bee that waits on it. */
function ofTile(tile: TileView, view: View, say: Say, names: string[]): Explanation {
  const bee = tile.bee;
  const sentences = [tile.enclosed ? say('explain.enclosed') : sparkling(tile, say)];
  if (bee !== null) sentences.push(say('explain.bee.on', { who: names[bee] ?? '', pollen: BOX.bee }));
  const open = !tile.enclosed && LETTERS.includes(tile.colour);
  return {
    name: capital(called(tile.tile, say)),
    text: sentences.join(' '),
    lights: [...(open ? [onTrack(reader(view), tile.colour)] : []), ...(bee === null ? [] : [onBee(bee)])],
  };
}

function ofTrack(track: Track, view: View, say: Say): Explanation {
  const waiting = view.tiles.filter(({ colour, enclosed }) => colour === track.colour && !enclosed);
  const values = { count: track.petals, colour: say(`value.${track.colour}`), bonus: track.bonus };
  return {
    name: say('explain.track.name', values),
    text: say('explain.track', values),
    lights: waiting.map(({ tile }) => onTile(tile)),
  };
}

/** A bee lights its tile, or where it may be put. */
function ofBee(seat: number, view: View, say: Say, { choices, names }: Asked): Explanation {
  const home = view.bees[seat] ?? null;
  const homes = (choices as Choice[]).flatMap(({ kind, tile }) =>
    kind === 'bee' && tile !== null ? [tile] : [],
  );
  const mine = seat === view.seat ? homes : [];
  const values = { who: names[seat] ?? '', pollen: BOX.bee, tile: home === null ? '' : called(home, say) };
  return {
    name: say('explain.bee', values),
    text: say(home === null ? 'explain.bee.free' : 'explain.bee.home', values),
    lights: (home === null ? mine : [home]).map(onTile),
  };
}

function ofPond({ water }: PondView, view: View, say: Say): Explanation {
  return {
    name: say('explain.pond'),
    text: say(water ? 'explain.pond.water' : 'explain.pond.dry', { count: view.water }),
  };
}

/** What stacks, tiles, bees, ponds and tracks are; a track lights the tiles that are fed from it. */
export function explain(view: View, say: Say, asked: Asked): Explanations {
  const seats = view.tracks.map((_, seat) => seat);
  return Object.fromEntries([
    ...offers(view, asked.choices as Choice[]).map((offer) => [
      onStack(offer.number),
      ofStack(offer, view, say),
    ]),
    ...view.tiles.map((tile) => [onTile(tile.tile), ofTile(tile, view, say, asked.names)]),
    ...view.ponds.map((pond) => [`pond-${pond.cell.join()}`, ofPond(pond, view, say)]),
    ...seats.map((seat) => [onBee(seat), ofBee(seat, view, say, asked)]),
    ...seats.map((seat) => [
      `score-${seat}`,
      { name: say('explain.pollen'), text: say('explain.pollen.text') },
    ]),
    ...seats.flatMap((seat) =>
      player(seat, view, null).tracks.map((track) => [
        onTrack(seat, track.colour),
        ofTrack(track, view, say),
      ]),
    ),
    ['sun', { name: say('explain.sun'), text: say('rondel.sun'), lights: [onStack(view.sun)] }],
  ]) as Explanations;
}
