"""Step 3: the taken card is replaced, full cards leave, every gathering card gets a crystal, the next one plays."""

from collections.abc import Sequence
from copy import copy

import pytest

from meadow.games.dust_in_the_wings.events import Drew
from tests.games.dust_in_the_wings.scenes import Scene

# One turn that fulfils a gathering card rb, or a composition card of a same pair, and one that fulfils nothing.
PAIR = "r b rr . . " + ". " * 19 + "y"
TAKING = ("lift a1", "red E")
IDLE = ("lift e5", "yellow N")

THREE = ("yyy", "rb", "yyyy")
DECK = ("rr", "bb", "yy", "rrr", "bbb")


def gathering(scene: Scene) -> list[str]:
    return [scene.table.display.get(f"gathering {slot}", "") for slot in (1, 2, 3)]


def crystals(scene: Scene) -> list[str]:
    return [scene.table.crystals.get(f"gathering {slot}", "") for slot in (1, 2, 3)]


def counts(scene: Scene) -> list[int]:
    return [len(lying) for lying in crystals(scene)]


# The card that was taken


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_new_card_from_the_top_of_the_deck_takes_the_slot_of_the_old_one(slot: int) -> None:
    cards = ["yyy", "yyyy", "bbbb"]
    cards[slot] = "rb"
    scene = Scene(PAIR, gathering=cards, gathering_deck=DECK).play(*TAKING)
    cards[slot] = "rr"
    assert gathering(scene) == cards
    assert scene.table.face_down["gathering"] == set(DECK[1:])


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_so_it_is_with_compositions(slot: int) -> None:
    cards = ["T at least", "L at least", "S at least"]
    cards[slot] = "line 2 same"
    deck = ["T same", "L same"]
    scene = Scene(PAIR, composition=cards, composition_deck=deck, gathering_deck=DECK).play(*TAKING)
    cards[slot] = "T same"
    assert [scene.table.display[f"composition {at}"] for at in (1, 2, 3)] == cards
    assert scene.table.face_down == {"composition": {"L same"}, "gathering": set(DECK)}


def test_nothing_taken_nothing_replaced() -> None:
    scene = Scene(PAIR, gathering=THREE, gathering_deck=DECK, composition=["T at least"]).play(*IDLE)
    assert gathering(scene) == list(THREE)
    assert scene.table.face_down["gathering"] == set(DECK)


def test_new_card_has_one_crystal() -> None:
    """Those of the card before are with its new owner."""
    scene = Scene(PAIR, gathering=THREE, crystals=["1", "22", "1"], bag="1111").play(*TAKING)
    assert crystals(scene) == ["11", "1", "11"]


# Cards with three crystals


def test_card_with_three_crystals_is_discarded() -> None:
    """Its crystals are back in the bag before the next ones are drawn."""
    scene = Scene(PAIR, gathering=THREE, crystals=["222", "", ""], bag="222", gathering_deck=DECK).play(*IDLE)
    assert gathering(scene) == ["rr", "rb", "yyyy"]
    assert scene.table.discards == {"yyy"}
    assert (crystals(scene), scene.table.bag) == (["2", "2", "2"], "222")
    assert scene.cards(0) == scene.cards(1) == set()


def test_two_crystals_are_not_enough() -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=["11", "12", ""], gathering_deck=DECK).play(*IDLE)
    assert gathering(scene) == list(THREE)
    assert counts(scene) == [3, 3, 1]


def test_third_crystal_stays_for_a_turn() -> None:
    """A card that has just got it can still be taken by the next player; only then it leaves."""
    scene = Scene(PAIR, gathering=THREE, crystals=["", "11", ""], bag="1" * 9, gathering_deck=DECK).play(*IDLE)
    taken, left = copy(scene), copy(scene)
    taken.play(*TAKING)
    assert (taken.cards(1), taken.table.won[1], taken.table.discards) == ({"rb"}, "111", set())
    left.play("lift e4", "yellow N")
    assert (gathering(left), left.table.discards) == (["yyy", "rr", "yyyy"], {"rb"})


def test_several_leave_at_once_and_are_replaced_from_left_to_right() -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=["111", "112", "122"], bag="", gathering_deck=DECK)
    scene.play(*IDLE)
    assert gathering(scene) == ["rr", "bb", "yy"]
    assert scene.table.discards == set(THREE)
    assert counts(scene) == [1, 1, 1]


def test_slot_of_the_taken_card_is_filled_first() -> None:
    cards = ["yyy", "yyyy", "rb"]
    scene = Scene(PAIR, gathering=cards, crystals=["111", "122", "2"], gathering_deck=DECK).play(*TAKING)
    assert gathering(scene) == ["bb", "yy", "rr"]
    assert scene.table.discards == {"yyy", "yyyy"}


def test_taken_card_is_not_discarded() -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=["", "122", ""], gathering_deck=DECK).play(*TAKING)
    assert (scene.cards(), scene.table.won[0], scene.table.discards) == ({"rb"}, "122", set())


def test_cards_leave_before_crystals_are_drawn() -> None:
    """With one in the bag and three coming back the bag is not empty: this is not the end."""
    scene = Scene(PAIR, gathering=THREE, crystals=["111", "", ""], bag="2", gathering_deck=DECK).play(*IDLE)
    assert len(scene.table.bag) == 1
    assert not scene.table.last_turn


# Crystals


def test_one_crystal_on_each_gathering_card_and_none_on_compositions() -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=["1", "", "2"], bag="1111111", composition=["T at least"])
    scene.play(*IDLE)
    assert (crystals(scene), scene.table.bag) == (["11", "1", "12"], "1111")


def test_colour_of_a_crystal_is_drawn_from_what_is_in_the_bag() -> None:
    """One white among three: a third of the time, within what chance allows."""
    drawn = [Scene(PAIR, gathering=["yyy"], bag="112", seed=seed).play(*IDLE) for seed in range(300)]
    assert {scene.table.bag for scene in drawn} == {"11", "12"}
    assert 70 <= sum(crystals(scene)[0] == "2" for scene in drawn) <= 130


def test_drawn_crystals_are_not_put_back() -> None:
    for seed in range(30):
        scene = Scene(PAIR, gathering=THREE, bag="1122", seed=seed).play(*IDLE)
        assert "".join(sorted("".join(crystals(scene)) + scene.table.bag)) == "1122"


@pytest.mark.parametrize(
    ("lying", "bag", "after"),
    [
        pytest.param(["1", "", "1"], "1", [1, 1, 1], id="the only one without"),
        pytest.param(["1", "1", ""], "11", [2, 1, 1], id="the one without, then from the left"),
        pytest.param(["1", "", ""], "11", [1, 1, 1], id="both without"),
        pytest.param(["", "", ""], "1", [1, 0, 0], id="all without, one"),
        pytest.param(["", "", ""], "12", [1, 1, 0], id="all without, two"),
        pytest.param(["11", "1", "1"], "2", [3, 1, 1], id="none without: the left one, however many it has"),
        pytest.param(["", "1", ""], "12", [1, 1, 1], id="those at the sides"),
        pytest.param(["1", "", "1"], "111", [2, 1, 2], id="just enough"),
    ],
)
def test_too_few_crystals_go_to_cards_without_any_first(lying: Sequence[str], bag: str, after: list[int]) -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=lying, bag=bag).play(*IDLE)
    assert (counts(scene), scene.table.bag) == (after, "")


@pytest.mark.parametrize(("bag", "order"), [("1111", [0, 1, 2]), ("111", [0, 1, 2]), ("11", [1, 0]), ("1", [1])])
def test_crystals_are_drawn_from_left_to_right(bag: str, order: list[int]) -> None:
    """Only if there are too few, the card without any comes before those beside it."""
    scene = Scene(PAIR, gathering=THREE, crystals=["1", "", "1"], bag=bag).play(*IDLE)
    assert [event.slot for event in scene.events if isinstance(event, Drew)] == order


def test_new_card_is_one_without_crystals() -> None:
    """Who took the last card of three makes room for the last crystal there."""
    cards = ["yyy", "yyyy", "rb"]
    scene = Scene(PAIR, gathering=cards, crystals=["1", "1", "1"], bag="2", gathering_deck=DECK).play(*TAKING)
    assert (crystals(scene), gathering(scene)[2]) == (["1", "1", "2"], "rr")


# The next player


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round(seats: int) -> None:
    scene = Scene(PAIR, gathering=THREE, seats=seats)
    movers = []
    for words in [*IDLE, "lift e4", "yellow N", "lift e3", "yellow N", "lift e2", "yellow N", "lift e1", "yellow W"]:
        movers.append(scene.state.actor())
        scene.play(words)
    assert movers[::2] == movers[1::2] == [turn % seats for turn in range(5)]
    assert scene.table.turn == 6
