// Generated from the Python structs by `make web-types`: change those, not this file.

/** The best spell of a hand, and why: see explain.Spell. */
export interface SpellView {
  points: number;
  cards: string[];
  colours: (string | null)[];
  swaps: [string, string][];
  flautz: boolean;
}

/** `hand` holds None for every card that this reader does not know; a hand that is known whole has its spell. */
export interface PlayerView {
  apprentice: string;
  focused: boolean;
  crystals: number;
  points: number;
  hand: (string | null)[];
  seen: boolean[];
  spell: SpellView | null;
}

/** How the last match ended for a player. */
export interface MatchView {
  hand: string[];
  points: number;
}

export interface FlautzView {
  phase: "ending" | "exchanging" | "over" | "starting";
  mover: number;
  starter: number;
  declarer: number | null;
  match: number;
  matches: number | null;
  crystals_to_win: number | null;
  round: number;
  fields: string[];
  turn: number;
  turn_limit: number;
  display: string[];
  deck: number;
  discards: string[];
  pool: number;
  players: PlayerView[];
  last_match: MatchView[];
  seat: number | null;
  seats: number;
  /** Who is known to be deciding. A game that keeps it secret who is asked shows the asked seat only to itself. */
  actors: number[];
  /** What is asked, in a sentence: of this seat if it is an actor, otherwise what everyone waits for. */
  prompt: string;
  scores: (number | null)[];
  winners: number[];
  over: boolean;
  adjudicated: boolean;
  /** By what this seat's pieces are known, in a few words: 'player tile A'. */
  yours: string;
}

/** `card` is what is given, `taken` what is taken or set aside, `place` where on the display. */
export interface FlautzChoice {
  card: string | null;
  taken: string | null;
  place: number | null;
  action: number;
  /** The action in its short written form, which `Game.read` understands. */
  text: string;
  /** The same for people, in the words of this position. */
  label: string;
  /** Other texts by which a person may mean the same here; `Game.read` need not give this action for them. */
  aliases: string[];
  /** The decision's kind, in the game's own words: 'flip', 'slide'. */
  kind: string;
}

/** All cards were shuffled and dealt; `seat` is the starting player. */
export interface MatchBegan {
  event: "match began";
  match: number;
  display: number[];
  seat: number;
  seen_by: number[];
}

/** A player got a hand. */
export interface Dealt {
  event: "dealt";
  hand: number[] | null;
  seat: number;
  seen_by: number[];
}

/** The marker is on the next arena field: 'floor', 'air' or 'either'. */
export interface RoundBegan {
  event: "round began";
  round: number;
  field: string;
  seat: number;
  seen_by: number[];
}

/** A player took a card from the display and put one of the hand in its place. */
export interface Exchanged {
  event: "exchanged";
  gave: number;
  took: number;
  place: number;
  seat: number;
  seen_by: number[];
}

/** A player turned the apprentice to the focus side instead of exchanging. */
export interface Focused {
  event: "focused";
  seat: number;
  seen_by: number[];
}

/** A focused player put the top card of the deck on the display; the old card is discarded. */
export interface Swapped {
  event: "swapped";
  place: number;
  discarded: number;
  drawn: number;
  seat: number;
  seen_by: number[];
}

/** The deck was empty: the discards became a new one. */
export interface Reshuffled {
  event: "reshuffled";
  cards: number;
  seat: number;
  seen_by: number[];
}

/** A player ended the turn without declaring anything. */
export interface WentOn {
  event: "went on";
  seat: number;
  seen_by: number[];
}

/** A player declared a FLAUTZ! and showed the hand. */
export interface Declared {
  event: "declared";
  hand: number[];
  seat: number;
  seen_by: number[];
}

/** A player declined a final turn. */
export interface Passed {
  event: "passed";
  seat: number;
  seen_by: number[];
}

/** All hands are shown and scored. `how` is 'rounds', 'declared', 'straight' or 'royal'; `seat` has the Straight. */
export interface MatchEnded {
  event: "match ended";
  how: string;
  hands: number[][];
  points: number[];
  crystals: number[];
  seat: number;
  seen_by: number[];
}

/** The last event of every game. `how` says why it ended, in the game's own words. */
export interface Ended {
  event: "ended";
  winners: number[];
  scores: number[];
  how: string;
  adjudicated: boolean;
  seat: number;
  seen_by: number[];
}

/** Whatever can happen, told apart by `event`. */
export type GameEvent =
  | MatchBegan
  | Dealt
  | RoundBegan
  | Exchanged
  | Focused
  | Swapped
  | Reshuffled
  | WentOn
  | Declared
  | Passed
  | MatchEnded
  | Ended;

export type View = FlautzView;
export type Choice = FlautzChoice;
