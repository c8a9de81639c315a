import type { ClockRule, GameShown, Option, Settings } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';
import { fewestSeats, usualBot, type Plan, type Sitting } from './making';
import { friendly, myName, same } from './names';

export type Kind = 'me' | 'friend' | 'person' | 'bot';
export type Company = 'bots' | 'friends' | 'screen' | 'watch';
export type Value = boolean | number | string | null;

/** A seat as it stands in the form. Bots keep a name and people a level, in case one changes one's mind. */
export interface Seat {
  kind: Kind;
  level: string;
  name: string;
}

const KINDS: Record<Company, Kind> = { bots: 'bot', friends: 'friend', screen: 'person', watch: 'bot' };

/** A table that somebody is about to make: everything has a value from the start. */
export class Draft {
  seats = $state<Seat[]>([]);
  options = $state<Record<string, Value>>({});
  name = $state('');
  public = $state(false);
  watching = $state(true);
  sharing = $state(false);
  undo = $state<Settings['undo']>('turn');
  /** Seconds of a beat; null: as the game says. */
  pace = $state<number | null>(null);
  roundSeconds = $state(45);
  clock = $state<ClockRule>({ kind: 'none', seconds: 120, increment: 0, at_zero: 'bot' });
  private wished = $state<boolean | null>(null);

  constructor(readonly game: GameShown) {
    this.usual();
    this.gather('bots', fewestSeats(game));
  }

  /** Alone and at one screen hints are welcome; among friends only if somebody says so. */
  get hints(): boolean {
    return this.wished ?? !this.missing;
  }

  set hints(wish: boolean) {
    this.wished = wish;
  }

  /** How many seats are left free for friends. */
  get missing(): number {
    return this.seats.filter(({ kind }) => kind === 'friend').length;
  }

  /** Which of the usual companies this is, if any. */
  get company(): Company | null {
    const others = this.seats.filter(({ kind }) => kind !== 'me').map(({ kind }) => kind);
    const kind = others.every((other) => other === others[0]) ? others[0] : undefined;
    if (others.length === this.seats.length) return kind === 'bot' ? 'watch' : null;
    if (!others.length || kind === 'bot') return 'bots';
    return kind === 'friend' ? 'friends' : kind === 'person' ? 'screen' : null;
  }

  /** Fill all seats with the usual company. */
  gather(company: Company, count = this.seats.length): void {
    this.seats = [];
    for (let at = 0; at < count; at += 1) {
      this.add(at === 0 && company !== 'watch' ? 'me' : KINDS[company]);
    }
  }

  /** More or fewer seats; whoever sits keeps sitting. */
  resize(count: number): void {
    const kind = this.seats.findLast((seat) => seat.kind !== 'me')?.kind ?? 'bot';
    this.seats.length = Math.min(this.seats.length, count);
    while (this.seats.length < count) this.add(kind);
  }

  private add(kind: Kind): void {
    const names = this.seats.map(({ name }) => name);
    const name = kind === 'me' ? myName() : friendly([...names, settings.name]);
    this.seats.push({ kind, level: usualBot(), name });
  }

  /** Let somebody else sit there. I sit only once: whoever sat there changes places with me. */
  seat(at: number, kind: Kind, level?: string): void {
    const here = this.seats[at]!;
    const me = this.seats.findIndex((seat) => seat.kind === 'me');
    if (kind === 'me' && me >= 0 && me !== at) {
      [this.seats[at], this.seats[me]] = [this.seats[me]!, here];
      return;
    }
    if (kind === 'me') here.name = myName();
    here.kind = kind;
    if (level) settings.opponent = here.level = level;
  }

  /** What is wrong with the name on a seat, if anything is. */
  wrongName(at: number): string {
    const { kind, name } = this.seats[at]!;
    if (kind !== 'me' && kind !== 'person') return '';
    if (!name.trim()) return t('names.empty');
    const twice = this.seats.some((other, before) => before < at && people(other) && same(other.name, name));
    return twice ? t('names.twice', { name: name.trim() }) : '';
  }

  /** What is wrong with an option's value, if anything is. */
  wrongOption(option: Option): string {
    const value = this.options[option.name];
    if (option.kind !== 'number' || (value === null && option.auto)) return '';
    const lowest = option.lowest ?? 0;
    const highest = option.highest ?? Number.MAX_SAFE_INTEGER;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest;
    return fits ? '' : t('new.options.range', { lowest, highest });
  }

  get sound(): boolean {
    const names = this.seats.every((_, at) => !this.wrongName(at));
    return names && this.game.options.every((option) => !this.wrongOption(option));
  }

  /** All options as the game has them. */
  usual(): void {
    for (const option of this.game.options) this.options[option.name] = option.default as Value;
  }

  /** The options that are not as usual. */
  get changed(): Option[] {
    return this.game.options.filter((option) => this.options[option.name] !== option.default);
  }

  plan(): Plan {
    const { name, watching, sharing, undo, hints, clock } = this;
    return {
      game: this.game.key,
      seats: this.seats.map(sitting),
      options: Object.fromEntries(this.changed.map((option) => [option.name, this.options[option.name]])),
      settings: {
        ...{ name, public: this.public, watching, sharing, undo, hints, clock: { ...clock } },
        ...(this.game.beats ? { pace: this.pace, round_seconds: this.roundSeconds } : {}),
      },
    };
  }
}

function people({ kind }: Seat): boolean {
  return kind === 'me' || kind === 'person';
}

function sitting(seat: Seat): Sitting {
  if (seat.kind === 'friend') return { kind: 'friend' };
  if (seat.kind === 'bot') return { kind: 'bot', level: seat.level };
  return { kind: 'here', name: seat.name.trim() };
}
