"""Generates promising whole steps of a turn: an action with all that it names, a card with its aims."""

from typing import Final, final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    BRING,
    CELL,
    DISCARD,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    KINDS,
    MOVE,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.cards.aims import raidable
from meadow.games.pollen_wars.mind.bee_actions import breaks, near_cells
from meadow.games.pollen_wars.mind.card_features import BOTH_HOME
from meadow.games.pollen_wars.mind.card_steps import add_card
from meadow.games.pollen_wars.mind.offers import add_offers
from meadow.games.pollen_wars.mind.survey import Survey
from meadow.games.pollen_wars.mind.wanted import Wanted
from meadow.games.pollen_wars.phases.turns import can_raid, can_send, movable, own_tops
from meadow.games.pollen_wars.position import IN_TURN
from meadow.games.pollen_wars.state import PollenState

# How many hexagons are tried: for the own pattern, to be in a rival's way, for a bee that moves, for a soldier to cover
# a rival's forager.
FOR_PATTERN: Final = 6
IN_THE_WAY: Final = 4
TO_MOVE: Final = 2
TO_COVER: Final = 5


@final
class Steps:
    """Lists whole steps of the queen on turn. The fields are working space."""

    def __init__(self) -> None:
        self.survey = Survey()
        self.wanted = Wanted()
        self.near: i64 = 0

    def listed(self, state: PollenState, seat: i64) -> list[list[int]]:
        """The steps of a seat; empty if another seat is asked, or where single actions are as good, as in a battle."""
        steps: list[list[int]] = []
        if state.phase != IN_TURN or state.get(frames.ASKED) != seat:
            return steps
        top = state.top()
        if top == frames.TURN:
            self._add_turn(state, seat, steps)
        elif top in (frames.SEND, frames.MOVE):
            self._look_round(state, seat)
            self._add_rest(state, seat, steps)
        return steps

    def _add_turn(self, state: PollenState, seat: i64, steps: list[list[int]]) -> None:
        for action in state.legal(int(seat)):
            if PLAY <= action < DISCARD:
                add_card(state, self.survey, self.wanted, seat, action - PLAY, steps)
            elif DISCARD <= action < DISCARD + KINDS or action in (DRAW_HONEY, DRAW_JELLY, END_TURN):
                steps.append([action])
        if state.get(frames.STEP) == frames.ACTING:
            self._look_round(state, seat)
            self._add_bees(state, seat, steps)
        add_offers(state, seat, steps)

    def _look_round(self, state: PollenState, seat: i64) -> None:
        self.survey.look_at_field(state, seat)
        self.near = near_cells(state, self.survey)
        self._want(state, seat, self.survey.held)

    def _add_rest(self, state: PollenState, seat: i64, steps: list[list[int]]) -> None:
        """Append the rest of a step in which a bee is already being sent or moved."""
        if state.top() == frames.SEND:
            soldier = state.get(frames.SOLDIER) == 1
            few = FOR_PATTERN // 2 if soldier else FOR_PATTERN
            cells = (
                self._for_soldier(state, seat, few, TO_COVER)
                if soldier
                else self._for_forager(state, seat, few, IN_THE_WAY)
            )
            add_cells([], cells, steps)
        elif state.get(frames.FROM) < 0:
            self._add_moves(state, seat, [], steps)
        else:
            add_cells([], self._for_move(state, seat, state.get(frames.FROM)), steps)

    def _add_bees(self, state: PollenState, seat: i64, steps: list[list[int]]) -> None:
        if can_send(state, seat, False):
            add_cells([SEND_FORAGER], self._for_forager(state, seat, FOR_PATTERN, IN_THE_WAY), steps)
        if can_send(state, seat, True):
            add_cells([SEND_SOLDIER], self._for_soldier(state, seat, FOR_PATTERN // 2, TO_COVER), steps)
        add_cells([BRING], own_tops(state, seat), steps)
        self._add_moves(state, seat, [MOVE], steps)
        if can_raid(state, seat):
            add_queens([RAID], raidable(state, seat), steps)

    def _want(self, state: PollenState, seat: i64, held: i64) -> None:
        self.wanted.look(state, i64(state.pattern_at[seat]), held, self.survey.reach | (self.survey.held & ~held))

    def _add_moves(self, state: PollenState, seat: i64, begun: list[int], steps: list[list[int]]) -> None:
        """Append moves of all bees, even those that the pattern needs: the search quickly rejects these."""
        starts = movable(state, seat)
        while starts != 0:
            start = lowest(starts)
            add_cells([*begun, CELL + int(start)], self._for_move(state, seat, start), steps)
            starts &= starts - 1

    def _for_move(self, state: PollenState, seat: i64, start: i64) -> i64:
        self._want(state, seat, self.survey.held & ~BIT[start])
        if state.soldiers[seat] & BIT[start] != 0:
            return self._for_soldier(state, seat, TO_MOVE, TO_MOVE) & ~BIT[start]
        return self._for_forager(state, seat, TO_MOVE, 1) & ~BIT[start]

    def _for_forager(self, state: PollenState, seat: i64, most: i64, in_the_way: i64) -> i64:
        free = self.survey.free
        cells = self.wanted.best(free, most)
        cells |= first_few(self.near & free & ~cells, in_the_way)
        return cells | self._remedy(state, seat, free)

    def _for_soldier(self, state: PollenState, seat: i64, most: i64, to_cover: i64) -> i64:
        uncovered: i64 = self.survey.foragers & ~self.survey.soldiers
        cells = self.wanted.best(uncovered, most)
        cells |= first_few(self._in_patterns(state, uncovered & ~state.foragers[seat] & ~cells), to_cover)
        if state.hands[seat * KINDS + BOTH_HOME] > 0:
            cells |= most_flowers(state, uncovered & state.foragers[seat] & self.survey.blooming)
        return cells | self._remedy(state, seat, uncovered)

    def _in_patterns(self, state: PollenState, cells: i64) -> i64:
        """Of these hexagons those with a rival's bee without which she lacks more than one bee for any pattern."""
        found: i64 = 0
        while cells != 0:
            if breaks(state, self.survey, lowest(cells)):
                found |= cells & -cells
            cells &= cells - 1
        return found

    def _remedy(self, state: PollenState, seat: i64, cells: i64) -> i64:
        """A fungus, if the hive is infested and no bee of hers is on one."""
        if state.infested[seat] == 0 or own_tops(state, seat) & state.fungi != 0:
            return 0
        return first_few(cells & state.fungi, 1)


def most_flowers(state: PollenState, cells: i64) -> i64:
    """The bit of the hexagon with the most flowers; 0 for an empty set."""
    found: i64 = 0
    most: i64 = -1
    while cells != 0:
        flowers = i64(state.flowers[lowest(cells)])
        if flowers > most:
            most = flowers
            found = cells & -cells
        cells &= cells - 1
    return found


def first_few(cells: i64, most: i64) -> i64:
    found: i64 = 0
    while cells != 0 and most > 0:
        found |= cells & -cells
        cells &= cells - 1
        most -= 1
    return found


def add_cells(begun: list[int], cells: i64, steps: list[list[int]]) -> None:
    """Append a step for each hexagon, after the actions in `begun`."""
    while cells != 0:
        steps.append([*begun, CELL + int(lowest(cells))])
        cells &= cells - 1


def add_queens(begun: list[int], queens: i64, steps: list[list[int]]) -> None:
    while queens != 0:
        steps.append([*begun, QUEEN + int(lowest(queens))])
        queens &= queens - 1
