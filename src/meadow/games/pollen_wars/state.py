"""The rules of Pollen Wars as one state: who is asked, which actions are legal, and their effects.

The kind of the frame on top of the stack decides; dispatch tables below map it to functions that advance it, list its
legal actions, and apply one.
"""

from collections.abc import Callable
from typing import Final, cast, final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELL, DONE, PASS, PLAY, QUEEN
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.cards.aims import opponents
from meadow.games.pollen_wars.cards.deeds import MissingHandler
from meadow.games.pollen_wars.cards.playing import name_target, play_from_hand, run_card, run_drawing
from meadow.games.pollen_wars.cards.targets import NAMES_BASE, names
from meadow.games.pollen_wars.frames import ASKED, FIGHTERS, FRAME_KINDS, WHICH, WINDOW
from meadow.games.pollen_wars.phases.endings import standing, victors
from meadow.games.pollen_wars.phases.listing import list_bits
from meadow.games.pollen_wars.phases.new_rounds import (
    decide_drifting,
    decide_fungus,
    decide_tree,
    fungus_cells,
    most_flowers,
)
from meadow.games.pollen_wars.phases.raids import decide_raid, list_raid, run_raid
from meadow.games.pollen_wars.phases.rounds import decide_placement, disputed_cells, look_round, run_round_end
from meadow.games.pollen_wars.phases.trades import decide_offer, list_offer
from meadow.games.pollen_wars.phases.turns import (
    decide_aim,
    decide_bring,
    decide_move,
    decide_send,
    decide_turn,
    list_turn,
    move_cells,
    own_tops,
    run_turn,
    send_cells,
)
from meadow.games.pollen_wars.phases.windows import close_window, hears, list_window, pass_by, run_window
from meadow.games.pollen_wars.position import IN_TURN, OVER, Position

Run = Callable[[Position], bool]
Names = Callable[[Position], i64]
List = Callable[[Position, i64, list[object]], None]
Decide = Callable[[Position, i64, i64], None]


def wait(_position: Position) -> bool:
    """Used for frames that always ask."""
    return False


def fungus_names(position: Position) -> i64:
    return position.fungi


def bring_names(position: Position) -> i64:
    return own_tops(position, position.turn)


def aim_names(position: Position) -> i64:
    return opponents(position, position.turn)


def decide_window(position: Position, seat: i64, action: i64) -> None:
    if action == PASS:
        pass_by(position, seat)
    else:
        play_from_hand(position, seat, action - PLAY)


# Advances a frame; returns False if it asks for a decision.
RUN: Final[dict[int, Run]] = {
    frames.TURN: run_turn,
    frames.CARD: run_card,
    frames.WINDOW: run_window,
    frames.RAID: run_raid,
    frames.DRAWING: run_drawing,
    frames.ROUND_END: run_round_end,
}
# For frames that ask for a hexagon, a queen or a pattern and nothing else: what can be named, as a bitmask.
NAMES: Final[dict[int, Names]] = {
    frames.FUNGI: fungus_cells,
    frames.DRIFTING: most_flowers,
    frames.CUT_TREE: fungus_names,
    frames.SEND: send_cells,
    frames.MOVE: move_cells,
    frames.BRING: bring_names,
    frames.AIM: aim_names,
    frames.CARD: names,
    frames.PLACEMENT: disputed_cells,
}
# For the other frames: lists the legal actions.
LIST: Final[dict[int, List]] = {
    frames.TURN: list_turn,
    frames.WINDOW: list_window,
    frames.RAID: list_raid,
    frames.OFFER: list_offer,
}
DECIDE: Final[dict[int, Decide]] = {
    frames.FUNGI: decide_fungus,
    frames.DRIFTING: decide_drifting,
    frames.CUT_TREE: decide_tree,
    frames.TURN: decide_turn,
    frames.SEND: decide_send,
    frames.MOVE: decide_move,
    frames.BRING: decide_bring,
    frames.AIM: decide_aim,
    frames.CARD: name_target,
    frames.WINDOW: decide_window,
    frames.RAID: decide_raid,
    frames.OFFER: decide_offer,
    frames.PLACEMENT: decide_placement,
}


def names_nothing(position: Position) -> i64:
    raise missing(position, "NAMES")


def lists_nothing(position: Position, _seat: i64, _listed: list[object]) -> None:
    raise missing(position, "LIST")


def asks_nobody(position: Position, _seat: i64, _action: i64) -> None:
    raise missing(position, "DECIDE")


def missing(position: Position, table: str) -> MissingHandler:
    return MissingHandler(f"frame {frames.FRAME_NAMES[position.top()]!r} asks, but has no row in {table}")


RUNS: Final[list[Run]] = [RUN.get(kind, wait) for kind in range(FRAME_KINDS)]
NAMED_BY: Final[list[Names]] = [NAMES.get(kind, names_nothing) for kind in range(FRAME_KINDS)]
LISTED_BY: Final[list[List]] = [LIST.get(kind, lists_nothing) for kind in range(FRAME_KINDS)]
DECIDED_BY: Final[list[Decide]] = [DECIDE.get(kind, asks_nobody) for kind in range(FRAME_KINDS)]
NAMING_FRAMES: Final = i64(sum(int(BIT[kind]) for kind in NAMES))


@final
class PollenState(Position):
    """One position of the game."""

    def clone(self) -> "PollenState":
        other = PollenState(self.seats, self.rng.clone(), self.rules)
        self.copy_to(other)
        return other

    # Actors and legal actions

    def actor(self) -> int:
        if self.phase == OVER:
            return -1
        asked = self.get(ASKED)
        if asked >= 0:
            return asked
        if self.standing:
            return min(self.actors(), default=-1)
        return self.listener if self.top() == WINDOW else lowest(self.get(FIGHTERS) & ~self.fought)

    def actors(self) -> list[int]:
        if self.standing:
            return [seat for seat in range(self.seats) if hears(self, seat)]
        if self.phase == OVER or self.get(ASKED) >= 0 or self.top() == WINDOW:
            seat = self.actor()
            return [seat] if seat >= 0 else []
        fighting = self.get(FIGHTERS) & ~self.fought
        return [seat for seat in range(self.seats) if fighting & BIT[seat] != 0]

    def asks(self, seat: i64) -> bool:
        """Whether a seat is among the actors."""
        if self.phase == OVER or seat < 0 or seat >= self.seats:
            return False
        asked = self.get(ASKED)
        if asked >= 0:
            return asked == seat
        if self.top() == WINDOW:
            return hears(self, seat)
        return self.get(FIGHTERS) & ~self.fought & BIT[seat] != 0

    def legal(self, seat: int) -> list[int]:
        listed: list[object] = []
        if self.asks(seat):
            kind = self.top()
            if BIT[kind] & NAMING_FRAMES != 0:
                list_bits(listed, self._base(kind), NAMED_BY[kind](self))
            else:
                LISTED_BY[kind](self, seat, listed)
        return cast(list[int], listed)

    def _base(self, kind: i64) -> i64:
        """The action number of bit 0 of what a frame can name."""
        if kind == frames.CARD:
            return NAMES_BASE[self.get(WHICH)]
        return QUEEN if kind == frames.AIM else CELL

    # Actions

    def apply(self, seat: int, action: int) -> None:
        DECIDED_BY[self.top()](self, seat, action)
        self.advance()

    def advance(self) -> None:
        """Advance frames until one of them asks for a decision, or the game is over."""
        asking = False
        while not asking:
            if self.phase == IN_TURN:
                look_round(self)
            asking = self.phase == OVER or not RUNS[self.top()](self)

    # Beats

    def over(self) -> bool:
        return self.phase == OVER

    def beat(self) -> int:
        return self.beats if self.standing else 0

    def end_beat(self) -> None:
        close_window(self)
        self.advance()

    def passing(self, seat: int) -> int:  # noqa: ARG002  all let it be in the same way
        return PASS if self.top() == WINDOW else DONE

    # The result

    def scores(self) -> list[int]:
        """Pollen by seat; once the game is over -1 for a queen without a living forager, who cannot win."""
        return standing(self)

    def winners(self) -> list[int]:
        return victors(self) if self.phase == OVER else []
