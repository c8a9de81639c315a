import type { Brings, Considered, Preview, Say } from '../../lib/games.svelte';
import { brings as counted, type Brings as Counted } from './bringing';
import { placesOf } from './places';
import type { Choice, GameEvent, View } from './types';

/** The petals stand in the name of a placement: what is told here is the pollen. */
export function brings(
  told: Preview<View, Choice, GameEvent>,
  { choice, view, say }: Considered<View, Choice>,
): Brings | null {
  if (choice.kind === 'select')
    return { text: say('brings.places', { count: placesOf(told.choices).length }), points: 0 };
  if (choice.kind === 'bee') return { text: say('brings.bee'), points: 0 };
  if (choice.kind !== 'place' && choice.kind !== 'enclose') return null;
  const all = counted(choice, view, told);
  const text = parts(all, say).join(' ');
  return { text: text || say('brings.nothing'), points: all.pollen };
}

function parts({ pollen, enclosed, disputed }: Counted, say: Say): string[] {
  const others = enclosed.reduce((all, each) => all + each.others, 0);
  return [
    pollen ? say('brings.pollen', { count: pollen }) : '',
    others ? say('brings.others', { count: others }) : '',
    disputed.length ? say('brings.disputed', { count: disputed.length }) : '',
  ].filter(Boolean);
}
