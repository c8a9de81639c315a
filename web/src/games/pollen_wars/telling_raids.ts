import type { Say } from '../../lib/games.svelte';
import type { Tell } from './telling';
import type { GameEvent, RaidEnded, Revealed } from './types';
import { card, cards, hexagon, listed } from './words';

/** What happened in a raid; null if the event is about something else. */
export function battle(event: GameEvent, names: string[], tell: Tell, say: Say): string | null {
  switch (event.event) {
    case 'raid announced':
      return tell(event.forcer >= 0 ? '.forced' : '', {
        victim: names[event.victim] ?? '',
        forcer: names[event.forcer] ?? '',
        count: event.soldiers,
      });
    case 'recall began':
    case 'ready':
      return tell();
    case 'recalled':
      return tell('', { cell: hexagon(event.cell) });
    case 'recall ended':
      return tell('', { count: event.soldiers });
    case 'battle began':
      return tell('', {
        fighters: listed(
          event.fighters.map((seat) => names[seat] ?? ''),
          say,
        ),
        count: event.fighters.length,
        victim: names[event.victim] ?? '',
      });
    case 'put down':
      return tell(event.attacking ? '.attack' : '.defence', { card: card(event.card, say) });
    case 'revealed':
      return revealed(event, names, tell, say);
    case 'raid ended':
      return raidEnded(event, names, tell);
  }
  return null;
}

function revealed(event: Revealed, names: string[], tell: Tell, say: Say): string {
  const put = [
    ...side('attacks', event.attack_cards, names, say),
    ...side('defends', event.defence_cards, names, say),
  ];
  return tell('', {
    cards: put.join('; ') || say('nobody put down'),
    attack: event.attack,
    defence: event.defence,
    victim: names[event.victim] ?? '',
  });
}

/** What queens put down for one side. */
function side(verb: string, rows: number[][], names: string[], say: Say): string[] {
  const put = rows.map((kinds, seat) => ({ kinds, name: names[seat] ?? '' }));
  return put
    .filter(({ kinds }) => kinds.length)
    .map(({ kinds, name }) => say(verb, { name, cards: cards(kinds, say) }));
}

function raidEnded(event: RaidEnded, names: string[], tell: Tell): string {
  const victim = names[event.victim] ?? '';
  if (event.result > 0) return tell('.won', { victim, result: event.result, pollen: event.pollen });
  if (event.result === 0) return tell('.repelled', { victim });
  return tell('.lost', { result: -event.result, count: event.injured });
}
