// Generated from the Python structs by `make web-types`: change those, not this file.

/** A hexagon of the field and the bees on it; a soldier stands on a forager. */
export interface HexagonView {
  /** The hexagon's name: a letter for the row and a number in it. */
  name: string;
  /** What is on the ground. */
  ground: "flowers" | "fungus" | "rock" | "stump";
  /** How many flowers there are; 0 where a tile covers them, and on rocks. */
  flowers: number;
  /** The queen whose forager is here; null if there is none. */
  forager: number | null;
  /** The queen whose soldier stands on that forager; null if there is none. */
  soldier: number | null;
  /** Whether the drifting bee is here. */
  drifting: boolean;
}

/** A pattern card. */
export interface PatternView {
  /** The name of the pattern. */
  name: string;
  /** Its four hexagons as they are printed, in axial coordinates. */
  cells: [number, number][];
}

/** A placement of a queen's pattern that lacks one or two hexagons. */
export interface NearView {
  /** The hexagons, by their numbers. */
  cells: number[];
  /** Those of them that she lacks: one or two, to which a bee of hers could come. */
  missing: number[];
}

/** A pattern card, face down unless the viewer knows it. The queens who know it are public. */
export interface PlaceView {
  /** The pattern; null if the viewer does not know it, or there is none. */
  pattern: PatternView | null;
  /** The queens who know it. */
  known_by: number[];
  /** The nearly complete placements of this queen's pattern; empty if the viewer does not know it. */
  near: NearView[];
}

/**
 * A queen and her hive.
 *
 * Of her hidden cards everyone sees the number of each back. Cards put down for a battle or a trade count as hers
 * until it is over.
 */
export interface QueenView {
  /** The colour of her bees. */
  colour: string;
  /** The spots of her ladybird, which break ties. */
  spots: number;
  /** Pollen in her hive. */
  pollen: number;
  /** Whether mites infest her hive. */
  infested: boolean;
  /** Whether a mutiny lies face up before her, so that her soldiers do not raid. */
  mutiny: boolean;
  /** Foragers at home. */
  hive_foragers: number;
  /** Soldiers at home. */
  hive_soldiers: number;
  /** Foragers in the field. */
  field_foragers: number;
  /** Soldiers in the field. */
  field_soldiers: number;
  /** Foragers that died. */
  dead: number;
  /** Soldiers that come back at the end of her next turn. */
  injured: number;
  /** Soldiers hurt in her own turn, which does not count: they come back at the end of her next one. */
  injured_now: number;
  /** How many honey cards she has. */
  honey: number;
  /** How many royal jelly cards she has. */
  jelly: number;
  /** Those of her hidden cards that the viewer knows. */
  hand: string[];
  /** Her cards that lie face up. */
  face_up: string[];
  /** Her pattern card. */
  pattern: PlaceView;
}

/** Something that is not finished yet, from the stack of pending frames. */
export interface PendingView {
  /** The kind: 'turn', 'card', 'window', 'raid' or the like. */
  kind: string;
  /** A description in words. */
  words: string;
  /** The queen who does it; null if it is no queen in particular. */
  queen: number | null;
  /** The card that is being played; null if there is none. */
  card: string | null;
  /** What was named for it so far, in the written form of actions. */
  named: string[];
}

/** A raid that has come to battle. Of the cards put down only the viewer's own are shown. */
export interface BattleView {
  /** The queen who raids. */
  attacker: number;
  /** The queen whose hive is raided. */
  defender: number;
  /** The attacker's strength: soldiers at home and cards face up. */
  attack: number;
  /** The defender's strength: soldiers at home and cards face up. */
  defence: number;
  /** The queens who may put cards down. */
  queens: number[];
  /** The viewer's own cards for the attacker. */
  attacking: string[];
  /** The viewer's own cards for the defender. */
  defending: string[];
  /** Whether the viewer is done with putting down cards. */
  done: boolean;
}

/** A trade: what is given and what is asked in return. Of cards the numbers of backs are public. */
export interface OfferView {
  /** The queen who offers. */
  giver: number;
  /** The queen to whom she offers; null until named. */
  receiver: number | null;
  /** Pollen that is given; 0 until named. */
  pollen: number | null;
  /** Honey cards that are given. */
  honey: number;
  /** Royal jelly cards that are given. */
  jelly: number;
  /** Pollen that is asked for; 0 until named. */
  pollen_asked: number | null;
  /** Honey cards that are asked for; null until a receiver is named. */
  honey_asked: number | null;
  /** Royal jelly cards that are asked for; null until a receiver is named. */
  jelly_asked: number | null;
  /** Honey cards that the other has put down so far in return. */
  honey_returned: number;
  /** Royal jelly cards that the other has put down so far in return. */
  jelly_returned: number;
  /** The viewer's own cards in the trade. */
  cards: string[];
}

/** The cards that a queen had put down in the last battle. */
export interface RevealedView {
  /** The queen whose cards they were. */
  queen: number;
  /** Her cards for the attacker. */
  attacking: string[];
  /** Her cards for the defender. */
  defending: string[];
}

/** A pattern that was completed at the last end of a round. */
export interface ScoredView {
  /** The queen who completed it. */
  queen: number;
  /** The pattern. */
  pattern: PatternView;
  /** The hexagons where it was completed. */
  cells: number[];
  /** The pollen that it brought. */
  pollen: number;
}

/** A queen's pollen of a round by source, less what she lost in the same way. */
export interface EarnedView {
  /** Patterns that she completed. */
  patterns: number;
  /** Bees that came home by an action or at the end of the round. */
  bees: number;
  /** Cards, her own and those of others. */
  cards: number;
  /** Raids, her own and those on her hive. */
  raids: number;
  /** Trades. */
  trades: number;
}

/** The field and all hives; of cards and patterns what the viewer knows. */
export interface PollenView {
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
  /** The current part of a round. */
  phase: "ending round" | "over" | "setting up" | "starting round" | "turn";
  /** The number of the round, from 1 on. */
  round: number;
  /** The queen whose turn it is. */
  turn: number | null;
  /** The queen who began the round; null before the first. */
  starter: number | null;
  /** How many turns have begun. */
  turns: number;
  /** The number of turns after which the game is scored as it stands; 0 for no limit. */
  turn_limit: number;
  /** Trades that the queen whose turn it is may still offer. */
  offers_left: number;
  /** The hexagons of the field, row by row. */
  hexagons: HexagonView[];
  /** Every queen and her hive, by seat. */
  queens: QueenView[];
  /** The dormant patterns. */
  dormant: PlaceView[];
  /** Cards left in the honey deck. */
  honey: number;
  /** Cards left in the royal jelly deck. */
  jelly: number;
  /** How many of each card were discarded. */
  discards: { [key: string]: number };
  /** The hive that a mutiny struck last, which the next may not strike; null if there was none. */
  struck: number | null;
  /** What is not finished yet, from the bottom up. */
  pending: PendingView[];
  /** Whether a window for yellow cards is open; nobody can tell whether any other queen is asked in it. */
  window: boolean;
  /** Whether the viewer was asked in this window, and passed. */
  passed: boolean;
  /** The battle that is being fought; null if there is none. */
  battle: BattleView | null;
  /** The trade that is being offered; null if there is none. */
  offer: OfferView | null;
  /** The cards put down in the last battle, by queen. */
  revealed: RevealedView[];
  /** The patterns completed at the last end of a round. */
  scored: ScoredView[];
  /** Why cards of the viewer's hand cannot be played now (in a battle: put down), by card. */
  unplayable:
    | { [key: string]: "no icon for your side"
    | "no window"
    | "not asked"
    | "not your turn"
    | "nothing to do"
    | "something is pending"
    | "the action comes first"
    | "the game is over"
    | "the turn is ending" };
  /** The pollen of this round by source, for each seat. */
  earned: EarnedView[];
  /** The pollen of the round before by source, for each seat; zeros in the first round. */
  earned_before: EarnedView[];
}

/** An action, or something to name for one: a card, a queen, a hexagon, a number, a pattern. */
export interface PollenChoice {
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
  /** The card that is played, discarded, put down or given. */
  card: string | null;
  /** The queen that is named, as her seat. */
  queen: number | null;
  /** The number of the hexagon that is named, row by row from 0 on. */
  cell: number | null;
  /** The number that is named. */
  amount: number | null;
  /** A dormant pattern, counted from 0. */
  place: number | null;
}

export interface FungusPlaced {
  event: "fungus placed";
  cell: number;
  seat: number;
  seen_by: number[];
}

/** The drifting bee was put on the field. */
export interface DriftingPlaced {
  event: "drifting bee placed";
  cell: number;
  seat: number;
  seen_by: number[];
}

/** The poorest queen turned a fungus into a stump. */
export interface TreeCut {
  event: "tree cut";
  cell: number;
  seat: number;
  seen_by: number[];
}

/** A round began with new patterns; `discarded` are the face-up cards of the last one. `seat` is -1. */
export interface RoundBegan {
  event: "round began";
  round: number;
  discarded: number[];
  seat: number;
  seen_by: number[];
}

export interface PatternDealt {
  event: "pattern dealt";
  pattern: number | null;
  seat: number;
  seen_by: number[];
}

/** The queen who used the drifting bee rolled it; `infested` if it brought the varroa. */
export interface Rolled {
  event: "rolled";
  infested: boolean;
  seat: number;
  seen_by: number[];
}

export interface TurnBegan {
  event: "turn began";
  number: number;
  seat: number;
  seen_by: number[];
}

/** The queen could do none of the five actions. */
export interface ActionSkipped {
  event: "action skipped";
  seat: number;
  seen_by: number[];
}

/** The active queen chose what to do next: an action number from SEND_FORAGER to OFFER. */
export interface Prepared {
  event: "prepared";
  action: number;
  seat: number;
  seen_by: number[];
}

/** The active queen chose a bee to move. */
export interface Picked {
  event: "picked";
  soldier: boolean;
  cell: number;
  seat: number;
  seen_by: number[];
}

export interface Sent {
  event: "sent";
  soldier: boolean;
  cell: number;
  seat: number;
  seen_by: number[];
}

/** A bee of `owner` was moved, by its queen or by a card. */
export interface Moved {
  event: "moved";
  owner: number;
  soldier: boolean;
  start: number;
  cell: number;
  seat: number;
  seen_by: number[];
}

export interface DriftingMoved {
  event: "drifting bee moved";
  start: number;
  cell: number;
  seat: number;
  seen_by: number[];
}

/** A forager, a soldier or both came home by an action or a card; from a fungus they bring a remedy. */
export interface Brought {
  event: "brought";
  cell: number;
  forager: boolean;
  soldier: boolean;
  pollen: number;
  remedy: boolean;
  seat: number;
  seen_by: number[];
}

/** The infestation of this queen's hive is eradicated. */
export interface Cured {
  event: "cured";
  seat: number;
  seen_by: number[];
}

/** The hive of `seat` is infested by that of `source`. */
export interface Infested {
  event: "infested";
  source: number;
  seat: number;
  seen_by: number[];
}

/** A card was drawn. A blue one is seen by everyone. */
export interface Drew {
  event: "drew";
  back: string;
  card: number | null;
  seat: number;
  seen_by: number[];
}

/** A deck was empty: its discards were shuffled into a new one. */
export interface Reshuffled {
  event: "reshuffled";
  back: string;
  cards: number;
  seat: number;
  seen_by: number[];
}

export interface Discarded {
  event: "discarded";
  card: number;
  seat: number;
  seen_by: number[];
}

/** A queen ended her turn. In phase B with too many cards in hand only the phase ends: then `over` is false. */
export interface TurnEnded {
  event: "turn ended";
  over: boolean;
  seat: number;
  seen_by: number[];
}

/** Injured soldiers can be used again. */
export interface Recovered {
  event: "recovered";
  soldiers: number;
  seat: number;
  seen_by: number[];
}

/** A card was played; its aims are named next. `drawn` if it came from the deck, as blue cards do. */
export interface Played {
  event: "played";
  card: number;
  drawn: boolean;
  seat: number;
  seen_by: number[];
}

/** A card was aimed at one of the three; the others are -1. A pattern is a dormant place, counted from 0. */
export interface Named {
  event: "named";
  card: number;
  cell: number;
  queen: number;
  pattern: number;
  seat: number;
  seen_by: number[];
}

/** A queen let a window pass. Private: nobody else may know that she was asked at all. */
export interface Passed {
  event: "passed";
  seat: number;
  seen_by: number[];
}

/** A card of `owner` was blocked, or her raid if `card` is -1. */
export interface Blocked {
  event: "blocked";
  owner: number;
  card: number;
  seat: number;
  seen_by: number[];
}

/** A card was discarded without effect, as its aim is no longer possible. */
export interface NoEffect {
  event: "no effect";
  card: number;
  seat: number;
  seen_by: number[];
}

/** A card lies face up near a hive until the end of the round. */
export interface FacedUp {
  event: "faced up";
  card: number;
  hive: number;
  seat: number;
  seen_by: number[];
}

/** A card stole pollen from `victim`; it goes to `to`, who may be another queen than `seat`. */
export interface Stole {
  event: "stole";
  victim: number;
  to: number;
  pollen: number;
  seat: number;
  seen_by: number[];
}

export interface CardStolen {
  event: "card stolen";
  victim: number;
  back: string;
  card: number | null;
  seat: number;
  seen_by: number[];
}

/** `seat` looked at the hand of `owner`: after a swap her own. */
export interface HandSeen {
  event: "hand seen";
  owner: number;
  cards: number[] | null;
  seat: number;
  seen_by: number[];
}

export interface HandDiscarded {
  event: "hand discarded";
  owner: number;
  cards: number[];
  seat: number;
  seen_by: number[];
}

export interface HandsSwapped {
  event: "hands swapped";
  first: number;
  second: number;
  seat: number;
  seen_by: number[];
}

/** `seat` looked at the pattern at a place: another queen's, a dormant one, or her own after a swap. */
export interface PatternSeen {
  event: "pattern seen";
  place: number;
  pattern: number | null;
  seat: number;
  seen_by: number[];
}

/** The patterns at two places changed places. */
export interface PatternsSwapped {
  event: "patterns swapped";
  first: number;
  second: number;
  seat: number;
  seen_by: number[];
}

/** Every queen gave her pattern to the queen on her left. */
export interface PatternsPassed {
  event: "patterns passed";
  seat: number;
  seen_by: number[];
}

export interface Resurrected {
  event: "resurrected";
  paid: number;
  seat: number;
  seen_by: number[];
}

/** A card sent a soldier of `owner` home, empty-handed. */
export interface SoldierReturned {
  event: "soldier returned";
  owner: number;
  cell: number;
  seat: number;
  seen_by: number[];
}

/** A raid was announced; `forcer` is the queen who forced it by a card, or -1. */
export interface RaidAnnounced {
  event: "raid announced";
  victim: number;
  soldiers: number;
  forcer: number;
  seat: number;
  seen_by: number[];
}

/** The raided queen may call soldiers home. */
export interface RecallBegan {
  event: "recall began";
  seat: number;
  seen_by: number[];
}

export interface Recalled {
  event: "recalled";
  cell: number;
  seat: number;
  seen_by: number[];
}

export interface RecallEnded {
  event: "recall ended";
  soldiers: number;
  seat: number;
  seen_by: number[];
}

/** All queens with a card choose at the same time. */
export interface BattleBegan {
  event: "battle began";
  victim: number;
  fighters: number[];
  seat: number;
  seen_by: number[];
}

/** A queen put down a battle card, face down. */
export interface PutDown {
  event: "put down";
  card: number;
  attacking: boolean;
  seat: number;
  seen_by: number[];
}

/** A queen has chosen all her battle cards. */
export interface Ready {
  event: "ready";
  seat: number;
  seen_by: number[];
}

/** The battle cards of all seats were revealed; `attack` and `defence` sum soldiers, cards and face-up bonuses. */
export interface Revealed {
  event: "revealed";
  victim: number;
  attack_cards: number[][];
  defence_cards: number[][];
  attack: number;
  defence: number;
  seat: number;
  seen_by: number[];
}

/** A raid ended; `result` is attack minus defence. */
export interface RaidEnded {
  event: "raid ended";
  victim: number;
  result: number;
  pollen: number;
  injured: number;
  seat: number;
  seen_by: number[];
}

export interface OfferAddressed {
  event: "offer addressed";
  other: number;
  seat: number;
  seen_by: number[];
}

export interface PollenOffered {
  event: "pollen offered";
  pollen: number;
  seat: number;
  seen_by: number[];
}

/** A card was put down, for an offer or in return for one. */
export interface CardOffered {
  event: "card offered";
  back: string;
  card: number | null;
  seat: number;
  seen_by: number[];
}

/** The queen puts down no more cards; these are the numbers of both backs. */
export interface CardsOffered {
  event: "cards offered";
  honey: number;
  jelly: number;
  seat: number;
  seen_by: number[];
}

/** The offering queen asked for something in return: `what` is 'pollen', 'honey' or 'royal jelly'. */
export interface Asked {
  event: "asked";
  what: string;
  amount: number;
  seat: number;
  seen_by: number[];
}

/** The offer is complete: numbers of pollen, honey cards and royal jelly cards, given and asked. */
export interface Offered {
  event: "offered";
  other: number;
  gives: [number, number, number];
  asks: [number, number, number];
  seat: number;
  seen_by: number[];
}

/** `seat` accepts the offer of `giver`. */
export interface Accepted {
  event: "accepted";
  giver: number;
  seat: number;
  seen_by: number[];
}

export interface Declined {
  event: "declined";
  giver: number;
  seat: number;
  seen_by: number[];
}

/** A trade was made; `seat` made the offer. Only the two queens see the cards. */
export interface Traded {
  event: "traded";
  other: number;
  pollen_given: number;
  pollen_taken: number;
  given: number[] | null;
  taken: number[] | null;
  seat: number;
  seen_by: number[];
}

/** A round ended; `how` is 'pattern' (`seat` completed it) or 'full hive' (`seat` has 30 pollen). */
export interface RoundEnded {
  event: "round ended";
  how: string;
  seat: number;
  seen_by: number[];
}

/** A queen with several complete placements chose one with this hexagon. */
export interface PlacementNamed {
  event: "placement named";
  cell: number;
  seat: number;
  seen_by: number[];
}

/** A queen showed her completed pattern; its bees went home with these flowers, by hexagon. */
export interface PatternCompleted {
  event: "pattern completed";
  pattern: number;
  cells: number[];
  flowers: number[];
  pollen: number;
  drifting: boolean;
  seat: number;
  seen_by: number[];
}

/** A queen's other bees came home from these hexagons, with 1 pollen each, but none from a fungus. */
export interface BeesReturned {
  event: "bees returned";
  foragers: number[];
  soldiers: number[];
  pollen: number;
  seat: number;
  seen_by: number[];
}

/** Foragers of an infested hive died. */
export interface Died {
  event: "died";
  foragers: number;
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
  | FungusPlaced
  | DriftingPlaced
  | TreeCut
  | RoundBegan
  | PatternDealt
  | Rolled
  | TurnBegan
  | ActionSkipped
  | Prepared
  | Picked
  | Sent
  | Moved
  | DriftingMoved
  | Brought
  | Cured
  | Infested
  | Drew
  | Reshuffled
  | Discarded
  | TurnEnded
  | Recovered
  | Played
  | Named
  | Passed
  | Blocked
  | NoEffect
  | FacedUp
  | Stole
  | CardStolen
  | HandSeen
  | HandDiscarded
  | HandsSwapped
  | PatternSeen
  | PatternsSwapped
  | PatternsPassed
  | Resurrected
  | SoldierReturned
  | RaidAnnounced
  | RecallBegan
  | Recalled
  | RecallEnded
  | BattleBegan
  | PutDown
  | Ready
  | Revealed
  | RaidEnded
  | OfferAddressed
  | PollenOffered
  | CardOffered
  | CardsOffered
  | Asked
  | Offered
  | Accepted
  | Declined
  | Traded
  | RoundEnded
  | PlacementNamed
  | PatternCompleted
  | BeesReturned
  | Died
  | Ended;

export type View = PollenView;
export type Choice = PollenChoice;
