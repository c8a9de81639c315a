// Generated from the Python structs by `make web-types`: change those, not this file.

/**
 * A card on display with the crystals on it. `worth` is what taking it gives.
 *
 * A gathering card has `butterflies`; a composition card has the lines of its `shape`, a `condition`, and a
 * `number` unless all spaces must be the same.
 */
export interface SlotView {
  /** The card's number, as in `cards` of the box. */
  card: number;
  /** What the card asks for, in words. */
  words: string;
  /** Points that taking it gives, with the crystals on it. */
  worth: number;
  /** Black crystals on it. */
  black: number;
  /** White crystals on it. */
  white: number;
  /** Of a gathering card: how many butterflies of each colour (red, blue, yellow) it asks for. */
  butterflies: number[];
  /** Of a composition card: the rows of its shape from the top, `#` for each space of it. */
  shape: string[];
  /** Of a composition card: what its spaces must have in common; null for a gathering card. */
  condition: string | null;
  /** Of a composition card: how many butterflies; null where all spaces must be the same. */
  number: number | null;
}

/** What a player has won: the numbers of the cards, and crystals. */
export interface PlayerView {
  /** Numbers of the gathering cards that the player has won. */
  gathering: number[];
  /** Numbers of the composition cards that the player has won. */
  composition: number[];
  /** Black crystals of the player. */
  black: number;
  /** White crystals of the player. */
  white: number;
}

/**
 * The whole table; for the decks only the number of cards left.
 *
 * `here` is the space that was lifted, then that of the last butterfly put; `held` are those still to be put.
 */
export interface DustView {
  /** What is decided now: which space to lift, where to put a butterfly, which card to take. */
  phase: "lifting" | "over" | "putting" | "taking";
  /** The seat whose turn it is. */
  mover: number;
  /** How many turns have begun. */
  turn: number;
  /** The number of turns after which the game is scored as it stands; 0 for no limit. */
  turn_limit: number;
  /** Whether this is the last turn of the game. */
  last_turn: boolean;
  /** The butterflies on each space of the meadow, row by row: how many red, blue and yellow. */
  spaces: number[][];
  /** The lifted butterflies that are still to be put: how many red, blue and yellow. */
  held: number[];
  /** The space that was lifted, then that of the latest butterfly put; null before a space is lifted. */
  here: number | null;
  /** The direction of the latest step, which the next may not reverse; null before the first step. */
  came: string | null;
  /** The cards on display by slot, gathering cards first; null where the slot is empty. */
  display: (SlotView | null)[];
  /** What each seat has won. */
  players: PlayerView[];
  /** Black crystals left in the bag. */
  bag_black: number;
  /** White crystals left in the bag. */
  bag_white: number;
  /** Cards left in the gathering deck. */
  gathering_deck: number;
  /** Cards left in the composition deck. */
  composition_deck: number;
  /** Numbers of the cards that were discarded. */
  discards: number[];
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

/** `space` is the one to lift, or where the butterfly is put. */
export interface DustChoice {
  /** The space to lift, or on which the butterfly is put. */
  space: number | null;
  /** The colour of the butterfly that is put. */
  colour: string | null;
  /** In which direction from the latest space it is put. */
  direction: string | null;
  /** The slot of the display from which a card is taken. */
  slot: number | null;
  /** The number of the card that is taken. */
  card: number | null;
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

/** All butterflies of a space were picked up; `butterflies` has the number of each colour. */
export interface Lifted {
  event: "lifted";
  space: number;
  butterflies: number[];
  seat: number;
  seen_by: number[];
}

/** One of the lifted butterflies was put on the next space. */
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

/** A gathering card had too many crystals and was discarded; the crystals went back into the bag. */
export interface Discarded {
  event: "discarded";
  slot: number;
  card: number;
  black: number;
  white: number;
  seat: number;
  seen_by: number[];
}

/** The gathering deck had run out: the discarded cards were shuffled into a new deck. */
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
