import type { Brings, Considered, Preview } from '../../lib/games.svelte';
import { cardWords } from './saying';
import type { Choice, GameEvent, Took, View } from './types';

type Told = Preview<View, Choice, GameEvent>;

/** What a lift, a butterfly or a card brings. Which cards and crystals come after it is left to chance. */
export function brings(told: Told, { choice, view, say }: Considered<View, Choice>): Brings | null {
  const took = told.events.find((event): event is Took => event.event === 'took');
  if (took) {
    const key = choice.kind === 'take' ? 'brings.take' : 'brings.fulfils';
    const points = took.points;
    const score = (view.scores[view.seat ?? 0] ?? 0) + points;
    return { text: say(key, { card: cardWords(took.card, say), count: points, score }), points };
  }
  if (told.events.some(({ event }) => event === 'missed')) return { text: say('brings.misses'), points: 0 };
  if (told.view?.phase === 'taking') return several(told, say);
  const count = told.view?.held.reduce((all, each) => all + each, 0) ?? 0;
  return count ? { text: say('brings.left', { count }), points: 0 } : null;
}

/** The last butterfly fulfils several cards, of which I choose one. */
function several({ choices, view }: Told, say: Considered['say']): Brings {
  const points = Math.max(...choices.map(({ slot }) => view?.display[slot ?? -1]?.worth ?? 0));
  return { text: say('brings.several', { cards: choices.length, count: points }), points };
}
