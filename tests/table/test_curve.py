"""How a match went, turn by turn: the moments are those that a viewer was shown, and the turning point is the lead."""

import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.table import Settings
from meadow.table.curve import turning
from meadow.table.updates import Moment
from tests.table.people import Party, few

GAMES = list(catalogue.games().values())


def went(*points: tuple[int, ...]) -> list[Moment]:
    return [Moment(version=number, seat=0, points=each) for number, each in enumerate(points, 1)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_moments_are_turns_that_a_viewer_was_shown(game: catalogue.AnyGame) -> None:
    party = Party(game, few(game), Settings(pace=0), seed=3)
    party.seated()
    rng = Rng(3)
    for _ in range(60):
        if party.table.status != "over":
            party.act_at_random(rng.pick(party.state.actors()), rng)
    for viewer in (None, 0):
        versions = [position.version for position in party.table.positions(viewer, -1, party.now)]
        looked = list(party.table.moments(viewer, party.now))
        found = [moment for _, moment in looked if moment is not None]
        assert [version for version, _ in looked] == versions
        assert {moment.version for moment in found} <= set(versions)
        assert found[-1].version == versions[-1]
        assert 2 < len(found) < len(looked) or game.key == "pollen_wars"
        if game.lacking is None:
            assert list(found[-1].points) == party.state.scores()


@pytest.mark.parametrize(
    ("points", "winners", "lacking", "turn"),
    [
        (((0, 0), (2, 0), (2, 3), (4, 3), (6, 5)), (0,), False, 2),  # behind before the third turn, never again
        (((0, 0), (2, 0), (3, 0), (9, 0)), (0,), False, 0),  # ahead from the first turn on
        (((9, 9), (5, 9), (7, 3), (0, 2)), (0,), True, 2),  # what is missing: less is better
        (((0, 0), (2, 5), (5, 5)), (0,), False, 1),  # as many points as another: where most was caught up
        (((0, 0), (2, 5)), (0, 1), False, None),  # a shared victory
        (((0,), (4,)), (0,), False, None),  # alone
        (((3, 4),), (1,), False, None),  # over before it began
        (((0, 0), (0, 0)), (1,), False, None),  # nothing changed
    ],
)
def test_the_turning_point(
    points: tuple[tuple[int, ...], ...], winners: tuple[int, ...], lacking: bool, turn: int | None
) -> None:
    assert turning(went(*points), winners, lacking) == turn
