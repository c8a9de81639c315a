import type { GameModule } from '../../lib/games.svelte';
import { reading } from './reading';
import { rulings } from './rulings';
import { telling } from './telling';

export default { reading, rulings, telling } satisfies GameModule;
