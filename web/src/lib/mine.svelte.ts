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

  /** Those that I want to find no more, though the server knows that I have a seat there. */
  forgotten = $state.raw<string[]>(read<string[]>('forgotten', []));

  note(mine: Mine): void {
    if (this.forgotten.includes(mine.table))
      this.leaveOut(this.forgotten.filter((one) => one !== mine.table));
    this.all = [mine, ...this.all.filter((other) => other.table !== mine.table)].slice(0, MOST);
    write('tables', this.all);
  }

  forget(table: string): void {
    this.leaveOut([table, ...this.forgotten].slice(0, MOST));
    this.all = this.all.filter((other) => other.table !== table);
    write('tables', this.all);
  }

  private leaveOut(tables: string[]): void {
    this.forgotten = tables;
    write('forgotten', tables);
  }
}

export const mine = new MyTables();
