import type { Component } from 'svelte';
import type { GameShown, Line, Reason, SeatShown } from './api';
import { connection } from './connection.svelte';
import type { Explanations } from './explain';
import type { Goal } from './goal';
import type { Grid } from './grid';
import { fill, words, type Messages } from './words.svelte';

/** What every game's view, choice and event have; each game has more. */
export interface AnyView {
  seat: number | null;
  seats: number;
  actors: number[];
  prompt: string;
  scores: (number | null)[];
  winners: number[];
  over: boolean;
  yours: string;
}

export interface AnyChoice {
  action: number;
  text: string;
  label: string;
  aliases: string[];
  kind: string;
}

export interface AnyEvent {
  event: string;
  seat: number;
}

/** What decisions would lead to, worked out by the table as this seat may know it. */
export interface Preview<
  V extends AnyView = AnyView,
  C extends AnyChoice = AnyChoice,
  E extends AnyEvent = AnyEvent,
> {
  /** The decisions it is about, by their numbers. */
  path: number[];
  /** Whether neither chance nor secrets decide; otherwise there is no view. */
  certain: boolean;
  view: V | null;
  /** What I would be asked then; none if somebody else is. */
  choices: C[];
  /** What would happen; if it is not certain, only what would happen in any case. */
  events: E[];
}

/** What decisions would bring their player. */
export interface Brings {
  /** In a short sentence. */
  text: string;
  /** Points that they win at once; negative if they cost some. */
  points: number;
}

/** Where a choice is considered. */
export interface Considered<V = AnyView, C = AnyChoice> {
  choice: C;
  view: V;
  names: string[];
  say: Say;
}

/** What a considered choice begins: words for the whole of it, and how all of it is taken. */
export interface Plan {
  label: string;
  /** The decisions by their numbers; if not given, only the choice itself, and none if nothing is decided by it. */
  path?: number[];
  take(): void;
}

/** What a board is given. It draws `view`, shows which `choices` there are, and says which one is picked or taken. */
export interface BoardProps<
  V extends AnyView = AnyView,
  C extends AnyChoice = AnyChoice,
  E extends AnyEvent = AnyEvent,
> {
  view: V;
  /** What I may choose; none if I am not asked, or look at an earlier position. */
  choices: C[];
  /** The choice that is considered: to be shown as if it were done, and yet as not done. */
  picked: C | null;
  /** Consider a choice, or none. With a plan, the plan is what is told and taken. */
  pick(choice: C | null, plan?: Plan): void;
  /** Take it, and then these decisions as soon as they are asked; they are dropped if something else comes between. */
  act(choice: C, then?: number[]): void;
  /**
   * What these decisions, one after the other, would lead to; nothing where it cannot be asked: in a replay, at an
   * earlier position, or when something newer was asked meanwhile.
   */
  preview(paths: number[][]): Promise<Preview<V, C, E>[]>;
  /** These are offered on the board: the table is asked what they win at once. To be called in an effect. */
  weigh?(paths: number[][]): void;
  /** Points that decisions would win at once, as far as that is known; 0 otherwise. */
  worth?(path: number[]): number;
  /** A hint: to be marked. */
  hinted: C | null;
  /** The decision that the hint would go on with, by its number, where one decision is only the beginning. */
  hintedNext?: number | null;
  /** What led from the position before to this one, to be shown by motion; none if it is to be shown at once. */
  events: E[];
  /** Whether anything may move. */
  moving: boolean;
  /** How many times as long as usual that takes; 1 if not given. */
  pace?: number;
  seats: SeatShown[];
  /** The label of a choice in the present language, at this position or at one that was foreseen. */
  label(choice: C, view?: V): string;
  /** A text of the game's own messages. */
  say(key: string, values?: Record<string, string | number>): string;
  /** What I am to do next, where the board knows it better than the position; null: as the position says. */
  ask?(question: string | null): void;
  /** Open the chat with a player. */
  talk?(seat: number): void;
  /** When a secret round ends by itself, by this clock; null if nothing is counted down. */
  until?: number | null;
}

/** What stands beside a player's name: what of theirs everybody sees. */
export interface PanelProps<V extends AnyView = AnyView> {
  view: V;
  seat: number;
  say(key: string, values?: Record<string, string | number>): string;
}

/** How a game tells something in another language than the server's English; null: as the server does. */
export interface Telling<V = AnyView, C = AnyChoice, E = AnyEvent> {
  event(event: E, names: string[], say: Say): string | null;
  choice(choice: C, view: V, names: string[], say: Say): string | null;
  prompt(view: V, names: string[], say: Say): string | null;
}

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What a value that is read as text is told by. */
export interface Read {
  say: Say;
  /** A word of the server's in the game's language. */
  word(kind: string, english: string): string;
  names: string[];
  /** The fields among which it stands. */
  within: Record<string, unknown>;
}

/** How a view is read as text. Fields are meant by their names, wherever in the view they stand. */
export interface Reading {
  /** Fields that hold a seat, or several. */
  seats?: string[];
  /** Fields that hold one thing for each seat. */
  players?: string[];
  /** Fields that are left out: others say the same. */
  without?: string[];
  /** The field by which a thing in a table is called; 'name' unless it is said. */
  title?: string;
  /** The board as it lies, before all other fields. */
  grids?(view: any, read: Omit<Read, 'within'>): Grid[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- each game has a view of its own
  /** What each of several is called; null: as the game's messages say. */
  rows?(field: string, value: unknown[], say: Say): string[] | null;
  /** How a value, or one of several, is told; null: as it is. */
  value?(field: string, value: unknown, read: Read): string | null;
}

/** Where rules tell something: under this heading, in the passage that begins with these bold words. */
export type Ruling = [heading: string, passage?: string];

/** Which rules apply to what is asked. */
export interface Rulings<V = AnyView> {
  /** What is asked, the best word for it first. Otherwise the kind of all choices, if it is one, and the phase. */
  asked?(view: V, kinds: string[]): string[];
  /** By the language in which the rules are written, and by what is asked. */
  places: Record<string, Record<string, Ruling>>;
}

export type GameOptions = Readonly<Record<string, unknown>>;

/** What besides the view tells where something can be used. */
export interface Asked {
  choices: any[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  names: string[];
}

/** What the folder of a game exports as default from its index.ts. */
export interface GameModule {
  Board?: Component<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each has a view of its own
  Panel?: Component<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** The board shows all players itself: where there is little room, no strip above it does so too. */
  players?: boolean;
  /** What the game is about at this position, with the options of the table. */
  goal?(view: any, options: GameOptions, say: Say): Goal; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** What the things on the board are, by the keys that they have there in `data-explains`. */
  explain?(view: any, say: Say, asked: Asked): Explanations; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** Keys of the board, each with the message that tells what it does; they go before the keys of the table. */
  keys?: [key: string, message: string][];
  /** What decisions would bring, told by what the table foresees; null: as the page tells it for any game. */
  brings?(told: any, where: Considered<any, any>): Brings | null; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** How many milliseconds it takes to show these events at the usual pace. */
  lasting?(events: AnyEvent[]): number;
  /** The choice that the page takes by itself, unless somebody wants it otherwise; null: the player decides. */
  forced?(view: any, choices: any[]): AnyChoice | null; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** Whose turn it is, in a game in which others are asked in the middle of it. */
  whose?(view: any): number | null; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** The view without what only its seat knows, while several people look at one screen. */
  hush?(view: any): any; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  /** What is asked in a few words, where a phone has no room for the sentence; null: that is short itself. */
  brief?(view: any, names: string[], say: Say): string | null; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  telling?: Telling<any, any, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
  reading?: Reading;
  rulings?: Rulings<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- likewise
}

const modules = import.meta.glob<GameModule>('../games/*/index.ts', { import: 'default' });
const messages = import.meta.glob<Messages>('../games/*/messages/*.json', { import: 'default' });
const pictures = import.meta.glob<string>('../games/*/picture.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The picture of a game for the start page, if it has one. */
export function picture(game: string): string | undefined {
  return pictures[`../games/${game}/picture.svg`];
}

/** How the server calls players in its English: by numbers or, where they are queens, by letters. */
const CALLED = /\b(?:[Qq]ueen ([A-F])|[Pp]layer (\d))\b/g;

/** The same sentence with the names of those who are meant. */
function named(text: string, names: string[]): string {
  return text.replace(CALLED, (called, letter: string | undefined, number: string | undefined) => {
    const seat = letter ? letter.charCodeAt(0) - 'A'.charCodeAt(0) : Number(number) - 1;
    return names[seat] || called;
  });
}

/** A game as the page knows it: what is drawn, and its words. */
export class Playable {
  constructor(
    readonly module: GameModule,
    private readonly own: Messages,
    /** What the game is told in: the server's English where it has no words of its own in the page's language. */
    readonly language = 'en',
  ) {}

  readonly say: Say = (key, values = {}) => fill(this.own, key, values);

  label(choice: AnyChoice, view: AnyView, names: string[]): string {
    return (
      this.foreign((telling) => telling.choice(choice, view, names, this.say)) ?? named(choice.label, names)
    );
  }

  line(line: Line, names: string[]): string {
    const event = line.event as AnyEvent | null | undefined;
    return (event && this.foreign((telling) => telling.event(event, names, this.say))) ?? line.text;
  }

  /** Several events of one kind in one sentence; null where the game has none for them. */
  several(event: string, count: number): string | null {
    const key = `several.${event}`;
    return this.own[key] ? this.say(key, { count }) : null;
  }

  prompt(view: AnyView, names: string[]): string {
    return this.foreign((telling) => telling.prompt(view, names, this.say)) ?? named(view.prompt, names);
  }

  /** The same in a few words. */
  brief(view: AnyView, names: string[]): string {
    return this.module.brief?.(view, names, this.say) ?? this.prompt(view, names);
  }

  /** A word of the server's that has a translation here; `kind` keeps the keys of options, tallies and so on apart. */
  word(kind: string, english: string): string {
    return this.own[`${kind}.${english}`] ?? english;
  }

  /** What somebody has by a reason of a bot's, to be followed by whom it is for. */
  topic({ topic, gain, words: english }: Reason): string {
    const key = `topic.${topic}.${gain ? 'gain' : 'loss'}`;
    return this.own[key] ?? words.messages[key] ?? english;
  }

  explain(view: AnyView, choices: AnyChoice[], names: string[]): Explanations {
    return this.module.explain?.(view, this.say, { choices, names }) ?? {};
  }

  private foreign(tell: (telling: Telling) => string | null): string | null {
    const telling = this.module.telling;
    if (!telling || this.language === 'en') return null;
    try {
      return tell(telling);
    } catch (error) {
      console.warn(error);
      return null;
    }
  }
}

type Wording = [own: Messages, language: string];

/** A game's own words and what they are in: English where it has no file for the language. */
async function wordsOf(game: string, language: string): Promise<Wording> {
  const file = (name: string) => messages[`../games/${game}/messages/${name}.json`];
  const [english, own] = await Promise.all([file('en')?.(), file(language)?.()]);
  return [{ ...english, ...own }, own ? language : 'en'];
}

/** The game's code and words, loaded when they are needed. A game without any is shown as text. */
export async function load(game: string, language: string): Promise<Playable> {
  const code = modules[`../games/${game}/index.ts`]?.() ?? {};
  const [module, wording] = await Promise.all([code, wordsOf(game, language)]);
  return new Playable(module, ...wording);
}

/** A game's words without its board: that is loaded when somebody plays. */
export async function wording(game: string, language: string): Promise<Playable> {
  return new Playable({}, ...(await wordsOf(game, language)));
}

class Catalogue {
  games = $state.raw<GameShown[]>([]);
  bots = $state.raw<string[]>([]);
  private asked: Promise<void> | null = null;

  /** Ask for them once; again if it failed. */
  load(): Promise<void> {
    this.asked ??= connection.ask('games', {}).then(
      (shown) => {
        this.games = shown.games;
        this.bots = shown.bots;
      },
      (error: Error) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  find(key: string): GameShown | undefined {
    return this.games.find((game) => game.key === key);
  }
}

export const catalogue = new Catalogue();
