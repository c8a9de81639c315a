"""What is shown: everything that lies open on the table, and of the decks only how many cards are left."""

import msgspec
import pytest

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.views import DustView
from tests.games.dust_in_the_wings.cards import NAMES, number
from tests.games.dust_in_the_wings.scenes import Scene

PAIR = "r r rr . . " + ". " * 20


def scene() -> Scene:
    return Scene(
        PAIR,
        gathering=["rr", "", "rby"],
        crystals=["12", "", "1"],
        composition=["", "T at most", "line 2 same"],
        gathering_deck=["bb", "yy"],
        composition_deck=["L same"],
        discards=["ry", "by"],
        cards=[["rb", "S same"], []],
        won=["11", "2"],
        bag="1122",
    )


def test_bag_is_shown_as_counts_and_decks_as_sizes() -> None:
    view = GAME.view(scene().state, None)
    assert (view.bag_black, view.bag_white) == (2, 2)
    assert (view.gathering_deck, view.composition_deck) == (2, 1)


def test_display() -> None:
    first, second, third, fourth, fifth, sixth = GAME.view(scene().state, 0).display
    assert second is fourth is None
    assert first is not None
    assert (first.card, first.butterflies, first.black, first.white, first.worth) == (number("rr"), (2, 0, 0), 1, 1, 3)
    assert third is not None
    assert (third.butterflies, third.worth) == ((1, 1, 1), 1)
    assert fifth is not None
    assert (fifth.shape, fifth.condition, fifth.number, fifth.worth) == (("###", ".#."), "at most", 3, 2)
    assert sixth is not None
    assert (sixth.shape, sixth.condition, sixth.number) == (("##",), "same", None)


def test_players_and_discards() -> None:
    view = GAME.view(scene().state, 1)
    first, second = view.players
    assert (first.gathering, first.composition) == ((number("rb"),), (number("S same"),))
    assert (first.black, first.white, second.black, second.white) == (2, 0, 0, 1)
    assert sorted(view.discards) == sorted([number("ry"), number("by")])
    assert view.scores == (2 + 1, 2)


def test_dispersal() -> None:
    view = GAME.view(Scene("rb . . . . " + ". " * 20).play("lift a1", "blue E").state, None)
    assert (view.phase, view.held, view.here, view.came) == ("putting", (1, 0, 0), 1, "E")
    assert view.spaces[:3] == ((0, 0, 0), (0, 1, 0), (0, 0, 0))


def test_between_turns_nothing_is_held() -> None:
    view = GAME.view(Scene("r . . . . " + ". " * 20).play("lift a1", "red E").state, None)
    assert (view.phase, view.held, view.here, view.came, view.mover, view.turn) == (
        "lifting",
        (0, 0, 0),
        None,
        None,
        1,
        2,
    )


@pytest.mark.parametrize(
    ("actions", "words"),
    [((), "lift"), (("lift a1",), "1 red"), (("lift a1", "red E"), "take one")],
)
def test_prompts_say_what_is_asked(actions: tuple[str, ...], words: str) -> None:
    played = Scene(PAIR, gathering=["rr"], composition=["line 2 same"]).play(*actions)
    asked, waiting = GAME.view(played.state, 0).prompt, GAME.view(played.state, 1).prompt
    assert words in asked
    assert waiting.startswith("Player 1 ")


def without_seat(view: DustView) -> DustView:
    return msgspec.structs.replace(view, seat=None, prompt="")


def test_everybody_sees_the_same() -> None:
    """There are no hands: only the prompt depends on who looks."""
    state, rng = GAME.new(4, seed=2), Rng(2)
    for _ in range(40):
        views = [without_seat(GAME.view(state, seat)) for seat in (None, 0, 1, 2, 3)]
        assert all(view == views[0] for view in views)
        state.apply(state.actor(), state.sample(state.actor(), rng))


def test_top_of_a_deck_is_not_shown() -> None:
    """Two tables that differ only below the backs of the cards look alike."""
    rest = [name for name in NAMES if name not in {"rr", "rby", "bb", "yy"}][:4]
    first = Scene(PAIR, gathering=["rr"], gathering_deck=["bb", "yy", *rest])
    second = Scene(PAIR, gathering=["rr"], gathering_deck=["yy", *rest, "bb"])
    assert GAME.view(first.state, 0) == GAME.view(second.state, 0)
