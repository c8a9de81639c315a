import type { GameModule } from '../../lib/games.svelte';
import Board from './Board.svelte';
import { goal } from './goal';
import { lasting } from './motion';
import Panel from './Panel.svelte';
import { reading } from './reading';
import { rulings } from './rulings';
import { telling } from './telling';

export default { Board, Panel, goal, lasting, reading, rulings, telling } satisfies GameModule;
