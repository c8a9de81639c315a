// Generated from the Python structs by `make web-types`: change those, not this file.

/** The petals of one colour at a lattice point. */
export interface PetalView {
  /** The lattice point, as two coordinates. */
  point: [number, number];
  /** The colour as a letter, * for the rainbow. */
  colour: string;
  /** How many petals there are. */
  petals: number;
}

/** A tile as it lies; on a stack as if it lay with its first cell at (0, 0). */
export interface TileView {
  /** The tile's number in the box. */
  tile: number;
  /** The name of the tile. */
  name: string;
  /** The name of its shape. */
  shape: string;
  /** The colour of its pollinator as a letter, * for the Rainbee. */
  colour: string;
  /** How many sparkles are printed on it. */
  sparkles: number;
  /** The point that names its place: the tip of the first hanging triangle in its lowest row. */
  point: [number, number];
  /** The triangles that it covers: the coordinates of each, and 1 if it hangs with its tip down. */
  cells: [number, number, number][];
  /** The petals on it, by lattice point. */
  petals: PetalView[];
  /** Whether it is enclosed: each of its sides borders a tile or a pond. */
  enclosed: boolean;
  /** The seat whose bee is on it; null if there is none. */
  bee: number | null;
}

/** A stack of the rondel, with the cost for the player whose turn it is. */
export interface StackView {
  /** The name of the shape of its tiles. */
  shape: string;
  /** Tiles left in the stack. */
  left: number;
  /** The tile on top; null if the stack is empty. */
  top: TileView | null;
  /** Petals of each colour that the player pays to select it; null while no tile is being selected. */
  cost: [number, number, number, number] | null;
  /** Why the player cannot select it: no tile is left, petals are missing, or no place is legal; null if they can. */
  barred: "empty" | "petals" | "places" | null;
}

/** A filled cell, with a water tile or without one. */
export interface PondView {
  /** The triangle that was filled, as in `TileView.cells`. */
  cell: [number, number, number];
  /** Whether a water tile lies there. */
  water: boolean;
}

/** The meadow, the rondel and what everybody has. */
export interface FlutterView {
  /** What is decided now: which stack to select, where to place, what to pay, where the bee goes. */
  phase: "bee" | "enclosing" | "over" | "placing" | "rehoming" | "selecting";
  /** The seat whose turn it is. */
  mover: number;
  /** How many turns have begun. */
  turn: number;
  /** The number of turns after which the game is scored as it stands; 0 for no limit. */
  turn_limit: number;
  /** How many turns are left after this one; null until the last round has begun. */
  last_turns: number | null;
  /** The stack where the sun is, counted from 0. */
  sun: number;
  /** The stack to which the sun moves next, unless a stack becomes empty before; null if no turn follows. */
  next_sun: number | null;
  /** The stack whose top tile is to be placed; null if none is. */
  chosen: number | null;
  /** The stacks of the rondel in their order. */
  stacks: StackView[];
  /** The tiles in the meadow. */
  tiles: TileView[];
  /** The tile that was placed last; null if none was. */
  latest: number | null;
  /** The triangles of all ponds. */
  ponds: PondView[];
  /** Water tiles left. */
  water: number;
  /** For each seat its petals of each colour. */
  tracks: [number, number, number, number][];
  /** The tile on which each seat's bee is; null for a bee in front of its owner. */
  bees: (number | null)[];
  /** The enclosed tiles that are still to be paid. */
  enclosing: number[];
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

/** A stack to select, a placement, a tile to pay for, or where the bee goes. */
export interface FlutterChoice {
  /** The stack that is selected, or whose tile is placed. */
  stack: number | null;
  /** The number of the tile that is selected, placed or paid for, or that gets the bee. */
  tile: number | null;
  /** Petals of each colour that selecting the stack costs. */
  paid: [number, number, number, number] | null;
  /** The point that names the place of a placement, as in `TileView.point`. */
  point: [number, number] | null;
  /** The triangles that the tile would cover, as in `TileView.cells`. */
  cells: [number, number, number][];
  /** Whether the tile is turned over. */
  flipped: boolean;
  /** By how many sixths of a full turn the tile is turned. */
  turns: number;
  /** Petals of each colour that the placement brings. */
  gained: [number, number, number, number] | null;
  /** Petals of each colour that the placement costs. */
  lost: [number, number, number, number] | null;
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

/** A turn began, and the sun moved to this stack. */
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

/** A tile was laid; (a, b) is the point that names its place. */
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
 * `placed` petals of `colour` came with the tile; `meadow` petals of each colour and `rainbow` petals were there
 * before. `change` is what the player gains (matching) or loses (mismatched, negative numbers).
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

/** All flowers of a placement together: petals gained, how many of them exceed the track, petals lost and left. */
export interface Petals {
  event: "petals";
  gained: [number, number, number, number];
  excess: [number, number, number, number];
  lost: [number, number, number, number];
  left: [number, number, number, number];
  seat: number;
  seen_by: number[];
}

/** A dead space was filled with `water` water tiles, which gain `pollen` in all. */
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

/** The player could place nothing: the tile after the sun leaves the game, and the player gains petals. */
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

/** The game ended: pollen for the petals that a player has left. */
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
