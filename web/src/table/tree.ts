import type { AnyView, Playable } from '../lib/games.svelte';
import { t, words } from '../lib/words.svelte';

/** A view as something to read: whatever game it is of. */
export type Part =
  | { kind: 'value'; label: string; text: string }
  | { kind: 'list'; label: string; items: string[] }
  | { kind: 'table'; label: string; columns: string[]; rows: { name: string; cells: string[] }[] };

type Fields = Record<string, unknown>;

/** Told elsewhere on the page. */
const ELSEWHERE = new Set('seat seats actors prompt scores winners over adjudicated yours'.split(' '));
/** Words by which games speak of a seat, or of one thing for each seat. */
const SEAT = new Set(
  'mover starter declarer owner queen attacker defender giver receiver victim forager soldier struck bee'.split(
    ' ',
  ),
);
const SEATS = new Set('players queens tracks bees last_match hands known_by'.split(' '));
/** By what a word of a view may be found in the game's messages. */
const KINDS = ['value', 'card', 'pattern'];
/** Sentences in English, which say again what other fields say: read only where English is. */
const ENGLISH = 'words';
const DASH = '–';
const SHORT = 12;

/** Makes the parts of one view; names, labels and yes or no are in the present language. */
export class Reader {
  constructor(
    private readonly playable: Playable,
    private readonly names: string[],
  ) {}

  read(view: AnyView): Part[] {
    const fields = Object.entries(view).filter(([key]) => !ELSEWHERE.has(key));
    return fields.flatMap(([key, value]) => this.part(key, value));
  }

  private part(key: string, value: unknown): Part[] {
    const label = this.label(key);
    if (Array.isArray(value)) return value.length ? [this.array(key, label, value)] : [];
    if (isFields(value)) return [this.fields(label, value)];
    return value === null ? [] : [{ kind: 'value', label, text: this.text(key, value) }];
  }

  /** Whether the field holds a seat: by its name, or because the game's messages say so. */
  private seated(key: string): boolean {
    return SEAT.has(key) || !!this.list('field.seats')?.includes(key);
  }

  private fields(label: string, value: Fields): Part {
    const rows = Object.entries(value).map(([key, each]) => ({
      name: this.label(key),
      cells: [this.text(key, each)],
    }));
    return { kind: 'table', label, columns: [t('text.value')], rows };
  }

  private array(key: string, label: string, value: unknown[]): Part {
    if (value.some(isFields)) return this.table(key, label, value);
    const named = this.rows(key, value);
    if (value.every(Array.isArray) && (named || value.length > 1)) return this.grid(key, label, value);
    if (named)
      return { kind: 'list', label, items: value.map((each, n) => `${named[n]}: ${this.text(key, each)}`) };
    const short = value.length <= SHORT && value.every((each) => typeof each !== 'object' || each === null);
    const items = value.map((each) => this.text(key, each));
    return short ? { kind: 'value', label, text: items.join(', ') } : { kind: 'list', label, items };
  }

  /** Things with the same fields: one row each. A thing that has a name of its own is called by it. */
  private table(key: string, label: string, value: unknown[]): Part {
    const things = value.map((each) => (isFields(each) ? each : null));
    const all = new Set(things.flatMap((thing) => Object.keys(thing ?? {})));
    if (words.language !== 'en') all.delete(ENGLISH);
    const keys = [...all];
    const named = this.rows(key, value);
    const title = named ? undefined : keys.find((each) => each === 'name');
    const used = keys.filter((each) => each !== title && things.some((thing) => tells(thing?.[each])));
    const rows = things.map((thing, number) => ({
      name: named?.[number] ?? (title ? String(thing?.[title] ?? DASH) : String(number + 1)),
      cells: used.map((each) => (thing ? this.text(each, thing[each]) : DASH)),
    }));
    return { kind: 'table', label, columns: used.map((each) => this.label(each)), rows };
  }

  private grid(key: string, label: string, value: unknown[][]): Part {
    const width = Math.max(...value.map((row) => row.length));
    const named = this.rows(key, value);
    const titles = this.list(`field.${key}.columns`);
    return {
      kind: 'table',
      label,
      columns: Array.from({ length: width }, (_, n) => titles?.[n] ?? String(n + 1)),
      rows: value.map((row, n) => ({
        name: named?.[n] ?? String(n + 1),
        cells: row.map((each) => this.text('', each)),
      })),
    };
  }

  /** What the rows are called, by the players or by the game's messages. */
  private rows(key: string, value: unknown[]): string[] | undefined {
    if (SEATS.has(key) && value.length === this.names.length) return this.names;
    return this.list(`field.${key}.rows`);
  }

  private list(key: string): string[] | undefined {
    const text = this.playable.say(key);
    return text === key ? undefined : text.split(/,\s*/);
  }

  private label(key: string): string {
    const own = this.playable.word('field', key);
    const text = own === key ? key.replaceAll('_', ' ') : own;
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  private text(key: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return DASH;
    if (typeof value === 'boolean') return value ? t('text.yes') : t('text.no');
    if (typeof value === 'number' && this.seated(key)) return this.names[value] ?? String(value);
    if (Array.isArray(value)) return this.inline(key, value);
    if (isFields(value)) return this.pairs(value);
    return this.word(key, String(value));
  }

  private word(key: string, said: string): string {
    const own = this.playable.word('value', `${key}.${said}`);
    if (own !== `${key}.${said}`) return own;
    return KINDS.map((kind) => this.playable.word(kind, said)).find((word) => word !== said) ?? said;
  }

  private inline(key: string, value: unknown[]): string {
    if (!value.length) return DASH;
    if (SEATS.has(key) && value.every((each) => typeof each === 'number'))
      return value.map((seat) => this.names[seat as number] ?? String(seat)).join(', ');
    const deep = value.some((each) => typeof each === 'object' && each !== null);
    const parts = value.map((each) => (each === null ? t('text.hidden') : this.text('', each)));
    return deep ? parts.join('; ') : parts.join(', ');
  }

  private pairs(value: Fields): string {
    const told = Object.entries(value).filter(([, each]) => tells(each));
    return told.map(([key, each]) => `${this.label(key).toLowerCase()} ${this.text(key, each)}`).join(', ');
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '' && value !== false;
}
