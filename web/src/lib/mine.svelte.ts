import { read, write } from './stored';

/** A table that I have been at, so that I find it again. The browser knows, nobody else. */
export interface Mine {
  table: string;
  game: string;
  name: string;
  /** When I was there last. */
  at: number;
  over: boolean;
}

const MOST = 60;

class MyTables {
  all = $state.raw<Mine[]>(read<Mine[]>('tables', []));

  note(mine: Mine): void {
    this.all = [mine, ...this.all.filter((other) => other.table !== mine.table)].slice(0, MOST);
    write('tables', this.all);
  }

  forget(table: string): void {
    this.all = this.all.filter((other) => other.table !== table);
    write('tables', this.all);
  }
}

export const mine = new MyTables();
