import type { BeatShown, PresenceShown, Result, SeatShown, Ticking } from '../lib/api';
import type { AnyView, Playable } from '../lib/games.svelte';
import { t, words, type Key } from '../lib/words.svelte';
import type { ToldLine } from './live.svelte';

export const LETTERS = 'ABCDEF';

/** What players' panels need to know besides the view. */
export interface Company {
  /** The table's name, where somebody may be muted. */
  readonly table?: string;
  readonly update: {
    seats: SeatShown[];
    clocks: Ticking[];
    beat?: BeatShown | null;
    paused?: boolean;
  } | null;
  readonly result?: Result | null;
  readonly yours: number[];
  /** Who is at the table; nothing is said of it where it is not known. */
  readonly presence?: PresenceShown | null;
  /** By how much this clock is ahead of the server's. */
  readonly ahead: number;
}

export function nameOf(seat: SeatShown | undefined, number: number): string {
  return seat?.name || t('seat.number', { number: number + 1 });
}

/** What is asked, in a sentence with names: the server says 'Player 2' or 'Queen B', as games do. */
export function prompt(playable: Playable, view: AnyView, names: string[]): string {
  return called(playable.prompt(view, names), view, names);
}

/** The same in a few words. */
export function brief(playable: Playable, view: AnyView, names: string[]): string {
  return called(playable.brief(view, names), view, names);
}

function called(text: string, view: AnyView, names: string[]): string {
  const [asked] = view.actors;
  if (asked === undefined || asked === view.seat) return text;
  const number = new RegExp(`^\\p{Lu}\\p{L}* (?:${asked + 1}|${LETTERS[asked]})(?!\\p{L})`, 'u');
  return text.replace(number, () => names[asked] ?? '');
}

/** How a match ended, in a sentence. All of several winners share a draw. */
export function ending({ winners, scores }: Result, names: string[]): string {
  if (!winners.length) return t('bar.nobody');
  if (winners.length > 1 && winners.length === scores.length) return t('bar.draw');
  return t('bar.won', { names: listed(winners.map((seat) => names[seat] ?? '')), count: winners.length });
}

export function line(playable: Playable, told: ToldLine, names: string[]): string {
  return told.kind === 'note' ? note(told.text) : playable.line(told, names);
}

/** What the server says about the table itself, and by which key other languages say it. */
const NOTES: [RegExp, Key][] = [
  // First: what they say may end like any other.
  [/^Those who look after this server have closed the table: (.+)$/, 'note.ended'],
  [/^(.+) sits down\.$/, 'note.sits'],
  [/^(.+) stands up\.$/, 'note.stands'],
  [/^(.+) was removed by the host\.$/, 'note.removed'],
  [/^Seat (\d+) is closed: only a bot may sit there\.$/, 'note.seat_closed'],
  [/^Seat (\d+) is open again\.$/, 'note.seat_open'],
  [/^(.+) is now called (.+)\.$/, 'note.renamed'],
  [/^(.+) is the host now\.$/, 'note.host'],
  [/^The match begins\.$/, 'note.begins'],
  [/^(.+) takes back a decision\.$/, 'note.undone'],
  [/^(.+) asks to go back to before their latest decision\.$/, 'note.asks'],
  [/^(.+) agrees to go back\.$/, 'note.agrees'],
  [/^(.+) does not agree to go back\.$/, 'note.refuses'],
  [/^(.+) is away: a bot plays on\.$/, 'note.away'],
  [/^(.+) ran out of time: a bot plays on\.$/, 'note.late'],
  [/^(.+) has been gone for a while: a bot plays on\.$/, 'note.absent'],
  [/^(.+) has been gone for long: the match goes on without them\.$/, 'note.dismissed'],
  [/^(.+) has left for good\.$/, 'note.forgotten'],
  [/^(.+) is back\.$/, 'note.back'],
  [/^Your time for this question is over: a bot answers it\.$/, 'note.lapsed'],
  [/^(.+) asks for a pause\.$/, 'note.asks_pause'],
  [/^(.+) agrees to a pause\.$/, 'note.agrees_pause'],
  [/^(.+) does not agree to a pause\.$/, 'note.refuses_pause'],
  [/^(.+) pauses the match\.$/, 'note.pauses'],
  [/^(.+) is ready to go on\.$/, 'note.ready'],
  [/^(.+) asks for a little more time\.$/, 'note.holds'],
  [/^(.+) goes on with the match\.$/, 'note.resumes'],
  [/^(.+) resigns\.$/, 'note.resigns'],
  [/^(.+) loses on time\.$/, 'note.loses'],
  [/^(.+) lets people look on\.$/, 'note.opened'],
  [/^(.+) closes the table to onlookers\.$/, 'note.closed'],
  [/^(.+) would like to play again\.$/, 'note.rematch'],
  [/^The next match is ready\.$/, 'note.next'],
  [/^The server was down; the time until now is charged to nobody\.$/, 'note.woken'],
  [/^For a while nothing could be decided; that time is charged to nobody\.$/, 'note.lost'],
];

export function note(text: string): string {
  for (const [pattern, key] of NOTES) {
    const found = pattern.exec(text);
    if (found) return t(key, { name: found[1] ?? '', other: found[2] ?? '' });
  }
  return text;
}

/** Names as people list them. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(words.language, { type: 'conjunction' }).format(names);
}
