import type { GameModule } from '../../lib/games.svelte';
import { reading } from './reading';
import { telling } from './telling';

export default { reading, telling } satisfies GameModule;
