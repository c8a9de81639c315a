"""Chance is fair: the deal, what a bot imagines, and what `sample` draws. All with fixed seeds."""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

import pytest

from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from tests.games.flautz.cards import cards, packed
from tests.games.flautz.scenes import DULL, Scene, held
from tests.games.flautz.test_declaring import FLAUTZ


def expect_even(drawn: Iterable[Hashable], kinds: int) -> None:
    """Each of so many kinds turned up, about equally often."""
    counts = Counter(drawn)
    mean = counts.total() / kinds
    assert len(counts) == kinds
    assert all(abs(count - mean) < 5 * sqrt(mean) for count in counts.values()), counts


# Imagined hands


def test_every_arrangement_of_unseen_cards_is_equally_likely() -> None:
    """One card of the other hand and three of the deck are unknown: 24 arrangements."""
    scene = Scene()
    scene.state.known = packed([0] * 5 + [1, 1, 0, 1, 1])
    scene.state.deck = packed(cards("green 8, orange 2, pink 6"))
    rng = Rng(11)
    imagined = (GAME.determinize(scene.state, 0, rng) for _ in range(2400))
    expect_even(((int(other.hands[7]), *map(int, other.deck)) for other in imagined), 24)


def test_cards_alike_count_as_often_as_there_are() -> None:
    """Two prisms among five unseen cards: two times in five the hand's unknown card is one."""
    scene = Scene()
    scene.state.known = packed([0] * 5 + [1, 1, 0, 1, 1])
    scene.state.deck = packed(cards("prism, prism, green 8, orange 2"))
    rng = Rng(12)
    kinds = Counter(int(GAME.determinize(scene.state, 0, rng).hands[7]) for _ in range(2000))
    assert abs(kinds[54] - 800) < 5 * sqrt(800)


def test_onlooker_imagines_all_hands() -> None:
    scene = Scene()
    scene.state.known = packed([1, 1, 1, 1, 0, 0, 1, 1, 1, 1])
    scene.state.deck = packed(cards("green 8"))
    rng = Rng(13)
    imagined = (GAME.determinize(scene.state, None, rng) for _ in range(1200))
    expect_even(((int(other.hands[4]), int(other.hands[5])) for other in imagined), 6)


def test_imagined_shuffles_to_come_differ() -> None:
    state = Scene().state
    rng = Rng(14)
    assert len({tuple(GAME.determinize(state, 0, rng).rng.words()) for _ in range(20)}) == 20


# The deal


def test_every_colour_is_dealt_equally_often() -> None:
    """Of the coloured cards in one place of the hand, the display and the deck."""
    states = [GAME.new(2, seed=seed) for seed in range(600)]
    for kinds in ([s.hands[3] for s in states], [s.display[5] for s in states], [s.deck[0] for s in states]):
        expect_even((int(kind) // 9 for kind in kinds if kind < 45), 5)


def test_every_player_starts_equally_often() -> None:
    expect_even((int(GAME.new(5, seed=seed).starter) for seed in range(500)), 5)


def test_every_apprentice_is_dealt_equally_often() -> None:
    expect_even((int(GAME.new(3, seed=seed).apprentice[1]) for seed in range(500)), 5)


# Random actions


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(Scene(), id="either"),
        pytest.param(Scene(round_=0), id="floor"),
        pytest.param(Scene("blue 9 9, pink 1 1, green 2", round_=1), id="cards alike"),
        pytest.param(Scene(focused=[0]), id="swap"),
        pytest.param(Scene(focused=[0]).play("swap air 1"), id="exchange after a swap"),
        pytest.param(Scene("prism, prism, illusion 1 5 9", focused=[0]).play("swap air 1"), id="special cards"),
        pytest.param(Scene(FLAUTZ), id="flautz at the start"),
        pytest.param(
            Scene("blue 4, purple 4, orange 4, pink 4, pink 9").play("pink 9 for air 2"), id="declare or go on"
        ),
        pytest.param(Scene().play("pink 1 for air 1"), id="only going on"),
        pytest.param(Scene(FLAUTZ).play("declare"), id="final turn"),
        pytest.param(Scene(FLAUTZ, focused=[1]).play("declare"), id="final turn, focused"),
    ],
)
def test_sample_is_even(scene: Scene) -> None:
    state, rng = scene.state, Rng(22)
    seat = state.actor()
    legal = state.legal(seat)
    drawn = [state.sample(seat, rng) for _ in range(max(1200, 60 * len(legal)))]
    assert set(drawn) == set(legal)
    expect_even(drawn, len(legal))


def test_sample_leaves_the_state_alone() -> None:
    state = Scene(DULL[0]).state
    before = state.snapshot()
    state.sample(0, Rng(1))
    assert state.snapshot() == before
    assert held(state.hands, 0) == cards(DULL[0])
