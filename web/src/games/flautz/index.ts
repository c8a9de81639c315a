import type { GameModule } from '../../lib/games.svelte';
import Board from './Board.svelte';
import { brings } from './consequence';
import { explain } from './explain';
import { goal } from './goal';
import { lasting } from './motion';
import Panel from './Panel.svelte';
import { reading } from './reading';
import { rulings } from './rulings';
import { brief, telling } from './telling';

export default {
  Board,
  Panel,
  brief,
  brings,
  explain,
  goal,
  lasting,
  reading,
  rulings,
  telling,
} satisfies GameModule;
