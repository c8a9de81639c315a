import { t } from './words.svelte';

/** What lies somewhere on a board, in whole columns from the left and rows from the top. */
export interface Place {
  row: number;
  column: number;
  text: string;
}

/** A board as rows of cells. An empty text is a gap; rows that are moved by half a cell have cells two columns wide. */
export interface Grid {
  label: string;
  columns: string[];
  rows: { name: string; cells: { text: string; span: number }[] }[];
}

interface How {
  /** What a row is called, by its number. */
  row?(row: number): string;
  /** What the columns are called; nothing where rows are moved against each other. */
  columns?: string[];
  /** How many columns wide a cell is. */
  span?: number;
}

/** These places in rows, each cell under those above it. */
export function grid(label: string, places: Place[], { row = numbered, columns = [], span = 1 }: How): Grid {
  const first = Math.min(...places.map((place) => place.column));
  const numbers = [...new Set(places.map((place) => place.row))].sort((one, other) => one - other);
  const rows = numbers.map((number) => {
    const there = places.filter((place) => place.row === number).sort((a, b) => a.column - b.column);
    return { name: row(number), cells: spaced(there, first, span) };
  });
  return { label, columns, rows };
}

/** With gaps for what lies between. */
function spaced(there: Place[], first: number, span: number): { text: string; span: number }[] {
  let next = first;
  return there.flatMap(({ column, text }) => {
    const gap = column - next;
    next = column + span;
    return [...(gap > 0 ? [{ text: '', span: gap }] : []), { text, span }];
  });
}

function numbered(row: number): string {
  return t('text.row', { number: row });
}
