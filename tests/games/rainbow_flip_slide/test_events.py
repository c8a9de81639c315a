"""The log tells everything: whoever only listens knows where every piece lies. And nothing is ever lost."""

import itertools
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.events import Flipped, Jumped, Placed, Slid
from meadow.games.rainbow_flip_slide.patch import SIZE
from meadow.games.rainbow_flip_slide.views import RainbowView
from tests.games.rainbow_flip_slide import slow
from tests.strategies import BRIEF, rainbow_options

NAMES = tuple(slow.AROUND)


class Listener:
    """Somebody who saw the table once and then only hears what happens."""

    def __init__(self, view: RainbowView) -> None:
        self.where = {piece.piece: (piece.q, piece.r) for piece in view.pieces}
        self.colours = {piece.piece: piece.colour for piece in view.pieces if piece.colour}

    def hear(self, event: Event) -> None:
        match event:
            case Placed():
                self.where[event.piece] = self._beside(event)
            case Flipped():
                self.colours[event.tile] = slow.RAINBOW[event.colour]
            case Slid():
                goal = self._beside(event)
                for direction in event.path:
                    self.where[event.piece] = slow.towards(self.where[event.piece], NAMES[direction])
                assert self.where[event.piece] == goal
            case Jumped():
                tile = self.where[TILES + event.seat]
                self.where[TILES + event.seat] = slow.towards(tile, NAMES[event.direction], event.over + 1)

    def _beside(self, event: Placed | Slid) -> slow.Cell:
        return slow.towards(self.where[event.beside], NAMES[event.direction])

    def expect(self, view: RainbowView) -> None:
        """What was heard is what is seen; on a table that wraps round places are the same up to whole turns."""
        q0, r0 = self.where[0][0] - view.pieces[0].q, self.where[0][1] - view.pieces[0].r
        assert (q0 % SIZE, r0 % SIZE) == (0, 0)
        assert self.where == {piece.piece: (piece.q + q0, piece.r + r0) for piece in view.pieces}
        assert self.colours == {piece.piece: piece.colour for piece in view.pieces if piece.colour}


@BRIEF
@given(rainbow_options(), st.integers(1, 4), st.integers(0, 10_000))
def test_log_is_enough_to_follow_a_game(options: dict[str, Any], seats: int, seed: int) -> None:
    state, rng = GAME.new(seats, options, seed), Rng(seed)
    listener = Listener(GAME.view(state, None))
    for _ in range(30):
        if state.over():
            break
        state, events = step(state, state.actor(), state.sample(state.actor(), rng))
        for event in events:
            listener.hear(event)
        listener.expect(GAME.view(state, None))


@BRIEF
@given(rainbow_options(), st.integers(2, 4), st.integers(0, 10_000))
def test_path_of_a_slide_is_a_shortest_legal_walk(options: dict[str, Any], seats: int, seed: int) -> None:
    state, rng = GAME.new(seats, options, seed), Rng(seed)
    for _ in range(16):
        if state.over():
            break
        view = GAME.view(state, None)
        state, events = step(state, state.actor(), state.sample(state.actor(), rng))
        for event in events:
            if isinstance(event, Slid):
                expect_shortest(view, event)


def expect_shortest(view: RainbowView, event: Slid) -> None:
    piece = next(piece for piece in view.pieces if piece.piece == event.piece)
    rest = slow.taken(view, piece)
    cells = [slow.place_of(piece)]
    for direction in event.path:
        cells.append(slow.towards(cells[-1], NAMES[direction]))
    assert all(slow.can_step(rest, here, there) for here, there in itertools.pairwise(cells))
    assert slow.ways(view, piece)[cells[-1]] == len(event.path)


@BRIEF
@given(rainbow_options(), st.integers(1, 4), st.integers(0, 10_000))
def test_nothing_is_lost(options: dict[str, Any], seats: int, seed: int) -> None:
    """The colours stay what they were, no two pieces lie in one place, flipped tiles stay so, the patch is one."""
    state, rng = GAME.new(seats, options, seed), Rng(seed)
    colours, face_up = Counter(map(int, state.colour)), 0
    for _ in range(30):
        view = GAME.view(state, None)
        cells = [slow.place_of(piece) for piece in view.pieces]
        assert Counter(map(int, state.colour)) == colours
        assert len(set(cells)) == len(cells) == state.patch.pieces
        assert slow.one_group(set(cells))
        assert face_up & ~state.face_up == 0
        if state.over():
            break
        face_up = int(state.face_up)
        state.apply(state.actor(), state.sample(state.actor(), rng))
