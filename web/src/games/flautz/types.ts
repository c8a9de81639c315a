// Generated from the Python structs by `make web-types`: change those, not this file.

/** The best spell of a hand, card by card; see explain.Spell. */
export interface SpellView {
  /** The points of the spell. */
  points: number;
  /** The cards in it, prisms first. */
  cards: string[];
  /** The colour that each of these cards counts as; null for a prism and for a lone card. */
  colours: (string | null)[];
  /** For each prism in use the two colours that it makes alike. */
  swaps: [string, string][];
  /** Whether all cards of the hand are in it. */
  flautz: boolean;
}

/** A player as this viewer sees them. */
export interface PlayerView {
  /** The colour of the player's apprentice. */
  apprentice: string;
  /** Whether the apprentice shows its focus side. */
  focused: boolean;
  /** Crystals won so far. */
  crystals: number;
  /** Points won in all matches so far; null if only crystals count. */
  points: number | null;
  /** The cards of the hand, sorted; null for each that the viewer does not know. */
  hand: (string | null)[];
  /** For each of these cards whether everybody knows it. */
  seen: boolean[];
  /** The best spell of the hand; null unless all of it is known. */
  spell: SpellView | null;
}

/** How the last match ended for a player. */
export interface MatchView {
  /** The player's hand at the end of the match. */
  hand: string[];
  /** The points of that hand in the match. */
  points: number;
}

/** The whole table; of the hands what the viewer knows, of the deck only the number of cards left. */
export interface FlautzView {
  /** What is decided now: how to start the turn, what to exchange, whether to declare at its end. */
  phase: "ending" | "exchanging" | "over" | "starting";
  /** The seat whose turn it is. */
  mover: number;
  /** The starting player of this match. */
  starter: number;
  /** The seat that declared FLAUTZ! in this match; null if nobody has. */
  declarer: number | null;
  /** The number of the match, from 1 on. */
  match: number;
  /** How many matches are played; null in the mode that ends with enough crystals. */
  matches: number | null;
  /** How many crystals win the game; null in the mode with a number of matches. */
  crystals_to_win: number | null;
  /** The number of the round in this match, from 1 on. */
  round: number;
  /** From where cards may be taken in each round: floor, air or either. */
  fields: string[];
  /** How many turns have begun. */
  turn: number;
  /** The number of turns after which the game is scored as it stands; 0 for no limit. */
  turn_limit: number;
  /** The open cards by place: first those in the air, then those on the floor. */
  display: string[];
  /** Cards left in the deck. */
  deck: number;
  /** The cards that were discarded. */
  discards: string[];
  /** Crystals left to be won. */
  pool: number;
  /** Each seat, with what the viewer knows of its hand. */
  players: PlayerView[];
  /** For each seat how the previous match ended; empty in the first. */
  last_match: MatchView[];
  /** Whose view it is, counted from 0; null for an onlooker. */
  seat: number | null;
  /** How many play. */
  seats: number;
  /** Who is known to be deciding. A game that keeps it secret who is asked shows the asked seat only to itself. */
  actors: number[];
  /** What is asked, in a sentence: of this seat if it is an actor, otherwise what everyone waits for. */
  prompt: string;
  /** Points of each seat as things stand; null where the reader may not know them. */
  scores: (number | null)[];
  /** The seats that share the victory; empty until the game is over, and at its end if everyone lost. */
  winners: number[];
  /** Whether the game has ended. */
  over: boolean;
  /** Whether a limit ended the game, which was then scored as it stood. */
  adjudicated: boolean;
  /** How to recognise this seat's pieces, in a few words: 'player tile A'. */
  yours: string;
}

/** `card` is what is given, `taken` what is taken or set aside, `place` where on the display. */
export interface FlautzChoice {
  /** The card of the hand that is given. */
  card: string | null;
  /** The card of the display that is taken or set aside. */
  taken: string | null;
  /** The place of the display, counted from 0; those in the air come first. */
  place: number | null;
  /** The action's number, for `act`. */
  action: number;
  /** The action in its short written form, which `Game.read` understands. */
  text: string;
  /** The same for people, in the words of this position. */
  label: string;
  /** Other texts that a person may type for it here; `Game.read` need not give this action for them. */
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

/** The deck was empty: the discards were shuffled into a new one. */
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

/**
 * All hands were shown and scored. `how` is 'rounds', 'declared', 'straight' or 'royal'.
 *
 * `seat` holds the Straight or Royal, -1 if there is none.
 */
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
