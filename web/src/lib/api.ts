// Generated from the Python structs by `make web-types`: change those, not this file.

/** What everybody may know of a seat. */
export interface SeatShown {
  kind: "bot" | "free" | "person";
  name: string;
  /** The level of the bot that sits there, or that plays for a person who is away or gave up. */
  bot: string;
  away: "" | "clock" | "left";
  gave_up: "" | "resigned" | "time";
}

/** Something to read: what happened in the game, what happened at the table, or what somebody said. */
export interface Line<E = unknown> {
  kind: "chat" | "event" | "note";
  /** The viewer's version that it came with. */
  version: number;
  at: number;
  text: string;
  seat?: number | null;
  to?: number | null;
  /** The event itself as the viewer may know it, for pictures; null if it is none. */
  event?: E | null;
}

/** A seat's time in milliseconds: `left` at the time `since`, or standing still if `since` is None. */
export interface Ticking {
  left: number;
  since: number | null;
}

/** A request as everybody may know it. `waiting` are the seats that have yet to answer. */
export interface RequestShown {
  seat: number;
  yes: number[];
  waiting: number[];
}

/** One thing that points are given for, and how many each seat has for it. */
export interface TallyRow {
  label: string;
  points: number[];
}

/** How the match ended. `how` says whether it was played to the end or others gave up. */
export interface Result {
  how: "gave_up" | "played";
  winners: number[];
  scores: number[];
  adjudicated: boolean;
  /** For each seat how it gave up, empty if it did not. A bot played on for it. */
  gave_up: ("" | "resigned" | "time")[];
  /** Where the points came from, if the game says so. */
  tally: TallyRow[];
}

/** What was sealed. */
export interface Revealed {
  seed: string;
  salt: string;
}

/** Everything that the viewer needs to draw the table. Only `log` and `fresh` depend on what it had before. */
export interface Update<V = unknown, C = unknown, E = unknown> {
  viewer: number | null;
  version: number;
  /** The log is not merely what was missed: replace whatever is there. */
  fresh: boolean;
  status: "open" | "over" | "playing";
  paused: boolean;
  seats: SeatShown[];
  /** The game's own view, null before the start. */
  view: V | null;
  /** The viewer's choices, empty if it is not asked. */
  choices: C[];
  log: Line<E>[];
  /** One for each seat; empty without clocks. */
  clocks: Ticking[];
  /** Until when a viewer that is asked in secret must answer. */
  deadline: number | null;
  /** Whether the viewer may try to take its latest decision back. It is refused if it has revealed something. */
  undo: boolean;
  undo_asked: RequestShown | null;
  pause_asked: RequestShown | null;
  /** Who wants to play again. */
  rematch: number[];
  /** Where they do. */
  next_table: string;
  result: Result | null;
  commitment: string;
  /** What was sealed at the start, once the match is over. */
  revealed: Revealed | null;
}

/** It was not carried out. `update` is how things stand for the seat that asked, where that helps. */
export interface Problem {
  answer: "problem";
  id: number | string | null;
  code:
    | "away"
    | "bad_chat"
    | "bad_name"
    | "bad_setting"
    | "illegal"
    | "name_taken"
    | "no_hints"
    | "no_pause"
    | "no_seat"
    | "no_such_game"
    | "no_such_seat"
    | "no_undo"
    | "not_allowed"
    | "not_asked"
    | "not_host"
    | "not_over"
    | "not_playing"
    | "not_yours"
    | "one_seat"
    | "over"
    | "paused"
    | "revealed"
    | "seats_free"
    | "stale"
    | "started"
    | "time_up"
    | "unchanged"
    | "unknown_bot"
    | "bad_origin"
    | "bad_request"
    | "broken_table"
    | "closing"
    | "damaged_table"
    | "internal"
    | "no_database"
    | "no_guest"
    | "no_such_page"
    | "no_such_request"
    | "no_such_table"
    | "no_watching"
    | "not_json"
    | "reused_id"
    | "too_large"
    | "too_many"
    | "too_many_watched"
    | "unavailable"
    | "wrong_method";
  sentence: string;
  table: string | null;
  update: Update | null;
}

/** `token` is who you are from now on: keep it secret. It is empty if the browser keeps it in a cookie. */
export interface Welcome {
  answer: "guest";
  id: number | string | null;
  token: string;
}

/** One option as a person or a program may ask for it. */
export interface Option {
  name: string;
  kind: "choice" | "number" | "yes or no";
  default: unknown;
  help: string;
  lowest: number | null;
  highest: number | null;
  choices: string[];
  auto: boolean;
}

export interface GameShown {
  key: string;
  title: string;
  tagline: string;
  authors: string;
  /** How long a match takes, as the box says. */
  minutes: string;
  rules: number;
  seats: number[];
  options: Option[];
}

export interface GamesShown {
  answer: "games";
  id: number | string | null;
  games: GameShown[];
  bots: string[];
}

/** `text` is Markdown. */
export interface RulesShown {
  answer: "rules";
  id: number | string | null;
  game: string;
  text: string;
}

export interface Created {
  answer: "created";
  id: number | string | null;
  table: string;
  /** The hash of seed and salt: both are told at the end. */
  commitment: string;
}

/**
 * How much time people have.
 *
 * none  as much as they like
 * move  `seconds` for each decision
 * game  `seconds` for all decisions together, and `increment` more whenever a seat has decided and another is asked
 */
export interface ClockRule {
  kind: "game" | "move" | "none";
  seconds: number;
  increment: number;
  /** What happens when time is up: a bot takes the seat over, or the seat gives up. */
  at_zero: "bot" | "forfeit";
}

/** A public table in the list: nothing in it is a secret. */
export interface Listed {
  table: string;
  game: string;
  name: string;
  status: "open" | "playing" | "over";
  seats: number;
  free: number;
  watching: boolean;
  clock: ClockRule;
  options: { [key: string]: boolean | number | string | null };
  created_at: number;
}

export interface Tables {
  answer: "tables";
  id: number | string | null;
  tables: Listed[];
}

/** Everything but the game, its options and its seats. */
export interface Settings {
  name: string;
  /** Whether the table is listed; everybody else needs its link. */
  public: boolean;
  /** Whether people without a seat may look on. */
  watching: boolean;
  clock: ClockRule;
  /** turn: freely within one's own turn, further back by consent; consent: only so. */
  undo: "consent" | "never" | "turn";
  /** Whether every guest may take several seats, for people who share a screen. The host always may. */
  sharing: boolean;
  hints: boolean;
  /** Whether two seats may talk in private. */
  whispers: boolean;
  pausing: boolean;
  /** Which bot plays for somebody who is away or gave up. */
  stand_in: string;
  /** In seconds: what comes of a secret question is told only at multiples of it. None: auto. */
  pace: number | null;
}

/** A table as it is listed: nothing in it is a secret. */
export interface Card {
  game: string;
  rules: number;
  options: { [key: string]: boolean | number | string | null };
  settings: Settings;
  seats: SeatShown[];
  status: "open" | "over" | "playing";
  commitment: string;
  created_at: number;
}

/** `yours` are the seats that you hold, `host` whether you are its host: who made it, unless they left. */
export interface Looked {
  answer: "looked";
  id: number | string | null;
  table: string;
  card: Card;
  yours: number[];
  host: boolean;
}

/** How things stand for a viewer. */
export interface Shown {
  answer: "shown";
  id: number | string | null;
  table: string;
  yours: number[];
  update: Update;
}

/**
 * It is carried out and stored for good. The same `client` again gets the same answer.
 *
 * `seat` is the seat that it was about. `update` is what is new for the asker since then; null if nothing is.
 */
export interface Done {
  answer: "done";
  id: number | string | null;
  table: string;
  client: string;
  seat: number | null;
  update: Update | null;
}

/** Something has changed at a table that is watched over this socket. */
export interface Told {
  answer: "told";
  id: number | string | null;
  table: string;
  update: Update;
}

/** Nothing more is told of this seat: because you asked for it, or because it is no longer yours. */
export interface Unwatched {
  answer: "unwatched";
  id: number | string | null;
  table: string;
  seat: number | null;
}

/** The lines of the record, each of them JSON: written to a file, `meadow record verify` checks them. */
export interface Recorded {
  answer: "recorded";
  id: number | string | null;
  table: string;
  lines: string[];
}

/** What the viewer was shown with this version, and the lines about the game that came with it. */
export interface Position<V = unknown, E = unknown> {
  version: number;
  /** The game's own view. */
  view: V;
  log: Line<E>[];
}

/** What the viewer was shown, oldest first; `more`: there are others after the last of them. */
export interface PositionsShown {
  answer: "positions";
  id: number | string | null;
  table: string;
  seat: number | null;
  positions: Position[];
  more: boolean;
}

/** One of the choices, and what the bot thinks of it: larger is better. */
export interface Weighed {
  action: number;
  label: string;
  value: number;
}

/**
 * What the bot would do in the position with this version.
 *
 * `others` are the best few that it weighed, its decision first; empty if it is a bot that does not weigh.
 */
export interface Hinted {
  answer: "hinted";
  id: number | string | null;
  table: string;
  seat: number;
  version: number;
  action: number;
  label: string;
  by: string;
  others: Weighed[];
}

/** The server stops. Nothing is lost: connect again in a moment and say what you have. */
export interface Closing {
  answer: "closing";
  id: number | string | null;
  sentence: string;
}

/** Become somebody: get a token, or show one that you have. With `cookie` a browser keeps it out of reach. */
export interface Guest {
  request: "guest";
  id?: number | string | null;
  token?: string | null;
  cookie?: boolean;
}

/** What can be played, with all options, and which bots there are. */
export interface Games {
  request: "games";
  id?: number | string | null;
}

/** The rules of a game, to read. */
export interface Rules {
  request: "rules";
  id?: number | string | null;
  game: string;
}

/** Make a table. It is listed if its settings say public; otherwise its name is the invitation. */
export interface Create {
  request: "create";
  id?: number | string | null;
  client: string;
  game: string;
  seats: number;
  options?: { [key: string]: unknown };
  settings?: Partial<Settings>;
}

/** Public tables that are not over, newest first; `before` is the last table of the page before. */
export interface List {
  request: "list";
  id?: number | string | null;
  game?: string | null;
  before?: string | null;
  limit?: number;
}

/** What everybody may know of a table, and which of its seats are yours. */
export interface Look {
  request: "look";
  id?: number | string | null;
  table: string;
}

/** What a seat of yours, or an onlooker, is shown; `have` is the version that you know. */
export interface State {
  request: "state";
  id?: number | string | null;
  table: string;
  seat?: number | null;
  have?: number | null;
}

/** The same, and over the socket every change from now on. Over HTTP it waits so many seconds for news. */
export interface Watch {
  request: "watch";
  id?: number | string | null;
  table: string;
  seat?: number | null;
  have?: number | null;
  wait?: number;
}

/** No more changes of this seat, over this socket. */
export interface Unwatch {
  request: "unwatch";
  id?: number | string | null;
  table: string;
  seat?: number | null;
}

/** The record of a match that is over, with the seed and the salt that were sealed. */
export interface Record {
  request: "record";
  id?: number | string | null;
  table: string;
}

/**
 * What a viewer has been shown, position by position: those with a version greater than `after`, oldest first.
 *
 * While the match goes on, `seat` is a seat of yours or null; once it is over, you may look through the eyes of any.
 */
export interface Positions {
  request: "positions";
  id?: number | string | null;
  table: string;
  seat?: number | null;
  after?: number | null;
  limit?: number;
}

/**
 * Play on by yourself from a position of a match that is over: you on the seat `take`, bots on all others.
 *
 * The position is the one that `seat` was shown with this version. The table is not listed: its shuffles are known.
 */
export interface Fork {
  request: "fork";
  id?: number | string | null;
  client: string;
  table: string;
  seat?: number | null;
  version: number;
  take: number;
  name: string;
  level: string;
  settings?: Partial<Settings>;
}

/** What a bot would do that knows what this seat knows, where the table allows it. */
export interface Hint {
  request: "hint";
  id?: number | string | null;
  table: string;
  seat: number;
}

/**
 * Take a free seat under this name; without `seat` the first that is free.
 *
 * A guest takes one seat, unless the table's settings say `sharing`; the host takes as many as they like.
 */
export interface Join {
  request: "join";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  name: string;
  seat?: number | null;
}

/** Let a bot sit on a free seat, as the host. */
export interface SitBot {
  request: "sit_bot";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  level: string;
}

/** Free a seat before the start: your own, or as the host anybody's. */
export interface Stand {
  request: "stand";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Be called otherwise. */
export interface Rename {
  request: "rename";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  name: string;
}

/** Begin, as the host: every seat must be taken. */
export interface Start {
  request: "start";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
}

/** Decide: one of the choices of the update with this version. */
export interface Act {
  request: "act";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  version: number;
  action: number;
}

/**
 * Take back your latest decision, if it has revealed nothing and nobody has decided since.
 *
 * On time against other people only while you are asked: what stopped your clock is taken back by consent.
 */
export interface Undo {
  request: "undo";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  version: number;
}

/** Ask all others to go back to before your latest decision. */
export interface AskUndo {
  request: "ask_undo";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  version: number;
}

/** Agree to go back, or do not. */
export interface AnswerUndo {
  request: "answer_undo";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  yes: boolean;
}

/** Say something to everybody, or in private to one other seat. */
export interface Say {
  request: "say";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  text: string;
  to?: number | null;
}

/**
 * Stop the match and all clocks. Where several people play on time, ask all others to agree to it.
 *
 * They answer with `answer_pause`, or agree by asking for the same. The request ends with the next decision.
 */
export interface Pause {
  request: "pause";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Agree to a pause, or do not; whoever asked for it withdraws with no. */
export interface AnswerPause {
  request: "answer_pause";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
  yes: boolean;
}

/** Go on after a pause. */
export interface Resume {
  request: "resume";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Give up. */
export interface Resign {
  request: "resign";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/**
 * Go: before the start the seat is free again, afterwards a bot plays for it.
 *
 * A host who leaves their last seat before the start is host no longer: the next person at the table is.
 */
export interface Leave {
  request: "leave";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Come back: the bot gives the seat back. On time against other people it still answers the question at hand. */
export interface Return {
  request: "return";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Play again, once all who are still there want to. The next table is named in the update. */
export interface Rematch {
  request: "rematch";
  id?: number | string | null;
  table: string;
  client: string;
  have?: number | null;
  seat: number;
}

/** Whatever can be asked. */
export type Request =
  | Guest
  | Games
  | Rules
  | Create
  | List
  | Look
  | State
  | Watch
  | Unwatch
  | Record
  | Positions
  | Fork
  | Hint
  | Join
  | SitBot
  | Stand
  | Rename
  | Start
  | Act
  | Undo
  | AskUndo
  | AnswerUndo
  | Say
  | Pause
  | AnswerPause
  | Resume
  | Resign
  | Leave
  | Return
  | Rematch;

/** Whatever is answered, or told unasked. */
export type Answer =
  | Problem
  | Welcome
  | GamesShown
  | RulesShown
  | Created
  | Tables
  | Looked
  | Shown
  | Done
  | Told
  | Unwatched
  | Recorded
  | PositionsShown
  | Hinted
  | Closing;

/** What answers each request, unless it is a Problem. */
export interface Answers {
  guest: Welcome;
  games: GamesShown;
  rules: RulesShown;
  create: Created;
  list: Tables;
  look: Looked;
  state: Shown;
  watch: Shown;
  unwatch: Unwatched;
  record: Recorded;
  positions: PositionsShown;
  fork: Created;
  hint: Hinted;
  join: Done;
  sit_bot: Done;
  stand: Done;
  rename: Done;
  start: Done;
  act: Done;
  undo: Done;
  ask_undo: Done;
  answer_undo: Done;
  say: Done;
  pause: Done;
  answer_pause: Done;
  resume: Done;
  resign: Done;
  leave: Done;
  return: Done;
  rematch: Done;
}

/** Why something was not carried out, for programs. */
export type Code = Problem["code"];
