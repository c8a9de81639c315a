import type { AnyChoice, AnyView, GameModule } from '../lib/games.svelte';

/** Decisions of one seat that are made as soon as they are asked, unless something else comes between. */
export class Plan {
  private actions: number[] = [];

  make(actions: number[]): void {
    this.actions = [...actions];
  }

  drop(): void {
    this.actions = [];
  }

  /**
   * The decision to make now that these are asked, and whether the plan was dropped instead: because others did
   * something, or it is not among the choices. Neither if nothing is planned, or I am not asked yet.
   */
  next(choices: AnyChoice[], others: boolean): [next: AnyChoice | null, dropped: boolean] {
    const [action, ...rest] = this.actions;
    if (action === undefined || (!choices.length && !others)) return [null, false];
    const next = others ? undefined : choices.find((choice) => choice.action === action);
    this.actions = next ? rest : [];
    return [next ?? null, !next];
  }
}

/** The choice that is taken without asking the player, where the game says that there is nothing to think about. */
export function forced(module: GameModule, view: AnyView, choices: AnyChoice[]): AnyChoice | null {
  const choice = choices.length ? (module.forced?.(view, choices) ?? null) : null;
  return choice && choices.includes(choice) ? choice : null;
}
