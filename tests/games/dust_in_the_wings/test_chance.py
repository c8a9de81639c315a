"""Chance is fair: what a bot imagines, what `sample` draws, what comes out of bags and decks. All with fixed seeds."""

from itertools import permutations

import pytest

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.state import LIFTING, PUTTING, TAKING, DustState
from tests.games.dust_in_the_wings.cards import number
from tests.games.dust_in_the_wings.scenes import Scene, seen
from tests.games.rainbow_flip_slide.test_chance import expect_even

BARE = "r b . . . " + ". " * 20


# What a seat could be facing


def test_every_order_of_a_deck_is_equally_likely() -> None:
    scene = Scene(BARE, gathering_deck=["rr", "bb", "yy"], composition_deck=["T same", "L same", "S same", "T at most"])
    rng = Rng(1)
    imagined = [GAME.determinize(scene.state, 0, rng) for _ in range(1200)]
    expect_even((tuple(map(int, state.gathering_deck)) for state in imagined), 6)
    expect_even((tuple(map(int, state.composition_deck)) for state in imagined), 24)


def test_decks_are_shuffled_apart() -> None:
    """Each order of one goes with each order of the other."""
    scene = Scene(BARE, gathering_deck=["rr", "bb", "yy"], composition_deck=["T same", "L same"])
    rng = Rng(2)
    imagined = [GAME.determinize(scene.state, 1, rng) for _ in range(1200)]
    expect_even(((*map(int, state.gathering_deck), *map(int, state.composition_deck)) for state in imagined), 12)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_known_stays(seat: int | None) -> None:
    """The cards of a deck, its size, and everything on the table; also in the middle of a turn."""
    state, rng = GAME.new(2, seed=3), Rng(3)
    for _ in range(60):
        state.apply(state.actor(), state.sample(state.actor(), rng))
        other = GAME.determinize(state, seat, rng)
        assert seen(other) == seen(state)
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert known(other) == known(state)


def known(state: DustState) -> dict[str, list[int]]:
    return {name: row for name, row in state.snapshot().items() if name not in GAME.secrets}


def test_nothing_but_the_decks_is_secret() -> None:
    assert GAME.secrets == {"gathering_deck", "composition_deck", "rng"}


def test_what_has_been_discarded_is_known() -> None:
    scene = Scene(BARE, discards=["rr", "bb", "yy"])
    for seed in range(10):
        assert list(GAME.determinize(scene.state, 0, Rng(seed)).discards) == list(scene.state.discards)


# What is drawn


def test_every_order_of_a_reshuffled_deck_is_equally_likely() -> None:
    decks = []
    for seed in range(600):
        scene = Scene(BARE, gathering=["rb"], gathering_deck=[], discards=["rr", "bb", "yy"], seed=seed)
        scene.play("lift a1", "red E")
        decks.append((int(scene.state.display[0]), *map(int, scene.state.gathering_deck)))
    assert set(decks) == set(permutations([number("rr"), number("bb"), number("yy")]))
    expect_even(decks, 6)


def test_every_sequence_of_crystals_is_equally_likely() -> None:
    """One white among four: on one of the three cards or still in the bag, each as often."""
    whites = []
    for seed in range(400):
        scene = Scene(BARE, gathering=["yyy", "yyyy", "bbbb"], bag="1112", seed=seed).play("lift a1", "red E")
        whites.append(tuple(map(int, scene.state.white)))
    expect_even(whites, 4)


def test_every_colour_is_equally_likely_on_a_flower() -> None:
    """a1 and e5 have one flower each."""
    states = [GAME.new(2, seed=seed) for seed in range(300)]
    for space in (0, 24):
        expect_even((tuple(map(int, state.butterflies[3 * space : 3 * space + 3])) for state in states), 3)


# Random actions


def positions() -> dict[str, DustState]:
    game = GAME.new(3, seed=4)
    pair = Scene("r r rr . . " + ". " * 20, gathering=["rr", "bb"], composition=["line 2 same", "line 4 at most"])
    return {
        "lifting": game,
        "lifting one of few": Scene("rr . . . b " + ". " * 19 + "y").state,
        "first of three colours": Scene("rrrby b . . . " + ". " * 20).play("lift a1").state,
        "on the way": Scene("rrrby b . . . " + ". " * 20).play("lift a1", "red E", "red S").state,
        "two colours, the middle one gone": Scene(". . rryyy . . " + ". " * 20).play("lift c1", "red S").state,
        "one left": Scene("rb . . . . " + ". " * 20).play("lift a1", "red E").state,
        "taking": pair.play("lift a1", "red E").state,
    }


@pytest.mark.parametrize("name", positions())
def test_sample_is_even(name: str) -> None:
    state, rng = positions()[name], Rng(5)
    seat = state.actor()
    legal = state.legal(seat)
    before = state.rng.words()
    expect_even((state.sample(seat, rng) for _ in range(60 * len(legal))), len(legal))
    assert state.rng.words() == before


@pytest.mark.parametrize("name", positions())
def test_sample_is_legal(name: str) -> None:
    state, rng = positions()[name], Rng(6)
    assert {state.sample(state.actor(), rng) for _ in range(600)} <= set(state.legal(state.actor()))


def test_positions_above_are_of_every_kind() -> None:
    assert {int(state.phase) for state in positions().values()} == {LIFTING, PUTTING, TAKING}
