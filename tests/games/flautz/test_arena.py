"""The arena: where cards may be taken from in which round, and how many rounds a match has."""

import pytest

from meadow.games.flautz.events import MatchEnded, RoundBegan
from tests.games.flautz.scenes import DULL, Scene

AIR = {"air 1", "air 2", "air 3"}
FLOOR = {"floor 1", "floor 2", "floor 3"}
PLACES = {"air": AIR, "floor": FLOOR, "either": AIR | FLOOR}

# The fields of each card: its front and its back.
CARD_I = {"f": ["floor", "air"], "b": ["either"]}
CARD_II = {"f": ["either", "floor"], "b": ["air", "floor", "either"]}
CARD_III = {"f": ["air", "either"], "b": ["floor", "either", "air"]}
ARENAS = ["fff", "ffb", "fbf", "fbb", "bff", "bfb", "bbf", "bbb"]


def fields(arena: str) -> list[str]:
    return CARD_I[arena[0]] + CARD_II[arena[1]] + CARD_III[arena[2]]


@pytest.mark.parametrize("arena", ARENAS)
def test_every_layout_field_by_field(arena: str) -> None:
    scene = Scene(round_=0, arena=arena)
    for number, field in enumerate(fields(arena)):
        assert scene.state.round == number
        for _ in range(2):
            assert scene.places() == PLACES[field]
            scene.idle()
    assert scene.told(MatchEnded)
    assert scene.state.match == 2


@pytest.mark.parametrize(
    ("arena", "rounds"),
    [("fff", 6), ("ffb", 7), ("fbf", 7), ("fbb", 8), ("bff", 5), ("bfb", 6), ("bbf", 6), ("bbb", 7)],
)
def test_number_of_rounds(arena: str, rounds: int) -> None:
    assert len(fields(arena)) == rounds
    scene = Scene(round_=0, arena=arena).idle(2 * rounds - 1)
    assert not scene.told(MatchEnded)
    assert scene.idle().told(MatchEnded)


def test_usual_arena_has_the_fronts() -> None:
    scene = Scene(round_=0)
    for field in ("floor", "air", "either", "floor", "air", "either"):
        assert scene.places() == PLACES[field]
        scene.idle(2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("starter", [0, 1])
def test_everyone_has_one_turn_in_each_round_beginning_with_the_starting_player(seats: int, starter: int) -> None:
    scene = Scene(seats=seats, starter=starter, mover=starter, round_=0)
    asked = []
    for _ in range(6 * seats):
        asked.append((int(scene.state.round), scene.state.actor()))
        scene.idle()
    order = [(starter + step) % seats for step in range(seats)]
    assert asked == [(number, seat) for number in range(6) for seat in order]


def test_marker_moves_when_it_is_the_starting_players_turn_again() -> None:
    scene = Scene(seats=3, starter=1, mover=1, round_=0)
    scene.idle(2)
    assert (scene.state.actor(), scene.state.round, scene.told(RoundBegan)) == (0, 0, [])
    scene.idle()
    assert (scene.state.actor(), scene.state.round, len(scene.told(RoundBegan))) == (1, 1, 1)


def test_only_whoevers_turn_it_is_is_asked() -> None:
    state = Scene(seats=4, mover=2).state
    assert state.actors() == [2]
    assert [len(state.legal(seat)) > 0 for seat in range(4)] == [False, False, True, False]


def test_rules_of_a_field_hold_for_the_cards_that_are_taken_whatever_is_given() -> None:
    """Any card of the hand may be given for any card that the field allows."""
    scene = Scene(round_=0)
    exchanges = {text for text in scene.texts() if " for " in text}
    assert exchanges == {f"{card} for {place}" for card in DULL[0].split(", ") for place in FLOOR}


def test_match_that_runs_its_rounds_is_scored() -> None:
    scene = Scene(round_=5, mover=1).idle()
    ended = scene.told(MatchEnded)[0]
    assert isinstance(ended, MatchEnded)
    assert (ended.how, ended.seat) == ("rounds", -1)
