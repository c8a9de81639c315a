import type { AnyView, Playable, Read, Reading } from '../lib/games.svelte';
import type { Grid } from '../lib/grid';
import { t } from '../lib/words.svelte';

/** A view as something to read: whatever game it is of. */
export type Part =
  | { kind: 'value'; label: string; text: string }
  | { kind: 'list'; label: string; items: string[] }
  | ({ kind: 'grid' } & Grid)
  | { kind: 'table'; label: string; columns: string[]; rows: { name: string; cells: string[] }[] };

type Fields = Record<string, unknown>;

/** Told elsewhere on the page. */
const ELSEWHERE = new Set('seat seats actors prompt scores winners over adjudicated yours'.split(' '));
const DASH = '–';
const SHORT = 12;

/** Makes the parts of one view; names, labels and yes or no are in the present language. */
export class Reader {
  private readonly reading: Reading;

  constructor(
    private readonly playable: Playable,
    private readonly names: string[],
  ) {
    this.reading = playable.module.reading ?? {};
  }

  read(view: AnyView): Part[] {
    const fields = Object.entries(view).filter(([key]) => !ELSEWHERE.has(key) && this.shows(key));
    const grids = this.reading.grids?.(view, this.by()) ?? [];
    return [
      ...grids.map((each): Part => ({ kind: 'grid', ...each })),
      ...fields.flatMap(([key, value]) => this.part(key, value, { ...view })),
    ];
  }

  /** What a game's own words are told by. */
  private by(): Omit<Read, 'within'> {
    const { playable, names } = this;
    return { say: playable.say, word: (kind, english) => playable.word(kind, english), names };
  }

  private part(key: string, value: unknown, within: Fields): Part[] {
    const label = capital(this.called(key));
    const told = this.told(key, value, within);
    if (told !== null) return [{ kind: 'value', label, text: told }];
    if (Array.isArray(value)) return value.length ? [this.array(key, label, value)] : [];
    if (isFields(value)) return [this.fields(key, label, value)];
    return value === null ? [] : [{ kind: 'value', label, text: this.text(key, value, within) }];
  }

  private shows(key: string): boolean {
    return !this.reading.without?.includes(key);
  }

  private fields(key: string, label: string, value: Fields): Part {
    const shown = Object.entries(value).filter(([each]) => this.shows(each));
    const rows = shown.map(([each, one]) => ({
      name: this.told(key, each, value) ?? capital(this.called(each)),
      cells: [this.text(each, one, value)],
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
    if (short) return { kind: 'value', label, text: this.inline(key, value, {}) };
    return { kind: 'list', label, items: value.map((each) => this.text(key, each)) };
  }

  /** Things with the same fields: one row each. A thing that has a name of its own is called by it. */
  private table(key: string, label: string, value: unknown[]): Part {
    const things = value.map((each) => (isFields(each) ? each : null));
    const keys = [...new Set(things.flatMap((thing) => Object.keys(thing ?? {})))].filter((each) =>
      this.shows(each),
    );
    const named = this.rows(key, value);
    const title = named ? undefined : keys.find((each) => each === (this.reading.title ?? 'name'));
    const used = keys.filter((each) => each !== title && things.some((thing) => tells(thing?.[each])));
    // Of things that show nothing of themselves it matters how many there are.
    if (!used.length && !title) return { kind: 'value', label, text: String(value.length) };
    const rows = things.map((thing, number) => ({
      name: named?.[number] ?? (title && thing ? this.text(title, thing[title], thing) : String(number + 1)),
      cells: used.map((each) => (thing ? this.text(each, thing[each], thing) : DASH)),
    }));
    return { kind: 'table', label, columns: used.map((each) => capital(this.called(each))), rows };
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
        cells: row.map((each) => this.text(key, each)),
      })),
    };
  }

  /** What the rows are called: by the players, by the game, or by its messages. */
  private rows(key: string, value: unknown[]): string[] | undefined {
    if (this.reading.players?.includes(key) && value.length === this.names.length) return this.names;
    const rows = this.reading.rows?.(key, value, this.playable.say)?.map(capital);
    return rows ?? this.list(`field.${key}.rows`);
  }

  private list(key: string): string[] | undefined {
    const text = this.playable.say(key);
    return text === key ? undefined : text.split(/,\s*/);
  }

  private called(key: string): string {
    const own = this.playable.word('field', key);
    return own === key ? key.replaceAll('_', ' ') : own;
  }

  /** As the game tells it, if it does. */
  private told(key: string, value: unknown, within: Fields): string | null {
    if (value === null || value === undefined) return null;
    return this.reading.value?.(key, value, { ...this.by(), within }) ?? null;
  }

  private text(key: string, value: unknown, within: Fields = {}): string {
    if (value === null || value === undefined || value === '') return DASH;
    const told = this.told(key, value, within);
    if (told !== null) return told;
    if (typeof value === 'boolean') return value ? t('text.yes') : t('text.no');
    if (typeof value === 'number' && this.reading.seats?.includes(key))
      return this.names[value] ?? String(value);
    if (Array.isArray(value)) return this.inline(key, value, within);
    if (isFields(value)) return this.pairs(value);
    return this.word(key, String(value));
  }

  private word(key: string, said: string): string {
    const own = this.playable.word('value', `${key}.${said}`);
    return own === `${key}.${said}` ? this.playable.word('value', said) : own;
  }

  private inline(key: string, value: unknown[], within: Fields): string {
    if (!value.length) return DASH;
    const parts = value.map((each) => (each === null ? t('text.hidden') : this.text(key, each, within)));
    return parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');
  }

  private pairs(value: Fields): string {
    const told = Object.entries(value).filter(([key, each]) => this.shows(key) && tells(each));
    return told.map(([key, each]) => `${this.called(key)} ${this.text(key, each, value)}`).join(', ');
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '' && value !== false;
}
