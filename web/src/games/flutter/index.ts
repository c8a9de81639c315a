import type { GameModule } from '../../lib/games.svelte';
import { telling } from './telling';

export default { telling } satisfies GameModule;
