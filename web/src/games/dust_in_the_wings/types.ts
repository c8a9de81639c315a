// Generated from the Python structs by `make web-types`: change those, not this file.

/**
 * A card on display with the crystals on it. `worth` is what taking it gives.
 *
 * A gathering card has `butterflies`; a composition card has the lines of its `shape`, a `condition`, and a
 * `number` unless all spaces must be the same.
 */
export interface SlotView {
  card: number;
  words: string;
  worth: number;
  black: number;
  white: number;
  butterflies: number[];
  shape: string[];
  condition: string | null;
  number: number | null;
}

/** What a player has won: the numbers of the cards, and crystals. */
export interface PlayerView {
  gathering: number[];
  composition: number[];
  black: number;
  white: number;
}

/**
 * The whole table; of the decks only how many cards are left.
 *
 * `here` is the space that was lifted, then that of the last butterfly put; `held` are those still to be put.
 */
export interface DustView {
  phase: "lifting" | "over" | "putting" | "taking";
  mover: number;
  turn: number;
  turn_limit: number;
  last_turn: boolean;
  spaces: number[][];
  held: number[];
  here: number | null;
  came: string | null;
  display: (SlotView | null)[];
  players: PlayerView[];
  bag_black: number;
  bag_white: number;
  gathering_deck: number;
  composition_deck: number;
  discards: number[];
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

/** `space` is the one to lift, or where the butterfly is put. */
export interface DustChoice {
  space: number | null;
  colour: string | null;
  direction: string | null;
  slot: number | null;
  card: number | null;
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

/** All butterflies of a space were picked up: so many of each colour. */
export interface Lifted {
  event: "lifted";
  space: number;
  butterflies: number[];
  seat: number;
  seen_by: number[];
}

/** One of them was put on the next space. */
export interface Put {
  event: "put";
  space: number;
  colour: number;
  direction: number;
  seat: number;
  seen_by: number[];
}

/** A fulfilled card was taken with the crystals on it; `points` is what both are worth. */
export interface Took {
  event: "took";
  slot: number;
  card: number;
  black: number;
  white: number;
  points: number;
  seat: number;
  seen_by: number[];
}

/** The space of the last butterfly fulfils no card. */
export interface Missed {
  event: "missed";
  space: number;
  seat: number;
  seen_by: number[];
}

/** A gathering card had gathered too many crystals, which went back into the bag. */
export interface Discarded {
  event: "discarded";
  slot: number;
  card: number;
  black: number;
  white: number;
  seat: number;
  seen_by: number[];
}

/** The gathering deck had run out: the discarded cards are the new deck. */
export interface Reshuffled {
  event: "reshuffled";
  cards: number;
  seat: number;
  seen_by: number[];
}

/** A new card came on display. */
export interface Revealed {
  event: "revealed";
  slot: number;
  card: number;
  seat: number;
  seen_by: number[];
}

/** A crystal was drawn from the bag and put on a gathering card. */
export interface Drew {
  event: "drew";
  slot: number;
  white: boolean;
  seat: number;
  seen_by: number[];
}

/** The bag is empty: the turn of `seat` is the last one. */
export interface LastTurn {
  event: "last turn";
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
  | Lifted
  | Put
  | Took
  | Missed
  | Discarded
  | Reshuffled
  | Revealed
  | Drew
  | LastTurn
  | Ended;

export type View = DustView;
export type Choice = DustChoice;
