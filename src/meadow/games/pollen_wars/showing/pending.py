"""The pending frames in words, from the bottom of the stack up. All of it is public."""

from typing import Final

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import DORMANT, PATTERN, QUEEN
from meadow.games.pollen_wars.board.field import cells_of
from meadow.games.pollen_wars.cards.deeds import BY_KIND, HEXAGONS
from meadow.games.pollen_wars.cards.kinds import EFFECTS, TITLES
from meadow.games.pollen_wars.position import SETTING_UP, STARTING_ROUND, Position
from meadow.games.pollen_wars.secrets.lying import Frame, frames_of
from meadow.games.pollen_wars.showing.words import card, counted, hexagon, listed, place, queen
from meadow.games.pollen_wars.text import write
from meadow.games.pollen_wars.views import PendingView

REASONS: Final = {
    frames.PLAYED: "about the card that was played",
    frames.ANNOUNCED: "about the raid that was announced",
    frames.BEFORE_TURN: "before the turn begins",
    frames.BEFORE_DEATHS: "before mites kill",
    frames.AFTER_DEATHS: "before it is seen whether the game is over",
}
ROUNDS: Final = {SETTING_UP: "the field is being set up", STARTING_ROUND: "a new round is being set up"}
STEPS: Final = {
    frames.OPENING: "about to begin",
    frames.ACTING: "an action",
    frames.CHOOSING: "a honey card, or cards to play",
    frames.PLAYING: "cards to play",
    frames.ENDING: "the end of the turn",
}


def pending(state: Position) -> tuple[PendingView, ...]:
    return tuple([_pending(state, frame) for frame in frames_of(state)])


def _pending(state: Position, frame: Frame) -> PendingView:
    kind = frame[frames.KIND]
    if kind == frames.CARD:
        return _card(frame)
    if kind == frames.RAID:
        victim = (write(QUEEN + frame[frames.VICTIM]),)
        return PendingView(kind="raid", words=_raid(frame), queen=frame[frames.RAIDER], named=victim)
    if kind == frames.WINDOW:
        return PendingView(kind="window", words=f"queens may play yellow cards {REASONS[frame[frames.REASON]]}")
    if kind == frames.ROUND_END:
        return PendingView(kind="round end", words=ROUNDS.get(int(state.phase), "the round is ending"))
    asked = frame[frames.ASKED]
    seat = asked if asked >= 0 else int(state.turn)
    return PendingView(kind=frames.FRAME_NAMES[kind], words=_words(state, frame, seat), queen=seat)


def _words(state: Position, frame: Frame, seat: int) -> str:  # noqa: PLR0911  one line for each kind of frame
    """A sentence on what a queen is doing."""
    who, kind = queen(seat), frame[frames.KIND]
    if kind == frames.TURN:
        return f"the turn of {queen(int(state.turn))}: {STEPS[frame[frames.STEP]]}"
    if kind == frames.FUNGI:
        return f"{who} places the fungi, {frame[frames.FUNGI_LEFT]} more"
    if kind == frames.SEND:
        return f"{who} sends a {'soldier' if frame[frames.SOLDIER] else 'forager'}"
    if kind == frames.MOVE:
        return f"{who} moves a bee" + (f" from {hexagon(frame[frames.FROM])}" if frame[frames.FROM] >= 0 else "")
    if kind == frames.DRAWING:
        return f"{queen(frame[frames.DRAWER])} draws {counted(frame[frames.DRAWS_LEFT], 'more honey card')}"
    if kind == frames.PLACEMENT:
        named = [hexagon(cell) for cell in cells_of(frame[frames.NAMED])]
        return f"{who} has several complete patterns, and chooses one" + (f" with {listed(named)}" if named else "")
    return f"{who} {DOINGS[kind]}"


DOINGS: Final = {
    frames.DRIFTING: "puts the drifting bee into the field",
    frames.CUT_TREE: "fells a tree",
    frames.BRING: "brings a bee home",
    frames.AIM: "is about to raid a hive",
    frames.OFFER: "offers a trade",
}


def _card(frame: Frame) -> PendingView:
    player, kind = frame[frames.PLAYER], frame[frames.WHICH]
    names = [name for name in (frame[frames.FIRST_NAME], frame[frames.SECOND_NAME]) if name >= 0]
    aims = [hexagon(name) if BY_KIND[kind].named == HEXAGONS else place(name) for name in names]
    words = f"{queen(player)} plays {card(kind)} ('{TITLES[kind]}')" + (f": {', '.join(aims)}" if aims else "")
    return PendingView(
        kind="card", words=words, queen=player, card=EFFECTS[kind], named=tuple([_named(kind, name) for name in names])
    )


def _named(kind: int, name: int) -> str:
    """What was named for a card, in the written form of the action."""
    if BY_KIND[kind].named == HEXAGONS:
        return write(name)
    return write(QUEEN + name) if name < DORMANT else write(PATTERN + name - DORMANT)


def _raid(frame: Frame) -> str:
    forcer = frame[frames.FORCER]
    forced = f", forced by {queen(forcer)}" if forcer >= 0 else ""
    step = {frames.RECALLING: ": soldiers are called home", frames.BATTLING: ": battle"}.get(frame[frames.STEP], "")
    return f"{queen(frame[frames.RAIDER])} raids {queen(frame[frames.VICTIM])}{forced}{step}"
