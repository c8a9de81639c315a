// Generated from the Python structs by `make web-types`: change those, not this file.

/** A piece on the table. */
export interface PieceView {
  /** The piece's number in the box. */
  piece: number;
  /** Its column, in axial coordinates. */
  q: number;
  /** Its row, in axial coordinates. */
  r: number;
  /** The colour that it shows; null for a player tile and for a tile that shows its clover side. */
  colour: string | null;
  /** The seat whose player tile it is; null for any other tile. */
  owner: number | null;
  /** Whether it may not be slid in this turn, because the player before has slid it. */
  barred: boolean;
}

/** Everything but the colours under the clovers. */
export interface RainbowView {
  /** What is decided now: where to place the player tile, what to flip or slide, where to jump. */
  phase: "acting" | "jumping" | "over" | "placing";
  /** The seat whose turn it is. */
  mover: number;
  /** How many turns have begun. */
  turn: number;
  /** The number of turns after which the game is scored as it stands; 0 for no limit. */
  turn_limit: number;
  /** Actions that are left in this turn. */
  actions_left: number;
  /** Tiles that still show their clover side. */
  clovers: number;
  /** Every piece on the table. */
  pieces: PieceView[];
  /** Solo: where the player tile came from and may not jump back to; null after the end unless no jump was left. */
  barred_cell: [number, number] | null;
  /** The tiles of the rainbow that ended the game, red first; empty if there is none. */
  rainbow: number[];
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

/** A flip, slide, placement or jump. Except for jumps `beside` and `direction` name the same place as `cell`. */
export interface RainbowChoice {
  /** The number of the piece that is flipped or moved. */
  piece: number;
  /** The piece beside which it ends; null for a flip or a jump. */
  beside: number | null;
  /** In which direction from that piece it ends, or in which it jumps. */
  direction: string | null;
  /** Where it ends, as column and row in the view's coordinates; null for a flip. */
  cell: [number, number] | null;
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

/** A piece was slid. `path` has a direction for each single step. */
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

/** A player could neither flip nor slide, and lost the `actions` that were left in the turn. */
export interface Skipped {
  event: "skipped";
  actions: number;
  seat: number;
  seen_by: number[];
}

/** A rainbow touches a player's tile. `tiles` are the tiles of one such rainbow, red first. */
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
