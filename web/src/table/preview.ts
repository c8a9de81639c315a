import type { Code, Outcome } from '../lib/api';
import { connection, Refusal } from '../lib/connection.svelte';
import type { AnyChoice, AnyEvent, AnyView, Preview } from '../lib/games.svelte';
import { events } from './playback.svelte';

/** What of a table is looked ahead from. */
export interface Position {
  readonly table: string;
  readonly seat: number | null;
  /** What I may choose at this moment; none if I am not asked, or look at an earlier position. */
  readonly choices: AnyChoice[];
  readonly update: { version: number } | null;
}

interface Wanted {
  version: number;
  paths: number[][];
  answer(found: Preview[]): void;
}

/** Who asks, in the order in which they are answered: a board, then the bar, then numbers on what is offered. */
const LANES = ['board', 'considered', 'offered'] as const;
export type Lane = (typeof LANES)[number];

/** So many are asked for together: the table takes no more; and of what nobody waits for, only as many as are quick. */
const TOGETHER: Record<Lane, number> = { board: 24, considered: 24, offered: 12 };
/** Milliseconds between two requests: whoever moves a pointer over a board leaves room for decisions. */
const PAUSE = 120;
/** So long nothing is asked after it was too much. */
const RECOVER = 2000;

/**
 * Asks the table what decisions would lead to. One request at a time. In each lane what was asked last comes next: what
 * was asked before that is answered with nothing. Nothing is asked twice about the same position.
 */
export class Previewing {
  private known = new Map<string, Preview>();
  private version = -1;
  private readonly waiting = new Map<Lane, Wanted>();
  private busy = false;

  constructor(private readonly position: () => Position) {}

  /** What is known of these paths, in their order; nothing if it cannot be asked, or something newer was. */
  ask(paths: number[][], lane: Lane = 'board'): Promise<Preview[]> {
    this.waiting.get(lane)?.answer([]);
    this.waiting.delete(lane);
    const { seat, choices, update } = this.position();
    if (seat === null || !update || !choices.length || !paths.length) return Promise.resolve([]);
    this.at(update.version);
    if (!this.missing(paths).length) return Promise.resolve(this.found(paths));
    return new Promise((answer) => {
      this.waiting.set(lane, { version: update.version, paths, answer });
      if (!this.busy) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting.size) {
      const lane = LANES.find((each) => this.waiting.has(each))!;
      await wait(await this.step(lane, this.waiting.get(lane)!));
    }
    this.busy = false;
  }

  /** Ask for what is missing, or answer; how long to wait then. */
  private async step(lane: Lane, wanted: Wanted): Promise<number> {
    const missing = this.stale(wanted) ? [] : this.missing(wanted.paths).slice(0, TOGETHER[lane]);
    const trouble = missing.length ? await this.fetch(missing) : null;
    const done = this.stale(wanted) || trouble || !this.missing(wanted.paths).length;
    if (done && this.waiting.get(lane) === wanted) {
      this.waiting.delete(lane);
      wanted.answer(this.stale(wanted) ? [] : this.found(wanted.paths));
    }
    if (!missing.length) return 0;
    return trouble === 'too_many' ? RECOVER : PAUSE;
  }

  /** Whether it was about another position than the present one. */
  private stale({ version }: Wanted): boolean {
    return version !== this.version || version !== this.position().update?.version;
  }

  private async fetch(paths: number[][]): Promise<Code | null> {
    const { table, seat, update } = this.position();
    const { version } = update!;
    try {
      const answer = await connection.ask('preview', { table, seat: seat!, version, paths });
      if (version === this.version) for (const each of answer.previews) this.keep(each);
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : 'internal';
    }
  }

  private keep(outcome: Outcome): void {
    const { path, certain, view, choices, lines } = outcome as Outcome<AnyView, AnyChoice, AnyEvent>;
    this.known.set(path.join(), { path, certain, view, choices, events: events(lines) });
  }

  private at(version: number): void {
    if (version !== this.version) this.known = new Map();
    this.version = version;
  }

  private missing(paths: number[][]): number[][] {
    return paths.filter((path) => !this.known.has(path.join()));
  }

  private found(paths: number[][]): Preview[] {
    return paths.map((path) => this.known.get(path.join())).filter((each) => each !== undefined);
  }
}

function wait(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
