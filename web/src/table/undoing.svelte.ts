import type { UndoShown } from '../lib/api';
import { connection } from '../lib/connection.svelte';
import type { AnyView } from '../lib/games.svelte';
import { t } from '../lib/words.svelte';
import type { Live, Told } from './live.svelte';

/** The table is asked only once nothing else has happened for so long: who decides quickly takes nothing back. */
const PAUSE = 120;

/** How a seat can take back its latest decision. Where an update says `perhaps`, the table is asked which it is. */
export class Undoing {
  private found = $state.raw<{ view: AnyView | null; undo: UndoShown | null } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly live: () => { table: string; seat: number | null; update: Told | null }) {}

  get how(): UndoShown | null {
    const { update } = this.live();
    const told = update?.undo ?? null;
    if (told?.how !== 'perhaps') return told;
    return this.found && this.found.view === update!.view ? this.found.undo : null;
  }

  /** Find out what an update left open. */
  ask(): void {
    clearTimeout(this.timer);
    if (this.live().update?.undo?.how === 'perhaps') this.timer = setTimeout(() => void this.find(), PAUSE);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private async find(): Promise<void> {
    const { table, seat, update } = this.live();
    if (seat === null || !update) return;
    const { version, view } = update;
    try {
      const { undo } = await connection.ask('undoing', { table, seat, version });
      this.found = { view, undo };
    } catch {
      // What is new by now asks again.
    }
  }
}

/** Who at this screen takes something back: whoever decided last. */
export function undoer(lives: Live[]): Live | null {
  const able = lives.filter((live) => live.undo);
  return able.reduce<Live | null>(
    (last, live) => (last && last.decidedAt > live.decidedAt ? last : live),
    null,
  );
}

/** The button that takes something back: what it says, and whether it can be pressed. */
export interface UndoButton {
  able: boolean;
  asks: boolean;
  /** Whether several share the screen, so that it says whose decision it takes back. */
  shared: boolean;
  label: string;
}

export function undoButton(by: Live | null, shared: boolean): UndoButton {
  const asks = by?.undo?.how === 'ask';
  return { able: !!by, asks, shared, label: by ? label(by, shared) : t('bar.undo') };
}

/** It names whom it asks; where several share a screen, it names whose decision it takes back. */
function label({ undo, names, seat }: Live, shared: boolean): string {
  const { how, asks } = undo!;
  if (how === 'ask') return asks.length > 1 ? t('bar.ask.all') : t('bar.ask', { name: names[asks[0]!]! });
  return shared ? t('bar.undo.of', { name: names[seat!]! }) : t('bar.undo');
}
