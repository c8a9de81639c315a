// Generated from the Python structs by `make web-types`: change those, not this file.

/** What everybody may know of a seat. */
export interface SeatShown {
  /** Who sits there. */
  kind: "bot" | "free" | "person";
  /** What the person or bot is called; empty if the seat is free. */
  name: string;
  /** The level of the bot that sits there, or that plays for a person who is away or gave up. */
  bot: string;
  /** Whether nobody can sit down there but bots that the host seats. */
  closed: boolean;
  /** Why a bot plays for the person: they left, or their time is used up; empty if they play themselves. */
  away: "" | "absent" | "clock" | "left";
  /** How the seat gave up; empty if it did not. */
  gave_up: "" | "absent" | "resigned" | "time";
}

/** Something to read: what happened in the game, what happened at the table, or what somebody said. */
export interface Line<E = unknown> {
  /** event: in the game; note: at the table; chat: somebody said it. */
  kind: "chat" | "event" | "note";
  /** The viewer's version that it came with. */
  version: number;
  /** When it happened, in milliseconds since the epoch. */
  at: number;
  /** The line itself, for people. */
  text: string;
  /** Who did or said it; left out if that is nobody in particular. */
  seat?: number | null;
  /** Of what was said in private: to which seat. */
  to?: number | null;
  /** The event itself as the viewer may know it, for pictures; null if it is none. */
  event?: E | null;
  /** Of a note that something was taken back: the version gone back to. Events that were told since are void. */
  back?: number | null;
}

/** A seat's time in milliseconds: `left` at the time `since`, or standing still if `since` is None. */
export interface Ticking {
  /** Milliseconds that were left at the time `since`. */
  left: number;
  /** Since when the clock runs, in milliseconds since the epoch; null if it stands still. */
  since: number | null;
}

/** A moment that everybody waits for: the same for all, whether anybody is asked in it or not. */
export interface BeatShown {
  /** beat: something was laid open, and all who can may answer it; round: all choose in secret at the same time. */
  kind: "beat" | "round";
  /** When it began, in milliseconds since the epoch. */
  since: number;
  /** When it ends by itself; a round ends earlier when all are done. */
  until: number;
  /** Whether somebody has lengthened it with `hold_on`: that is possible only once. */
  held: boolean;
}

/**
 * How the viewer can take back its latest decision, and with it all that was decided since.
 *
 * free     `undo` does so at once
 * ask      `ask_undo` asks the others
 * perhaps  free if nobody has learned anything from it, otherwise ask: `undoing` tells which
 */
export interface UndoShown {
  /** free: `undo` does it; ask: `ask_undo` asks for it; perhaps: `undoing` tells which of the two. */
  how: "ask" | "free" | "perhaps";
  /** The seats of the people who must agree unless it is free. */
  asks: number[];
}

/** A request as everybody may know it. */
export interface RequestShown {
  /** The seat that asks. */
  seat: number;
  /** The seats that have agreed. */
  yes: number[];
  /** The seats that have yet to answer. */
  waiting: number[];
}

/** One thing that points are given for, and how many each seat has for it. */
export interface TallyRow {
  /** What the points are for, in words. */
  label: string;
  /** Points of each seat for it. */
  points: number[];
}

/** How the match ended. `how` says whether it was played to the end or others gave up. */
export interface Result {
  /** Whether it was played to the end or others gave up. */
  how: "gave_up" | "played";
  /** The seats that won. */
  winners: number[];
  /** Points of each seat. */
  scores: number[];
  /** Whether a limit ended the game, which was then scored as it stood. */
  adjudicated: boolean;
  /** For each seat how it gave up, empty if it did not. A bot played on for it. */
  gave_up: ("" | "absent" | "resigned" | "time")[];
  /** Where the points came from, if the game says so. */
  tally: TallyRow[];
}

/** The seed and the salt that were sealed. */
export interface Revealed {
  /** Where all chance of the match came from: a whole number in digits. */
  seed: string;
  /** What hid the seed in the commitment. */
  salt: string;
}

/** Everything that the viewer needs to draw the table. Only `log` and `fresh` depend on what it had before. */
export interface Update<V = unknown, C = unknown, E = unknown> {
  /** The seat that it is for, counted from 0; null for onlookers. */
  viewer: number | null;
  /** The viewer's version: it rises with each change of what this viewer is shown. */
  version: number;
  /** Whether the log replaces all lines that you have; otherwise append it to them. */
  fresh: boolean;
  /** open: seats can still be taken; playing; over. */
  status: "open" | "over" | "playing";
  /** Whether the match is paused. */
  paused: boolean;
  /** Who sits on each seat. */
  seats: SeatShown[];
  /** Whether people without a seat may look on. */
  watching: boolean;
  /** The game's own view, null before the start. */
  view: V | null;
  /** The viewer's choices, empty if it is not asked. */
  choices: C[];
  /** What happened since the version that you said you have; all of it if `fresh`. */
  log: Line<E>[];
  /** One for each seat; empty without clocks. */
  clocks: Ticking[];
  /** Until when a viewer that is asked in secret must answer, in milliseconds since the epoch; otherwise null. */
  deadline: number | null;
  /** The beat or secret round that everybody waits for now; null if there is none, and during a pause. */
  beat: BeatShown | null;
  /** When this seat wants to be asked in beats, which nobody else is told; null for onlookers and games without. */
  asking: "always" | "changes" | "concerns" | "never" | null;
  /** How the viewer can take its latest decision back; null if it cannot. */
  undo: UndoShown | null;
  /** The request to go back that waits for answers; null if there is none. */
  undo_asked: RequestShown | null;
  /** The request to stop the clocks that waits for answers; null if there is none. */
  pause_asked: RequestShown | null;
  /** The request to go on after a pause on time: `seat` and `yes` are ready, `waiting` not; null if there is none. */
  resume_asked: RequestShown | null;
  /** When the match goes on at the latest, in milliseconds since the epoch; null without such a request. */
  resume_at: number | null;
  /** The seats that want to play again. */
  rematch: number[];
  /** The name of the next table; empty until it is made. */
  next_table: string;
  /** Why those who look after the server closed the table for good; empty if they did not. */
  closed: string;
  /** How it ended; null until it is over. */
  result: Result | null;
  /** The hash of seed and salt: both are told at the end, so that anybody can check the shuffles. */
  commitment: string;
  /** What was sealed at the start, once the match is over. */
  revealed: Revealed | null;
}

/** The request was not carried out. `update` is how things stand for the seat that asked, where that helps. */
export interface Problem {
  answer: "problem";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** Why, for programs. */
  code:
    | "away"
    | "bad_chat"
    | "bad_name"
    | "bad_setting"
    | "closed"
    | "illegal"
    | "name_taken"
    | "no_beat"
    | "no_hints"
    | "no_pause"
    | "no_seat"
    | "no_such_game"
    | "no_such_seat"
    | "no_undo"
    | "not_allowed"
    | "not_asked"
    | "not_away"
    | "not_host"
    | "not_over"
    | "not_playing"
    | "not_yours"
    | "one_seat"
    | "over"
    | "paused"
    | "removed"
    | "revealed"
    | "seat_closed"
    | "seats_free"
    | "stale"
    | "started"
    | "time_up"
    | "too_long"
    | "unchanged"
    | "unknown_bot"
    | "bad_host"
    | "bad_origin"
    | "bad_request"
    | "banned"
    | "broken_table"
    | "closing"
    | "damaged_table"
    | "draining"
    | "has_seats"
    | "internal"
    | "last_device"
    | "no_database"
    | "no_guest"
    | "no_such_code"
    | "no_such_device"
    | "no_such_page"
    | "no_such_request"
    | "no_such_table"
    | "no_watching"
    | "not_json"
    | "reused_id"
    | "revoked"
    | "too_large"
    | "too_many"
    | "too_many_watched"
    | "unavailable"
    | "wrong_method";
  /** Why, and what to do, for people. */
  sentence: string;
  /** The table that the request was about; null if it was about none. */
  table: string | null;
  /** How things stand for the seat that asked, where that helps; otherwise null. */
  update: Update | null;
}

/** `token` identifies you from now on: keep it secret. It is empty if the browser keeps it in a cookie. */
export interface Welcome {
  answer: "guest";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** Your token, which identifies you from now on: keep it secret. Empty if the browser keeps it in a cookie. */
  token: string;
}

/** One of your devices. Its token cannot be told from this. */
export interface DeviceShown {
  /** Its name for programs. */
  device: string;
  /** What you call it; may be empty. */
  label: string;
  /** With what it was linked; empty for your first one. */
  linked_by: "" | "code" | "phrase";
  /** When it was linked, in milliseconds since the epoch; null for your first one. */
  added_at: number | null;
  /** On which day it was last used: the beginning of that day; null if that is not known. */
  seen_at: number | null;
  /** True if it is the device that asks. */
  this: boolean;
}

/** Your devices, and whether you have a recovery phrase. */
export interface DevicesShown {
  answer: "devices";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The devices, the first one first; none if you have signed out the one that asked. */
  devices: DeviceShown[];
  /** When your recovery phrase was made, in milliseconds since the epoch; null if you have none. */
  phrase_at: number | null;
}

/** A code for `link`. Who has it becomes you: show it to nobody else. */
export interface LinkCode {
  answer: "link_code";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The code, which can be used once. */
  code: string;
  /** Until when it is valid, in milliseconds since the epoch. */
  expires_at: number;
}

/** Your recovery phrase, which is told only now. Who has it can become you: write it down and hide it. */
export interface Phrase {
  answer: "phrase";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** Eight words. */
  phrase: string;
}

/** You are nobody's guest any more. Your tables follow, one after the other. */
export interface Forgotten {
  answer: "forgotten";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
}

/** One option as a person or a program may ask for it. */
export interface Option {
  /** The name under which it is given in `options`. */
  name: string;
  /** What its values are. */
  kind: "choice" | "number" | "yes or no";
  /** Its value if nobody sets it; null stands for auto. */
  default: unknown;
  /** What it does, in a sentence. */
  help: string;
  /** Of a number: the smallest that is allowed. */
  lowest: number | null;
  /** Of a number: the largest that is allowed. */
  highest: number | null;
  /** Of a choice: what can be chosen. */
  choices: string[];
  /** Whether null is allowed: what the rulebook says for this number of seats. */
  auto: boolean;
}

/** A game that can be played. */
export interface GameShown {
  /** The name for programs, as in `create`. */
  key: string;
  /** The name for people. */
  title: string;
  /** What the game is about, in a few words. */
  tagline: string;
  /** Who invented the game. */
  authors: string;
  /** How long a match takes, as the box says. */
  minutes: string;
  /** The version of the rules. */
  rules: number;
  /** All numbers of players that are allowed. */
  seats: number[];
  /** The game's options, which `create` can set. */
  options: Option[];
  /** True if a seat may be asked in secret, so that everybody waits in beats (settings `pace` and `round_seconds`). */
  beats: boolean;
}

/** The games, and the levels of the bots. */
export interface GamesShown {
  answer: "games";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** All games. */
  games: GameShown[];
  /** The levels of the bots, as in `sit_bot`. */
  bots: string[];
}

/** The rules of a game: `text` is Markdown. */
export interface RulesShown {
  answer: "rules";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The key of the game. */
  game: string;
  /** The rules, as Markdown. */
  text: string;
}

/** The table is made and stored. The same `client` again gets the same answer. */
export interface TableMade {
  answer: "created";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The name of the new table: everybody who knows it may come. */
  table: string;
  /** The hash of seed and salt: both are revealed at the end. */
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
  /** none: no clock; move: `seconds` for each decision; game: `seconds` for all decisions of a seat together. */
  kind: "game" | "move" | "none";
  /** How much time there is. */
  seconds: number;
  /** With `game`: seconds that a seat gets back for each of its turns. */
  increment: number;
  /** What happens when time is up: a bot takes the seat over, or the seat gives up. */
  at_zero: "bot" | "forfeit";
}

/** A public table in the list: nothing in it is a secret. */
export interface Listed {
  /** The table's name, which is its invitation. */
  table: string;
  /** The key of the game. */
  game: string;
  /** The table's title for people; may be empty. */
  name: string;
  /** The table's status. */
  status: "open" | "playing" | "over";
  /** The number of seats. */
  seats: number;
  /** The number of seats that are still free; seats that the host has closed are not counted. */
  free: number;
  /** True if people without a seat may look on. */
  watching: boolean;
  /** How much time people have to decide. */
  clock: ClockRule;
  /** All of the game's options with their values. */
  options: { [key: string]: boolean | number | string | null };
  /** When the table was made, in milliseconds since the epoch. */
  created_at: number;
}

/** A page of the list of public tables. */
export interface TableList {
  answer: "tables";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The tables, newest first. */
  tables: Listed[];
}

/** A table where you have a seat: what everybody there may know, and whether you are asked. */
export interface Own {
  /** The table's name. */
  table: string;
  /** The key of the game. */
  game: string;
  /** The table's title for people; may be empty. */
  name: string;
  /** The table's status. */
  status: "open" | "playing" | "over";
  /** The seats that you hold, counted from 0. */
  seats: number[];
  /** True if one of them must decide now, as its update says. Nobody else is told. */
  asked: boolean;
  /** True if other people have seats there: they may be waiting for you. */
  others: boolean;
  /** How much time people have to decide. */
  clock: ClockRule;
  /** When everybody there was last told something, in milliseconds since the epoch. */
  updated_at: number;
}

/** A page of the list of your tables; an empty one follows the last. */
export interface OwnTables {
  answer: "mine";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The tables, those with the newest change first. */
  tables: Own[];
}

/** Everything but the game, its options and its seats. */
export interface Settings {
  /** What the table is called; may be empty. */
  name: string;
  /** Whether the table is listed; everybody else needs its link. */
  public: boolean;
  /** Whether people without a seat may look on. */
  watching: boolean;
  /** How much time people have to decide. */
  clock: ClockRule;
  /** turn: freely within one's own turn, further back by consent; consent: only by consent; never: not at all. */
  undo: "consent" | "never" | "turn";
  /** Whether every guest may take several seats, for people who share a screen. The host always may. */
  sharing: boolean;
  /** Whether people may ask a bot for a hint. */
  hints: boolean;
  /** Whether two seats may talk in private. */
  whispers: boolean;
  /** Whether the match may be paused. */
  pausing: boolean;
  /** Which bot plays for somebody who is away or gave up. */
  stand_in: string;
  /**
   * How many seconds a beat lasts in which somebody may be asked in secret. None: as long as the game says.
   *
   * 0: no beats; then the match waits for the answer to a secret question, and everybody can tell that there is one. In
   * a game without beats the outcome of a secret question is shown only at multiples of this time.
   */
  pace: number | null;
  /** How many seconds all have in a round of secret choices, if the game has such rounds; 0: no limit. */
  round_seconds: number;
}

/** A table as it is listed: nothing in it is a secret. */
export interface Card {
  /** The key of the game. */
  game: string;
  /** The version of its rules. */
  rules: number;
  /** All of the game's options with their values. */
  options: { [key: string]: boolean | number | string | null };
  /** What else was agreed. */
  settings: Settings;
  /** Who sits on each seat. */
  seats: SeatShown[];
  /** Whether people without a seat may look on. */
  watching: boolean;
  /** open: seats can still be taken; playing; over. */
  status: "open" | "over" | "playing";
  /** The hash of seed and salt: both are told at the end. */
  commitment: string;
  /** When the table was made, in milliseconds since the epoch. */
  created_at: number;
  /** Until when the table is kept at least if nothing happens there, in milliseconds; null if that is for ever. */
  expires_at: number | null;
}

/** What everybody may know of a table, the seats that you hold, and whether you are its host. */
export interface Looked {
  answer: "looked";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** What everybody may know of the table. */
  card: Card;
  /** The seats that you hold, counted from 0. */
  yours: number[];
  /** True if you are the host: who made the table, unless they left. */
  host: boolean;
  /** True if the host removed you: you cannot sit down at this table any more. */
  removed: boolean;
  /** One for each seat, as in an update; empty without clocks, or if you may not look on. */
  clocks: Ticking[];
  /** The beat or secret round that everybody waits for now, as in an update; null if you may not look on. */
  beat: BeatShown | null;
}

/** Whether the person on a seat has the table open. */
export interface SeatPresence {
  /** `here`: over a socket, or by a request a moment ago; empty: no person holds the seat, or it is not known yet. */
  state: "" | "away" | "here";
  /** When a person who is away left, in milliseconds since the epoch; null if not away or not known. */
  left: number | null;
}

/** Who is at a table, the same for all viewers. It depends on connections alone, never on the position. */
export interface PresenceShown {
  /** One for each seat. */
  seats: SeatPresence[];
  /** The number of others who have the table open, including you if you have no seat. */
  onlookers: number;
}

/** How things stand at a table for a viewer. */
export interface Shown {
  answer: "shown";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seats that you hold, counted from 0. */
  yours: number[];
  /** How things stand for the viewer. */
  update: Update;
  /** Who is at the table; null unless you asked for it. */
  presence: PresenceShown | null;
}

/**
 * The order is carried out and stored for good. If it is sent again, it is only answered again.
 *
 * `seat` is the seat that it was about. `update` is what is new for you; null if nothing is.
 */
export interface Done {
  answer: "done";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The id that you chose for the order. */
  client: string;
  /** The seat that the order was about, counted from 0; null if it was about none. */
  seat: number | null;
  /** What is new for you, including your own change, which is not sent again. Null if nothing is new. */
  update: Update | null;
}

/** Something has changed at a table that is watched over this socket. */
export interface Told {
  answer: "told";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** What is new for the viewer. */
  update: Update;
}

/**
 * Somebody has come to a table that is watched with `presence` over this socket, or has left it.
 *
 * It has no version, and is sent at most once a second for each table.
 */
export interface Present {
  answer: "present";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** Who is there now. */
  presence: PresenceShown;
}

/** Changes of this seat are no longer sent: because you asked for it, or because the seat is no longer yours. */
export interface Unwatched {
  answer: "unwatched";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat whose changes are no longer sent; null for an onlooker. */
  seat: number | null;
}

/** The record of a match, as lines of JSON: write them to a file to check it with `meadow record verify`. */
export interface Recorded {
  answer: "recorded";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The lines of the record, each of them JSON. */
  lines: string[];
}

/** What is stored of a device of yours, beside the hash of its token. */
export interface DeviceKept {
  /** Its name for programs. */
  device: string;
  /** What you call it; may be empty. */
  label: string;
  /** When it was linked, in milliseconds since the epoch; null for your first one. */
  added_at: number | null;
  /** On which day it was last used: the beginning of that day; null if that is not stored. */
  seen_at: number | null;
}

/** A code or phrase of yours, of which the hash is stored. */
export interface KeyKept {
  /** Which of the two it is. */
  kind: "code" | "phrase";
  /** When it was made, in milliseconds since the epoch. */
  made_at: number;
  /** Until when it is valid, in milliseconds since the epoch; null for ever. */
  expires_at: number | null;
}

/** What is stored about you besides tables. */
export interface GuestKept {
  /** What stands for you wherever something is stored: the hash of your first device's token. */
  guest: string;
  /** Your devices. */
  devices: DeviceKept[];
  /** Your codes and phrases that are valid. */
  keys: KeyKept[];
  /** The number of tables where you have a seat: `mine` lists them. */
  tables: number;
}

/** A name that you had at a table. */
export interface NameHad {
  /** Since when, in milliseconds since the epoch. */
  at: number;
  /** On which seat, counted from 0. */
  seat: number;
  /** The name. */
  name: string;
}

/** Something that you said at a table, or that was said to you in private. */
export interface ChatKept {
  /** When it was said, in milliseconds since the epoch. */
  at: number;
  /** The seat that said it, counted from 0. */
  seat: number;
  /** The only seat that may read it besides; null for everybody. */
  to: number | null;
  /** What was said. */
  text: string;
}

/** A decision that you made yourself, also if it was taken back. */
export interface DecisionKept {
  /** When it was made, in milliseconds since the epoch. */
  at: number;
  /** The seat that decided, counted from 0. */
  seat: number;
  /** The number of the action. */
  action: number;
}

/** What is stored about you at a table. */
export interface TableKept {
  /** The table's name. */
  table: string;
  /** The seats that you hold, counted from 0. */
  seats: number[];
  /** The names that you had, oldest first. */
  names: NameHad[];
  /** What you said, and what was said to you in private, oldest first. */
  said: ChatKept[];
  /** Your decisions, oldest first. */
  decisions: DecisionKept[];
  /** The lines of the record if the match is over and you have a seat there; otherwise null. */
  record: string[] | null;
}

/** What is stored about you: at the table that you named, or else besides tables. */
export interface Exported {
  answer: "exported";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** What is stored besides tables; null if you named a table. */
  guest: GuestKept | null;
  /** What is stored at the table that you named; null if you named none. */
  table: TableKept | null;
}

/** What the viewer was shown with this version, and the lines about the game that came with it. */
export interface Position<V = unknown, E = unknown> {
  /** The viewer's version then. */
  version: number;
  /** The game's own view. */
  view: V;
  /** What happened that led there, as the viewer was told. */
  log: Line<E>[];
}

/** The positions that the viewer was shown, oldest first; `more` is true if there are later ones. */
export interface PositionsShown {
  answer: "positions";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat that was shown the positions; null for an onlooker. */
  seat: number | null;
  /** The positions that the viewer was shown, oldest first. */
  positions: Position[];
  /** True if there are positions after the last of these. */
  more: boolean;
}

/** How things stood when a turn began, or at the end. */
export interface Moment {
  /** The viewer's version of that position. */
  version: number;
  /** Who was to decide; null if nobody was, or it was the end. */
  seat: number | null;
  /** Points of each seat, or about how many actions it needed to win. */
  points: number[];
}

/** How things stood at the beginning of every turn of a match and at its end. */
export interface CurveShown {
  answer: "curve";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat whose versions these are; null for an onlooker. */
  seat: number | null;
  /** The versions of all positions that the viewer was shown. */
  versions: number[];
  /** The beginning of every turn, and the end. */
  moments: Moment[];
  /** True if the actions that are still missing are counted, so that less is better. */
  lacking: boolean;
  /** The index in `moments` of the turn with which the winner took the lead for good; null if there is none. */
  turning: number | null;
}

/** A topic in which a seat is better or worse off, which is good for whoever decides. */
export interface Reason {
  /** The key of the topic; `victory` in every game if the game ends. */
  topic: string;
  /** What the seat has then, in English; 'for Anna' follows. */
  words: string;
  /** Whose it is, counted from 0. */
  seat: number;
  /** Whether that seat is better off. */
  gain: boolean;
  /** How much it adds to the chances to win of whoever decides, in points of a hundred. */
  points: number;
}

/** A decision that cost much, and what the bot would have done instead, knowing what the seat knew. */
export interface Mistake<V = unknown, C = unknown> {
  /** The version of the position in which the seat decided, as in `positions`. */
  version: number;
  /** The game's own view of that position, as it was shown to the seat. */
  view: V;
  /** The choice that was made. */
  played: C;
  /** The choice that the bot would have made. */
  best: C;
  /** How much smaller the chance to win is with what was played, from 0 to 1. */
  cost: number;
  /** The chance to win with what the bot would have done, from 0 to 1. */
  chance: number;
  /** True if weights were learned for the game: otherwise `cost` and `chance` only tell better from worse. */
  taught: boolean;
  /** Why the bot's choice would have been better, what counts most first; empty if nothing stands out. */
  reasons: Reason[];
}

/** The progress of a review of a seat's decisions, and at the end the decisions that cost most. */
export interface ReviewShown {
  answer: "reviewed";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat whose decisions are reviewed. */
  seat: number;
  /** The level of the bot that reviews them. */
  by: string;
  /** The number of steps that are done; equals `total` at the end. */
  done: number;
  /** The number of steps in all, as far as it is known. */
  total: number;
  /** At most three decisions that cost most, the worst first; empty if none cost much, or before the end. */
  mistakes: Mistake[];
}

/** One of the choices, and what the bot thinks of it. */
export interface Weighed {
  /** The number of the choice. */
  action: number;
  /** The choice in words. */
  label: string;
  /** The number of the bot's simulations with it. */
  visits: number;
  /** The chance to win with it, from 0 to 1; unless `taught` is true, it only tells better from worse. */
  chance: number;
}

/** What the bot would do in the position with this version, and why. */
export interface Hinted {
  answer: "hinted";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat that the hint is for. */
  seat: number;
  /** The version of the update that the hint is about. */
  version: number;
  /** The level of the bot. */
  by: string;
  /** True if weights were learned for the game: otherwise `chance` only tells better from worse, without reasons. */
  taught: boolean;
  /** The best few choices that the bot considered, its decision first. */
  candidates: Weighed[];
  /** Why the bot's decision is better than the next best, what counts most first; empty if nothing stands out. */
  reasons: Reason[];
  /** The number of what the bot would do next, as far as the seat may know; null if it is not asked again at once. */
  then: number | null;
}

/** What decisions of a seat would lead to, as far as the seat can know it. */
export interface Outcome<V = unknown, C = unknown, E = unknown> {
  /** The decisions, by their numbers, one after the other. */
  path: number[];
  /** Whether the outcome depends on neither chance nor anything hidden from the seat. */
  certain: boolean;
  /** The seat's view afterwards; null if it is not certain. */
  view: V | null;
  /** The seat's choices afterwards; empty if it is not asked, or if that depends on chance or anything hidden. */
  choices: C[];
  /** What would happen; if it is not certain, only what would happen in any case. */
  lines: Line<E>[];
}

/** What the decisions would lead to in the position with this version. */
export interface Previewed {
  answer: "previewed";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat whose decisions are previewed. */
  seat: number;
  /** The version that you asked about. */
  version: number;
  /** The outcome of each path, in the same order. */
  previews: Outcome[];
}

/** How the seat can take back its latest decision in the position with this version. */
export interface Undoable {
  answer: "undoable";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
  /** The seat that asked. */
  seat: number;
  /** The version that you asked about. */
  version: number;
  /** How to take it back, as in an update, but never `perhaps`; null if it cannot be taken back. */
  undo: UndoShown | null;
}

/** Your report is stored, and those who look after the server will read it. */
export interface Reported {
  answer: "reported";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** The table's name. */
  table: string;
}

/** A message to everybody from those who look after the server. It comes when you connect if one stands. */
export interface Announcement {
  answer: "announcement";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** What they say; empty if it no longer stands. */
  text: string;
}

/** The server stops. Nothing is lost: connect again in a moment and say which version you have. */
export interface Closing {
  answer: "closing";
  /** The `id` of the request; null for messages that are sent without a request. */
  id: number | string | null;
  /** What happens, for people. */
  sentence: string;
}

/** Get a token, or show one that you have. With `cookie` the browser keeps it where scripts cannot read it. */
export interface Guest {
  request: "guest";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The token that you have; null to get a new one. */
  token?: string | null;
  /** True to keep the token in a cookie that scripts cannot read; over HTTP only. */
  cookie?: boolean;
}

/** List the devices with which you can be yourself. */
export interface Devices {
  request: "devices";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
}

/** Name one of your devices, so that you know it again. */
export interface NameDevice {
  request: "name_device";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The name of one of your devices, as `devices` lists it. */
  device: string;
  /** What you call it; empty for no name. */
  label: string;
}

/**
 * Sign a device of yours out, at once: its token is refused from now on, and its sockets are closed.
 *
 * The last one only if you have a recovery phrase.
 */
export interface RevokeDevice {
  request: "revoke_device";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
  /** The name of one of your devices, as `devices` lists it. */
  device: string;
}

/** Make a code with which another device becomes yours. It can be used once, within ten minutes. */
export interface NewLinkCode {
  request: "link_code";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
}

/** Make a recovery phrase, with which you can link a device when all others are lost. It replaces an older one. */
export interface NewPhrase {
  request: "phrase";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
}

/** Become a device of the guest who made this code or phrase, with a new token. Over HTTP only. */
export interface Link {
  request: "link";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The code, or the phrase: spaces, hyphens and capitals make no difference in that. */
  code: string;
  /** True to keep the token in a cookie that scripts cannot read. */
  cookie?: boolean;
  /** True to leave the seats that you have with this device, at tables that are not over. */
  leave?: boolean;
}

/**
 * Have everything deleted that is known about you. It cannot be taken back.
 *
 * Your tokens, codes and phrase stop working at once. At your tables you leave, your seats are Somebody's from then
 * on, and what you said is deleted; that takes a moment.
 */
export interface ForgetMe {
  request: "forget_me";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
}

/** List the games with all their options, and the levels of the bots. */
export interface Games {
  request: "games";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
}

/** Get the rules of a game as Markdown. */
export interface Rules {
  request: "rules";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The key of the game. */
  game: string;
}

/** Make a table. It is listed if its settings have `public`; otherwise its name is the invitation. */
export interface Create {
  request: "create";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
  /** The key of the game, as `games` lists it. */
  game: string;
  /** The number of seats. */
  seats: number;
  /** The game's options by name; those that are left out have their defaults. */
  options?: { [key: string]: unknown };
  /** The settings of the table, such as the clock, undo and who may look on. */
  settings?: Partial<Settings>;
}

/** List public tables that are not over, newest first; `before` is the last table of the page before. */
export interface List {
  request: "list";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** Only tables of this game; null for all. */
  game?: string | null;
  /** The last table of the page before; null for the first. */
  before?: string | null;
  /** The most tables to return. */
  limit?: number;
}

/** List the tables where you have a seat, the last changed first: a change moves a table to the front. */
export interface Mine {
  request: "mine";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The last table of the page before; null for the first. */
  before?: string | null;
  /** The most tables to return. */
  limit?: number;
}

/** Get what everybody may know of a table, and which of its seats are yours. */
export interface Look {
  request: "look";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
}

/** Get what a seat of yours, or an onlooker, is shown; `have` is the version that you know. */
export interface CurrentState {
  request: "state";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** A seat of yours, counted from 0; null to look on. */
  seat?: number | null;
  /** The version that you know: you get what you missed. Null if you know none. */
  have?: number | null;
  /** True to get who is at the table too. */
  presence?: boolean;
}

/** Get what `state` returns, and over the socket all later changes. Over HTTP wait up to `wait` seconds for news. */
export interface Watch {
  request: "watch";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** A seat of yours, counted from 0; null to look on. */
  seat?: number | null;
  /** The version that you know: you get what you missed. Null if you know none. */
  have?: number | null;
  /** True to get who is at the table too. */
  presence?: boolean;
  /** Over HTTP: the number of seconds to wait for something newer than `have`. */
  wait?: number;
}

/** Stop the updates of this seat over this socket. */
export interface Unwatch {
  request: "unwatch";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that was watched; null for an onlooker. */
  seat?: number | null;
}

/** Get the record of a match that is over, with the seed and the salt that were committed to. */
export interface Record {
  request: "record";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
}

/** Get everything that is stored about you at a table, or besides tables. `mine` lists your tables. */
export interface Export {
  request: "export";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table; null for what is stored besides tables. */
  table?: string | null;
}

/**
 * Get the positions that a viewer was shown, with versions greater than `after`, oldest first.
 *
 * While the match goes on, `seat` is a seat of yours or null; once it is over, it may be any seat.
 */
export interface Positions {
  request: "positions";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that was shown the positions, counted from 0; null for an onlooker. */
  seat?: number | null;
  /** The version after which to begin; null to begin with the first position. */
  after?: number | null;
  /** The most positions to return. */
  limit?: number;
}

/** Get how a match that is over went, turn by turn, and which turn decided it. */
export interface Curve {
  request: "curve";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat whose versions are returned, counted from 0; null for those of an onlooker. */
  seat?: number | null;
}

/**
 * Get the costliest decisions of a seat of yours in a match that is over, with what a strong bot would have done.
 *
 * The first request starts the review, which takes a while: ask again until `done` equals `total`.
 */
export interface Review {
  request: "review";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** A seat of yours, counted from 0. */
  seat: number;
}

/**
 * Make a table to play on from a position of a match that is over: you on the seat `take`, bots on all others.
 *
 * The position is the one that `seat` was shown with `version`. The table is not listed: its shuffles are known.
 */
export interface Fork {
  request: "fork";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that was shown the position, counted from 0; null for an onlooker. */
  seat?: number | null;
  /** The version of the position from which to play on. */
  version: number;
  /** The seat that you take, counted from 0. */
  take: number;
  /** Your name at the new table. */
  name: string;
  /** The level of the bots on all other seats. */
  level: string;
  /** The settings of the new table. */
  settings?: Partial<Settings>;
}

/** Get what a bot would do that knows only what this seat knows, where the table allows it. */
export interface Hint {
  request: "hint";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/**
 * Get what decisions would lead to, as far as this seat can know it. Nothing changes, and nobody notices.
 *
 * Each path lists decisions of this seat, one after the other; the first is one of its choices now.
 */
export interface Preview {
  request: "preview";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The version of the update that offered you the first decisions. */
  version: number;
  /** At most 24 paths, each of 1 to 12 decisions by their numbers. */
  paths: number[][];
}

/** Get how to take back your latest decision, if an update says `perhaps`. Nothing changes, and nobody notices. */
export interface Undoing {
  request: "undoing";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The version of the update that says `perhaps`. */
  version: number;
}

/**
 * Report a person at a table that you may see to those who look after the server. Nobody at the table learns of it.
 *
 * The last lines of the chat that everybody could read are kept with it.
 */
export interface Report {
  request: "report";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
  /** The table's name, as in `created`. */
  table: string;
  /** The seat of the person that it is about, counted from 0. */
  seat: number;
  /** What it is about: what they wrote, their name, how they behave, or that they often stay away. */
  why: "absence" | "chat" | "conduct" | "name";
  /** What happened, in your words; may be empty. */
  text?: string;
}

/**
 * Take a free seat under this name; without `seat` the first that is free.
 *
 * A guest takes one seat, unless the table's settings say `sharing`; the host takes as many as they like.
 */
export interface Join {
  command: "join";
  /** Your name at the table. */
  name: string;
  /** The seat, counted from 0; null for the first that is free. */
  seat?: number | null;
}

/** Let a bot sit on a free seat, as the host. */
export interface SitBot {
  command: "sit_bot";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Which bot: one of those that `games` lists. */
  level: string;
}

/** Free a seat before the start: your own, or as the host anybody's. */
export interface Stand {
  command: "stand";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/**
 * Remove a person from the table before the start, as the host.
 *
 * All seats that they hold are free again, and they cannot sit down at this table any more.
 */
export interface Remove {
  command: "remove";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/** Close a seat before the start, as the host, or open it again. On a closed seat nobody sits but bots. */
export interface SetSeat {
  command: "set_seat";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Whether people may sit down there from now on. */
  open: boolean;
}

/** Change your name. */
export interface Rename {
  command: "rename";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Your new name. */
  name: string;
}

/** Begin, as the host: every seat must be taken. */
export interface Start {
  command: "start";
}

/** Decide: one of the choices of the update with this version. */
export interface Act {
  command: "act";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The version of the update in which you were offered it. */
  version: number;
  /** The `action` of one of the choices. */
  action: number;
}

/**
 * Take back your latest decision, if it has revealed nothing and nobody has decided since.
 *
 * Where only bots play besides you, it reaches back over their decisions, whatever was revealed. Where several people
 * play on time, only while you are asked: a decision that stopped your clock is taken back by consent (`ask_undo`).
 */
export interface Undo {
  command: "undo";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The version of the update that you have. */
  version: number;
}

/** Ask all others to go back to before your latest decision. */
export interface AskUndo {
  command: "ask_undo";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The version of the update that you have. */
  version: number;
}

/** Agree to go back, or refuse. */
export interface AnswerUndo {
  command: "answer_undo";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Whether you agree; the seat that asked withdraws its request with false. */
  yes: boolean;
}

/** Say something to everybody, or in private to one other seat. */
export interface Say {
  command: "say";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** What you say. */
  text: string;
  /** The only seat that may read it; null for everybody. */
  to?: number | null;
}

/**
 * Stop the match and all clocks. Where several people play on time, ask all others to agree to it.
 *
 * They answer with `answer_pause`, or agree by asking for the same. The request ends with the next decision.
 */
export interface Pause {
  command: "pause";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/** Agree to a pause, or refuse. */
export interface AnswerPause {
  command: "answer_pause";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Whether you agree; the seat that asked withdraws its request with false. */
  yes: boolean;
}

/**
 * Go on after a pause. Where several people play on time, the match goes on when all have asked for it.
 *
 * It goes on at `resume_at` at the latest, a minute after the first request.
 */
export interface Resume {
  command: "resume";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/** Give up. */
export interface Resign {
  command: "resign";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/**
 * Leave: before the start the seat is free again, afterwards a bot plays for it.
 *
 * A host who leaves their last seat before the start is host no longer: the next person at the table is.
 */
export interface Leave {
  command: "leave";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/** Come back: the bot gives the seat back. On time against other people it still answers the current question. */
export interface Return {
  command: "return";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/**
 * Let a bot play for somebody who has been gone for two minutes without leaving. They return with `return`.
 *
 * Not on a clock of an hour or more, where nobody is expected to be there all the time.
 */
export interface StandIn {
  command: "stand_in";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The seat of the person who is gone, counted from 0. */
  absent: number;
}

/** Go on without somebody who has been gone for ten minutes: their seat gives up. Of two players the other wins. */
export interface Dismiss {
  command: "dismiss";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** The seat of the person who is gone, counted from 0. */
  absent: number;
}

/**
 * Lengthen the beat or the secret round that everybody waits for: each can be lengthened once.
 *
 * Every person at the table may, whether they are asked in it or not.
 */
export interface HoldOn {
  command: "hold_on";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/**
 * Say when this seat wants to be asked in beats. Nobody else learns of it.
 *
 * always; concerns: only about what concerns this seat; changes: not before its hand changes or something concerns it;
 * never: not in this round of the game.
 */
export interface SetAsking {
  command: "set_asking";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** When it wants to be asked from now on. */
  asking: "always" | "changes" | "concerns" | "never";
}

/** Close the table to people without a seat, or open it to them. Everybody who has a seat may. */
export interface SetWatching {
  command: "set_watching";
  /** The seat that it is about, counted from 0. */
  seat: number;
  /** Whether people without a seat may look on from now on. */
  open: boolean;
}

/** Play again, once all who are still there want to. The next table is named in the update. */
export interface AskRematch {
  command: "ask_rematch";
  /** The seat that it is about, counted from 0. */
  seat: number;
}

/** Change a table as `command` says. `have` is the version that you know; the answer has what is new since then. */
export interface Order {
  request: "order";
  /** Returned with the answer, so that you can match answers to requests; over HTTP it is not needed. */
  id?: number | string | null;
  /** The table's name, as in `created`. */
  table: string;
  /** An id that you choose: a request that is sent again with it is carried out only once. */
  client: string;
  /** The version that you know: the answer has what is new since then. Null if you know none. */
  have?: number | null;
  /** The command to carry out. */
  command:
    | Join
    | SitBot
    | Stand
    | Remove
    | SetSeat
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
    | StandIn
    | Dismiss
    | HoldOn
    | SetAsking
    | SetWatching
    | AskRematch;
}

/** Whatever can be asked. */
export type Request =
  | Guest
  | Devices
  | NameDevice
  | RevokeDevice
  | NewLinkCode
  | NewPhrase
  | Link
  | ForgetMe
  | Games
  | Rules
  | Create
  | List
  | Mine
  | Look
  | CurrentState
  | Watch
  | Unwatch
  | Record
  | Export
  | Positions
  | Curve
  | Review
  | Fork
  | Hint
  | Preview
  | Undoing
  | Report
  | Order;

/** Whatever is answered, or told unasked. */
export type Answer =
  | Problem
  | Welcome
  | DevicesShown
  | LinkCode
  | Phrase
  | Forgotten
  | GamesShown
  | RulesShown
  | TableMade
  | TableList
  | OwnTables
  | Looked
  | Shown
  | Done
  | Told
  | Present
  | Unwatched
  | Recorded
  | Exported
  | PositionsShown
  | CurveShown
  | ReviewShown
  | Hinted
  | Previewed
  | Undoable
  | Reported
  | Announcement
  | Closing;

/** What answers each request, unless it is a Problem. */
export interface Answers {
  guest: Welcome;
  devices: DevicesShown;
  name_device: DevicesShown;
  revoke_device: DevicesShown;
  link_code: LinkCode;
  phrase: Phrase;
  link: Welcome;
  forget_me: Forgotten;
  games: GamesShown;
  rules: RulesShown;
  create: TableMade;
  list: TableList;
  mine: OwnTables;
  look: Looked;
  state: Shown;
  watch: Shown;
  unwatch: Unwatched;
  record: Recorded;
  export: Exported;
  positions: PositionsShown;
  curve: CurveShown;
  review: ReviewShown;
  fork: TableMade;
  hint: Hinted;
  preview: Previewed;
  undoing: Undoable;
  report: Reported;
  order: Done;
}

/** Why something was not carried out, for programs. */
export type Code = Problem["code"];

/** What a table can be asked to do. */
export type Command = Order["command"];
