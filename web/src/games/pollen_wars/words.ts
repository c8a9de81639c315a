import type { Say } from '../../lib/games.svelte';

/** Cards and patterns as the server counts them; the first seventeen are honey cards. */
const CARDS = [
  'mutiny',
  'four_cards',
  'swap_two_patterns',
  'force_raid',
  'replace_pattern',
  'resurrect_for_pollen',
  'steal_one',
  'steal_and_give',
  'steal_card',
  'drift_two',
  'push_forager_two',
  'move_forager_two',
  'both_home',
  'look_at_hand',
  'look_at_pattern',
  'look_at_dormant',
  'raid_card',
  'drift_anywhere',
  'push_forager',
  'push_soldier',
  'attack_bonus',
  'defence_bonus',
  'eradicate',
  'forager_home',
  'soldier_home',
  'block',
  'draw_three',
  'resurrect',
  'pass_patterns_left',
  'swap_own_pattern',
  'steal_three',
  'discard_hand',
  'soldier_returns',
  'swap_hands',
  'infest',
];
const PATTERNS = ['line', 'hook', 'wave', 'arch', 'flag', 'propeller', 'rhombus'];

/** From this place on patterns are dormant; before it they are the queens'. */
const DORMANT = 6;

const ROWS = 'abcdefghi';
const LENGTHS = [5, 6, 7, 8, 9, 8, 7, 6, 5];
const HEXAGONS = LENGTHS.flatMap((length, row) =>
  Array.from({ length }, (_, column) => `${ROWS[row]}${column + 1}`),
);

export function hexagon(cell: number): string {
  return HEXAGONS[cell] ?? '';
}

/** 'one', 'one and two', 'one, two and three'. */
export function listed(parts: string[], say: Say): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${say('and')} ${parts.at(-1)}`;
}

export function hexagons(cells: number[], say: Say): string {
  return listed(cells.map(hexagon), say);
}

/** A card by its number or its English name, in quotation marks. */
export function card(which: number | string, say: Say): string {
  const name = typeof which === 'string' ? which : (CARDS[which] ?? '');
  return say('quoted', { name: say(`card.${name}`) });
}

/** What a card does. */
export function deed(which: number | string, say: Say): string {
  return say(`card.${typeof which === 'string' ? which : CARDS[which]}.help`);
}

export function cards(kinds: number[], say: Say): string {
  return kinds.length
    ? listed(
        kinds.map((kind) => card(kind, say)),
        say,
      )
    : say('no cards');
}

export function pattern(number: number, say: Say): string {
  return say('quoted', { name: say(`pattern.${PATTERNS[number]}`) });
}

/** Where a pattern lies: with a queen or among the dormant ones. */
export function patternAt(place: number, names: string[], say: Say): string {
  if (place < DORMANT) return say('pattern of', { who: names[place] ?? '' });
  return say('the dormant pattern', { number: place - DORMANT + 1 });
}

export function bee(soldier: boolean, say: Say): string {
  return say(soldier ? 'soldier' : 'forager');
}

/** '2 pollen, 1 honey card and 1 royal jelly card'; nothing if all are 0. */
export function goods(pollen: number, honey: number, jelly: number, say: Say): string {
  const kinds: [string, number][] = [
    ['pollen', pollen],
    ['honey', honey],
    ['royal jelly', jelly],
  ];
  const there = kinds.filter(([, count]) => count > 0);
  return listed(
    there.map(([kind, count]) => say(`goods.${kind}`, { count })),
    say,
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
