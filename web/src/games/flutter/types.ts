// Generated from the Python structs by `make web-types`: change those, not this file.

/** So many petals of one colour (a letter, * for the rainbow) at a lattice point. */
export interface PetalView {
  point: [number, number];
  colour: string;
  petals: number;
}

/** A tile as it lies; on a stack as if it lay with its first cell at (0, 0). `bee` is whose bee is there. */
export interface TileView {
  tile: number;
  name: string;
  shape: string;
  colour: string;
  sparkles: number;
  cells: [number, number, number][];
  petals: PetalView[];
  enclosed: boolean;
  bee: number | null;
}

/** A stack of the rondel. `cost` is what the player whose turn it is pays to select it. */
export interface StackView {
  shape: string;
  left: number;
  top: TileView | null;
  cost: [number, number, number, number] | null;
}

/** A filled cell, with a water tile or without one. */
export interface PondView {
  cell: [number, number, number];
  water: boolean;
}

export interface FlutterView {
  phase: "bee" | "enclosing" | "over" | "placing" | "rehoming" | "selecting";
  mover: number;
  turn: number;
  turn_limit: number;
  /** How many turns are left after this one, once the last round has begun. */
  last_turns: number | null;
  sun: number;
  chosen: number | null;
  stacks: StackView[];
  tiles: TileView[];
  ponds: PondView[];
  water: number;
  tracks: [number, number, number, number][];
  /** The tile on which each seat's bee is, None in front of its owner. */
  bees: (number | null)[];
  /** The enclosed tiles that are still to be paid. */
  enclosing: number[];
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

export interface FlutterChoice {
  stack: number | null;
  tile: number | null;
  paid: [number, number, number, number] | null;
  cells: [number, number, number][];
  flipped: boolean;
  turns: number;
  gained: [number, number, number, number] | null;
  lost: [number, number, number, number] | null;
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

/** A turn began, and the sun went to this stack. */
export interface SunMoved {
  event: "sun_moved";
  stack: number;
  steps: number;
  seat: number;
  seen_by: number[];
}

/** A player chose the top tile of a stack, and paid these petals for the stacks skipped. */
export interface Selected {
  event: "selected";
  stack: number;
  tile: number;
  paid: [number, number, number, number];
  seat: number;
  seen_by: number[];
}

/** A tile was laid; (a, b) is the lattice point of its first cell. */
export interface Placed {
  event: "placed";
  tile: number;
  a: number;
  b: number;
  flipped: boolean;
  turns: number;
  seat: number;
  seen_by: number[];
}

/**
 * A flower was grown at the point (a, b).
 *
 * `placed` petals of `colour` came with the tile; `meadow` of each colour and `rainbow` were there before. `change` is
 * what the player gains (matching) or loses (mismatched).
 */
export interface Grown {
  event: "grown";
  a: number;
  b: number;
  colour: number;
  matching: boolean;
  placed: number;
  meadow: [number, number, number, number];
  rainbow: number;
  change: [number, number, number, number];
  seat: number;
  seen_by: number[];
}

/** All flowers of a placement together: gained, of that in excess of the track, lost, and what is left. */
export interface Petals {
  event: "petals";
  gained: [number, number, number, number];
  excess: [number, number, number, number];
  lost: [number, number, number, number];
  left: [number, number, number, number];
  seat: number;
  seen_by: number[];
}

/** A dead space was filled, with so many water tiles, each of which is worth pollen. */
export interface Pond {
  event: "pond";
  cells: [number, number, number][];
  water: number;
  pollen: number;
  seat: number;
  seen_by: number[];
}

/** A tile was enclosed. If it could not be paid, each opponent gains `others` pollen. */
export interface Enclosed {
  event: "enclosed";
  tile: number;
  paid: boolean;
  colour: number;
  sparkles: number;
  pollen: number;
  others: number;
  seat: number;
  seen_by: number[];
}

/** The tile under a player's bee was enclosed. */
export interface BeeScored {
  event: "bee_scored";
  tile: number;
  pollen: number;
  seat: number;
  seen_by: number[];
}

/** A player put their bee on a tile. */
export interface BeePlaced {
  event: "bee_placed";
  tile: number;
  seat: number;
  seen_by: number[];
}

/** A player keeps their bee, or takes it back from a tile that was enclosed. */
export interface BeeKept {
  event: "bee_kept";
  seat: number;
  seen_by: number[];
}

/** Nothing could be placed: the tile after the sun leaves the game, and the player gains petals. */
export interface Discarded {
  event: "discarded";
  tile: number;
  gained: [number, number, number, number];
  seat: number;
  seen_by: number[];
}

/** A new tile is on top of a stack; the colour is that of its pollinator. */
export interface Revealed {
  event: "revealed";
  stack: number;
  tile: number;
  colour: number;
  seat: number;
  seen_by: number[];
}

/** A stack is empty: all other players have one more turn. */
export interface LastRound {
  event: "last_round";
  stack: number;
  seat: number;
  seen_by: number[];
}

/** The end: pollen for the petals that a player has left. */
export interface Bonus {
  event: "bonus";
  petals: [number, number, number, number];
  pollen: [number, number, number, number];
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
  | SunMoved
  | Selected
  | Placed
  | Grown
  | Petals
  | Pond
  | Enclosed
  | BeeScored
  | BeePlaced
  | BeeKept
  | Discarded
  | Revealed
  | LastRound
  | Bonus
  | Ended;

export type View = FlutterView;
export type Choice = FlutterChoice;
