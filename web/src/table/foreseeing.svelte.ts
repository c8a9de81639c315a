import { untrack } from 'svelte';
import type { Preview } from '../lib/games.svelte';
import type { Lane, Position } from './preview';

interface Looked extends Position {
  preview(paths: number[][], lane: Lane): Promise<Preview[]>;
}

/** In milliseconds: the table is asked about what a pointer rests on, not about all that it passes. */
const REST = 60;
/** Of what is offered so many decisions are asked about, which is three requests. */
const MOST = 36;

/** What decisions at the present position would lead to, as far as the table was asked. */
export class Foreseeing {
  private found = $state.raw<{ version: number; previews: Preview[] }>({ version: -1, previews: [] });

  constructor(private readonly position: () => Looked) {}

  at(path: number[]): Preview | null {
    if (this.found.version !== this.position().update?.version) return null;
    const wanted = path.join();
    return this.found.previews.find((each) => each.path.join() === wanted) ?? null;
  }

  /** To be called in an effect: ask about what is considered, once it is for more than a moment. */
  consider(path: number[]): (() => void) | undefined {
    if (!path.length || this.at(path)) return;
    const timer = setTimeout(() => void this.ask([path], 'considered'), REST);
    return () => clearTimeout(timer);
  }

  weigh(paths: number[][]): void {
    if (paths.length) untrack(() => void this.ask(paths.slice(0, MOST), 'offered'));
  }

  private async ask(paths: number[][], lane: Lane): Promise<void> {
    const version = this.position().update?.version;
    const previews = await this.position().preview(paths, lane);
    if (version === undefined || version !== this.position().update?.version || !previews.length) return;
    const kept = this.found.version === version ? this.found.previews : [];
    this.found = { version, previews: [...kept, ...previews.filter((each) => !kept.includes(each))] };
  }
}
