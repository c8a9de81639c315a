import type { GameModule } from '../../lib/games.svelte';
import Board from './Board.svelte';
import { brings } from './consequence';
import { forced } from './forced';
import { explain } from './explain';
import { goal } from './goal';
import { hush } from './hush';
import { lasting } from './motion';
import Panel from './Panel.svelte';
import { brief } from './prompts';
import { reading } from './reading';
import { rulings } from './rulings';
import { telling } from './telling';
import type { View } from './types';

export default {
  Board,
  Panel,
  brings,
  players: true,
  brief,
  forced,
  explain,
  goal,
  hush,
  lasting,
  reading,
  rulings,
  telling,
  whose: (view: View) => view.turn,
} satisfies GameModule;
