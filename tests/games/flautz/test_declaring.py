"""Declaring a FLAUTZ!: when it may be done, and the final turns that follow."""

import pytest

from meadow.games.flautz.events import Declared, MatchEnded, Passed
from meadow.games.flautz.position import ENDING, STARTING
from tests.games.flautz.cards import cards, packed, row
from tests.games.flautz.scenes import DULL, LAST, Scene

# Four 4s and the fifth in the display: one exchange makes a FLAUTZ!, which is no Straight.
ALMOST = "blue 4, purple 4, orange 4, pink 4, pink 9"
FLAUTZ = "blue 4, green 4, purple 4, orange 4, pink 4"
MAKE = "pink 9 for air 2"


def ended(scene: Scene) -> MatchEnded | None:
    found = [event for event in scene.events if isinstance(event, MatchEnded)]
    return found[0] if found else None


# When


def test_declared_at_the_end_of_the_turn_in_which_it_is_made() -> None:
    scene = Scene(ALMOST).play(MAKE)
    assert scene.hand(0) == FLAUTZ
    assert (scene.state.phase, scene.texts()) == (ENDING, {"declare", "go on"})


def test_going_on_as_if_nothing_was() -> None:
    """Whoever has a FLAUTZ! need not say so."""
    scene = Scene(ALMOST).play(MAKE, "go on")
    assert (scene.state.declarer, scene.state.actor(), ended(scene)) == (-1, 1, None)


def test_declared_at_the_start_of_a_turn_instead_of_playing_it() -> None:
    scene = Scene(FLAUTZ)
    assert scene.can("declare")
    assert scene.can("focus")
    assert scene.can("blue 4 for air 1")
    scene.play("declare")
    assert (scene.state.declarer, scene.state.actor(), scene.state.phase) == (0, 1, STARTING)
    assert scene.hand(0) == FLAUTZ


def test_declared_in_a_later_turn() -> None:
    scene = Scene(ALMOST).turns(MAKE).idle()
    assert (scene.state.actor(), scene.hand(0)) == (0, FLAUTZ)
    assert scene.can("declare")


def test_declared_with_a_hand_as_it_was_dealt() -> None:
    scene = Scene(DULL[0], FLAUTZ, round_=0).idle()
    assert scene.can("declare")


@pytest.mark.parametrize("hand", ["blue 4, green 4, purple 4, orange 4, pink 5", "blue 1 2 3 4, pink 9", DULL[1]])
def test_nothing_less_is_declared(hand: str) -> None:
    scene = Scene(hand, display="prism, illusion 4, blue 5, orange 1, orange 1, orange 2")
    assert not scene.can("declare")
    exchange = f"{row(cards(hand)[:1])} for floor 1"
    assert scene.play(exchange).texts() == {"go on"}


@pytest.mark.parametrize(
    "hand",
    [
        "blue 1 2 3 4, illusion 5",
        "illusion 1 2 3 4 5",
        "prism, blue 1, green 2 3, blue 4",
        "prism, prism, blue 3, green 4, pink 5",
        "prism, pink 7, orange 7, blue 7, illusion 7",
    ],
)
def test_special_cards_make_a_flautz_but_never_a_straight(hand: str) -> None:
    scene = Scene(hand, display="blue 9, green 9, pink 9, orange 9, purple 9, blue 8")
    assert scene.can("declare")
    assert ended(scene) is None


def test_not_while_focused() -> None:
    assert not Scene(FLAUTZ, focused=[0]).can("declare")


def test_not_between_the_two_steps_of_a_focused_turn() -> None:
    scene = Scene(FLAUTZ, focused=[0]).play("swap air 1")
    assert not scene.can("declare")


def test_at_the_end_of_a_focused_turn() -> None:
    scene = Scene(ALMOST, focused=[0]).play("swap air 1", MAKE)
    assert scene.texts() == {"declare", "go on"}


def test_not_after_focusing() -> None:
    """Focusing ends the turn at once."""
    assert Scene(FLAUTZ).play("focus").state.actor() == 1


def test_not_in_somebody_elses_turn() -> None:
    assert Scene(DULL[0], FLAUTZ).state.legal(1) == []


def test_one_declaration_in_a_match() -> None:
    """A second FLAUTZ! is scored but not declared; the final turn ends without a question."""
    other = "blue 7, purple 7, orange 7, pink 7, pink 1"
    scene = Scene(FLAUTZ, other, display="green 7, blue 9, pink 9, orange 9, purple 9, blue 8", seats=3)
    scene.play("declare", "pink 1 for air 1")
    assert (scene.state.actor(), scene.state.declarer, scene.state.phase) == (2, 0, STARTING)
    scene.play("pass")
    found = ended(scene)
    assert found is not None
    assert (found.points, found.crystals) == ((24, 27, 9), (0, 1, 0))


def test_hand_that_is_a_flautz_already_is_not_declared_in_a_final_turn() -> None:
    scene = Scene(FLAUTZ, "blue 7, green 7, purple 7, orange 7, pink 7").play("declare")
    assert not scene.can("declare")


def test_declarers_hand_is_open() -> None:
    scene = Scene(ALMOST).play(MAKE)
    assert scene.known(0) == "green 4"
    scene.play("declare")
    assert scene.known(0) == FLAUTZ
    assert Declared(seat=0, hand=tuple(cards(FLAUTZ))) in scene.events


# Final turns


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_other_player_has_one_final_turn(seats: int) -> None:
    scene = Scene(ALMOST, seats=seats).play(MAKE, "declare")
    asked = []
    while ended(scene) is None:
        asked.append(scene.state.actor())
        scene.idle()
    assert asked == list(range(1, seats))


@pytest.mark.parametrize("declarer", [1, 2])
def test_final_turns_go_round_past_the_starting_player(declarer: int) -> None:
    hands = [FLAUTZ if seat == declarer else DULL[seat] for seat in range(3)]
    scene = Scene(*hands, seats=3, mover=declarer).play("declare")
    asked = []
    while ended(scene) is None:
        asked.append(scene.state.actor())
        scene.play("pass")
    assert asked == [(declarer + 1) % 3, (declarer + 2) % 3]


def test_marker_moves_on_during_final_turns() -> None:
    """Declared in the first round by the second of three: the third takes from the floor, the first from the air."""
    scene = Scene(DULL[0], FLAUTZ, seats=3, mover=1, round_=0).play("declare")
    assert (scene.state.round, scene.places()) == (0, {"floor 1", "floor 2", "floor 3"})
    scene.idle()
    assert (scene.state.actor(), scene.state.round, scene.places()) == (0, 1, {"air 1", "air 2", "air 3"})


def test_match_ends_when_the_turn_comes_back_to_the_declarer() -> None:
    scene = Scene(ALMOST).play(MAKE, "declare").idle()
    found = ended(scene)
    assert found is not None
    assert (found.how, found.points, found.crystals) == ("declared", (24, 9), (1, 0))
    assert scene.state.match == 2


def test_final_turn_may_be_declined() -> None:
    scene = Scene(FLAUTZ, seats=3).play("declare")
    before = scene.display, scene.hand(1)
    scene.play("pass")
    assert (scene.display, scene.hand(1), scene.state.actor()) == (*before, 2)
    assert scene.events[-1] == Passed(seat=1)


def test_final_turn_may_be_any_turn() -> None:
    """An exchange, focusing (which costs the points) or declining."""
    scene = Scene(FLAUTZ).play("declare")
    assert {text for text in scene.texts() if " for " not in text} == {"focus", "pass"}
    assert len(scene.texts()) == 2 + 5 * 6
    found = ended(scene.play("focus"))
    assert found is not None
    assert found.points == (24, 0)


def test_final_turn_of_a_focused_player() -> None:
    """The swap comes first, as ever; once it is done the exchange must follow."""
    scene = Scene(FLAUTZ, focused=[1]).play("declare")
    assert scene.texts() == {"pass", *(f"swap {place} {number}" for place in ("air", "floor") for number in (1, 2, 3))}
    scene.play("swap air 1")
    assert not scene.can("pass")
    found = ended(scene.play("blue 1 for air 2"))
    assert found is not None
    assert found.points[1] > 0


def test_focused_player_who_declines_stays_focused() -> None:
    found = ended(Scene(FLAUTZ, focused=[1]).play("declare", "pass"))
    assert found is not None
    assert found.points == (24, 0)


def test_focused_player_may_decline_when_there_is_nothing_to_swap() -> None:
    scene = Scene(FLAUTZ, focused=[1])
    scene.state.deck, scene.state.discards = packed([]), packed([])
    assert scene.play("declare").can("pass")


def test_no_passing_before_a_declaration() -> None:
    assert not Scene(FLAUTZ).can("pass")
    assert not Scene(ALMOST).play(MAKE).can("pass")


# The last round


@pytest.mark.parametrize(("declarer", "final_turns"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_declaration_never_lengthens_a_match(declarer: int, final_turns: list[int]) -> None:
    """In the last round only those who have not had their turn yet have one more."""
    hands = [FLAUTZ if seat == declarer else DULL[seat] for seat in range(3)]
    scene = Scene(*hands, seats=3, mover=declarer, round_=LAST).play("declare")
    asked = []
    while ended(scene) is None:
        asked.append(scene.state.actor())
        scene.play("pass")
    assert asked == final_turns
    assert scene.state.match == 2


def test_declaration_in_the_last_turn_of_all_ends_the_match_at_once() -> None:
    scene = Scene(DULL[1], ALMOST, mover=1, round_=LAST).play(MAKE, "declare")
    found = ended(scene)
    assert found is not None
    assert found.crystals == (0, 1)


def test_undeclared_flautz_is_worth_the_same() -> None:
    scene = Scene(FLAUTZ, mover=1, round_=LAST).idle()
    found = ended(scene)
    assert found is not None
    assert (found.how, found.points, found.crystals) == ("rounds", (24, 9), (1, 0))


def test_declarer_may_be_beaten() -> None:
    scene = Scene("prism, blue 1, green 2 3, blue 4", "blue 9, green 9, purple 9, orange 8, pink 1")
    found = ended(scene.play("declare", "pass"))
    assert found is not None
    assert (found.points, found.crystals) == ((16, 19), (0, 1))
