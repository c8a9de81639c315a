import type { AnyEvent, GameModule } from '../../lib/games.svelte';
import Board from './Board.svelte';
import { brings } from './consequence';
import { explain } from './explain';
import { goal } from './goal';
import { lasting } from './motion';
import Panel from './Panel.svelte';
import { reading } from './reading';
import { rulings } from './rulings';
import { brief, telling } from './telling';
import type { GameEvent } from './types';

const game: GameModule = {
  Board,
  Panel,
  brief,
  brings,
  explain,
  goal,
  lasting: (events: AnyEvent[]) => lasting(events as GameEvent[]),
  reading,
  rulings,
  telling,
};

export default game;
