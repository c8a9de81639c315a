"""Makes the choices of a seat: each legal action with its text and its label."""

from typing import Final, final

from mypy_extensions import i64

from meadow.games.rainbow_flip_slide import text
from meadow.games.rainbow_flip_slide.actions import ACTIONS, FLIP, JUMP, PIECES, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import NEIGHBOURS, Patch
from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.games.rainbow_flip_slide.viewing import colour_shown, places
from meadow.games.rainbow_flip_slide.views import RainbowChoice
from meadow.grids.hexagons import NAMES, Hex, neighbour

# Made once: a position has a hundred slides and more, and each has several texts.
WRITTEN: Final = [text.write(action) for action in range(ACTIONS)]
CALLED: Final = [{colour: text.called(piece, colour) for colour in (None, *COLOURS)} for piece in range(PIECES)]
FLIPS: Final = [
    RainbowChoice(action=FLIP + tile, text=WRITTEN[FLIP + tile], kind="flip", label=f"flip tile {tile + 1}", piece=tile)
    for tile in range(TILES)
]


@final
class Goal:
    """A spot as a goal, shared by all pieces that can go there. `others` are its encodings by other pieces."""

    def __init__(self, beside: int, direction: int, cell: Hex, words: str, others: list[int]) -> None:
        self.beside = beside
        self.direction = direction
        # Typed as in a choice, so that all choices share this tuple instead of making a new one.
        self.cell: Hex | None = cell
        self.words = words
        self.others = others


@final
class Told:
    """What the choices of a position share: where the pieces lie, their names, and the spots, cached."""

    def __init__(self, state: RainbowState) -> None:
        self.patch = state.patch
        self.where = places(state.patch)
        self.names = [CALLED[piece][colour_shown(state, piece)] for piece in range(PIECES)]
        self.goals: list[Goal | None] = [None] * SPOTS

    def goal(self, spot: int) -> Goal:
        goal = self.goals[spot]
        if goal is None:
            goal = self.goals[spot] = self._goal(spot)
        return goal

    def _goal(self, spot: int) -> Goal:
        beside, direction = spot // 6, spot % 6
        words = f"to the {text.DIRECTIONS[direction]} of {self.names[beside]}"
        cell = neighbour(self.where[beside], direction)
        return Goal(beside, direction, cell, words, _other_names(self.patch, spot))


def _other_names(patch: Patch, spot: int) -> list[int]:
    """The other encodings of the same place."""
    around: i64 = patch.spot_cell(spot) * 6
    others: list[int] = []
    for way in range(6):
        piece = int(patch.at[i64(NEIGHBOURS[around + way])]) - 1
        other = piece * 6 + (way + 3) % 6
        if piece >= 0 and other != spot:
            others.append(other)
    return others


def choices(state: RainbowState, seat: int) -> list[RainbowChoice]:
    legal = state.legal(seat)
    if not legal:
        return []
    told = Told(state)
    return [_choice(state, told, action) for action in legal]


def _choice(state: RainbowState, told: Told, action: int) -> RainbowChoice:
    if action >= SLIDE:
        return _slide(told, action)
    if action >= PLACE:
        return _place(told, TILES + int(state.mover), action)
    if action >= JUMP:
        return _jump(told, action)
    return FLIPS[action - FLIP]


def _slide(told: Told, action: int) -> RainbowChoice:
    piece, spot = (action - SLIDE) // SPOTS, (action - SLIDE) % SPOTS
    goal, first = told.goal(spot), action - spot
    words = text.one_place(goal.direction) if goal.beside == piece else goal.words
    return RainbowChoice(
        action=action,
        text=WRITTEN[action],
        kind="slide",
        label=f"slide {told.names[piece]} {words}",
        aliases=tuple([WRITTEN[first + other] for other in goal.others]) if goal.others else (),
        piece=piece,
        beside=goal.beside,
        direction=NAMES[goal.direction],
        cell=goal.cell,
    )


def _place(told: Told, piece: int, action: int) -> RainbowChoice:
    goal = told.goal(action - PLACE)
    return RainbowChoice(
        action=action,
        text=WRITTEN[action],
        kind="place",
        label=f"place {CALLED[piece][None]} {goal.words}",
        aliases=tuple([text.write_place(other) for other in goal.others]),
        piece=piece,
        beside=goal.beside,
        direction=NAMES[goal.direction],
        cell=goal.cell,
    )


def _jump(told: Told, action: int) -> RainbowChoice:
    direction = action - JUMP
    over = int(told.patch.jump_over(TILES, direction))
    tiles = "one tile" if over == 1 else f"{over} tiles"
    return RainbowChoice(
        action=action,
        text=WRITTEN[action],
        kind="jump",
        label=f"jump {text.DIRECTIONS[direction]} over {tiles}",
        piece=TILES,
        direction=NAMES[direction],
        cell=neighbour(told.where[TILES], direction, over + 1),
    )
