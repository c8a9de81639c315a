import { untrack } from 'svelte';
import type { Own } from './api';
import { connection } from './connection.svelte';
import { mine } from './mine.svelte';
import { notify } from './notifying';
import { router } from './router.svelte';

/** How often is asked, in milliseconds: while something is going on, while I look, and otherwise. */
export const SOON = 30_000;
export const LATER = 120_000;
export const SELDOM = 300_000;
/** The most that the server lists at once. */
const PAGE = 50;
/** How many pages are read at first: afterwards one tells what has changed. */
const PAGES = 4;

/** The tables where I have a seat, as the server knows them: this browser need never have been there. */
export class Turns {
  /** Null until the server has answered. */
  tables = $state.raw<Own[] | null>(null);
  hidden = $state(typeof document !== 'undefined' && document.hidden);
  private following = false;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Where I must decide and other people wait: bots do not mind. Those who wait longest come first. */
  readonly asked = $derived(
    (this.tables ?? [])
      .filter(({ asked, others, table }) => asked && others && !mine.forgotten.includes(table))
      .sort((one, other) => one.updated_at - other.updated_at),
  );
  /** The same without the table that is open here. */
  readonly elsewhere = $derived(this.asked.filter(({ table }) => table !== here()));
  /** The same without the table that I am looking at. */
  readonly unseen = $derived(this.hidden ? this.asked : this.elsewhere);

  /** Whether I see that I am asked there: at the table itself, and on the page that lists them all. */
  readonly seen = (table: string): boolean => !this.hidden && (router.path === '/' || table === here());

  /** Ask from now on, until the returned function is called. */
  follow(): () => void {
    const looked = () => {
      this.hidden = document.hidden;
      if (!this.hidden) void this.ask();
    };
    document.addEventListener('visibilitychange', looked);
    this.following = true;
    void this.ask();
    return () => {
      document.removeEventListener('visibilitychange', looked);
      this.following = false;
      clearTimeout(this.timer);
    };
  }

  /** Ask now, unless that is under way. */
  async ask(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    const found = await (this.tables ? pages(1) : pages(PAGES)).catch(() => null);
    this.busy = false;
    if (found) this.tables = withOlder(found, this.tables ?? []);
    if (this.following) this.timer = setTimeout(() => void this.ask(), this.pause);
  }

  private get pause(): number {
    const playing = this.tables?.some(({ status }) => status === 'playing');
    const waiting = this.tables?.some(({ status }) => status === 'open');
    if (playing || (waiting && !document.hidden)) return SOON;
    return document.hidden ? SELDOM : LATER;
  }
}

/** As many pages as there are, but no more than these. */
async function pages(most: number): Promise<Own[]> {
  const found: Own[] = [];
  for (let more = most; more; more--) {
    const { tables } = await connection.ask('mine', { limit: PAGE, before: found.at(-1)?.table ?? null });
    found.push(...tables);
    if (tables.length < PAGE) break;
  }
  return found;
}

/** A whole page is not all: tables that were changed before any of it are as they were. */
function withOlder(page: Own[], known: Own[]): Own[] {
  const last = page.at(-1);
  if (page.length % PAGE || !last) return page;
  const listed = page.map(({ table }) => table);
  const older = ({ table, updated_at }: Own) => updated_at <= last.updated_at && !listed.includes(table);
  return [...page, ...known.filter(older)];
}

/** The table that is open. */
function here(): string {
  return router.parts[0] === 'table' ? (router.parts[1] ?? '') : '';
}

export const turns = new Turns();

/** Follow them for as long as the page is open, and say wherever the browser can how many wait. To be called in a component. */
export function useTurns(): void {
  $effect(() => untrack(() => turns.follow()));
  $effect(() => {
    const count = turns.unseen.length;
    const badge = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badge?.catch(() => {});
  });
  $effect(() => {
    if (turns.tables) void notify(turns.asked, turns.seen);
  });
}

/** The title of a page, with the number of other tables where I must decide. */
export function titled(title: string): string {
  const count = turns.elsewhere.length;
  return count ? `(${count}) ${title}` : title;
}
