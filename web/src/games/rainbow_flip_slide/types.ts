// Generated from the Python structs by `make web-types`: change those, not this file.

/** A piece on the table. `colour` is None for a player tile and for a tile that shows its clover side. */
export interface PieceView {
  piece: number;
  q: number;
  r: number;
  colour: string | null;
  owner: number | null;
  barred: boolean;
}

/** Everything but the colours under the clovers. */
export interface RainbowView {
  phase: "acting" | "jumping" | "over" | "placing";
  mover: number;
  turn: number;
  turn_limit: number;
  actions_left: number;
  clovers: number;
  pieces: PieceView[];
  /** Solo: where the player tile came from, and may not jump back to. */
  barred_cell: [number, number] | null;
  /** The tiles of the rainbow that ended the game, red first. */
  rainbow: number[];
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

/** `cell` is where the piece ends, in the view's coordinates; `beside` and `direction` say the same in words. */
export interface RainbowChoice {
  piece: number;
  beside: number | null;
  direction: string | null;
  cell: [number, number] | null;
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

/** A player added their tile to the patch. */
export interface Placed {
  event: "placed";
  piece: number;
  beside: number;
  direction: number;
  seat: number;
  seen_by: number[];
}

/** A tile was turned to its colour side. */
export interface Flipped {
  event: "flipped";
  tile: number;
  colour: number;
  seat: number;
  seen_by: number[];
}

/** A piece was slid. `path` is its way in single steps, each a direction. */
export interface Slid {
  event: "slid";
  piece: number;
  beside: number;
  direction: number;
  path: number[];
  seat: number;
  seen_by: number[];
}

/** Solo: the player tile jumped over `over` tiles. */
export interface Jumped {
  event: "jumped";
  direction: number;
  over: number;
  seat: number;
  seen_by: number[];
}

/** A player could neither flip nor slide; the rest of the turn's actions are left out. */
export interface Skipped {
  event: "skipped";
  actions: number;
  seat: number;
  seen_by: number[];
}

/** A rainbow touches a player's tile. `tiles` are those of such a rainbow, red first. */
export interface Completed {
  event: "completed";
  tiles: number[];
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
export type GameEvent = Placed | Flipped | Slid | Jumped | Skipped | Completed | Ended;

export type View = RainbowView;
export type Choice = RainbowChoice;
