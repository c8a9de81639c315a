import type { GameModule } from '../../lib/games.svelte';
import Board from './Board.svelte';
import { brings } from './consequence';
import { explain } from './explain';
import { goal } from './goal';
import { lasting } from './motion';
import Panel from './Panel.svelte';
import { brief } from './question';
import { reading } from './reading';
import { rulings } from './rulings';
import { telling } from './telling';

const keys: GameModule['keys'] = [
  ['R', 'keys.turn'],
  ['Shift R', 'keys.turn.back'],
  ['F', 'keys.flip'],
  ['+', 'keys.closer'],
  ['-', 'keys.farther'],
  ['0', 'keys.fit'],
];

export default {
  Board,
  Panel,
  brings,
  players: true,
  brief,
  explain,
  goal,
  keys,
  lasting,
  reading,
  rulings,
  telling,
} as GameModule;
