"""Whole games against the slow rules: the same actions are legal, and the same comes of each of them."""

from collections import Counter
from dataclasses import replace

import pytest

from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.state import TAKING, DustState
from tests.games.dust_in_the_wings import slow
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES
from tests.games.dust_in_the_wings.scenes import Scene, seen
from tests.games.dust_in_the_wings.slow import Table

pytestmark = pytest.mark.slow

DECISIONS = 1500


def expect_same(state: DustState, table: Table) -> None:
    """Everything that lies on the table, what is held, whose turn it is, and what may be done."""
    assert replace(seen(state), path=table.path) == table
    seat = state.actor()
    assert {GAME.write(action) for action in state.legal(seat)} == slow.legal(table)
    assert state.scores() == slow.scores(table)
    assert state.winners() == slow.winners(table)
    if table.held:
        assert slow.SPACES[int(state.here)] == table.path[-1]


def follow(state: DustState, rng: Rng, decisions: int) -> Counter[str]:
    """Play on at random, both ways. What happened how often is counted, so that a test sees that it did."""
    table, happened = seen(state), Counter[str]()
    expect_same(state, table)
    for _ in range(decisions):
        if state.over():
            happened["over"] += 1
            break
        seat = state.actor()
        words = GAME.write(state.sample(seat, rng))
        state, events = step(state, seat, GAME.read(words))
        slow.play(table, words, seen(state))
        expect_same(state, table)
        happened.update([words.split(maxsplit=1)[0], *(type(event).__name__ for event in events)])
    return happened


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games(seats: int, seed: int) -> None:
    happened = follow(GAME.new(seats, seed=seed), Rng(seed), DECISIONS)
    assert happened["Took"] > 0
    assert happened["Discarded"] > 0


def test_random_games_to_the_end() -> None:
    """Short ones, with few crystals: each is played to its last turn."""
    for seed in range(12):
        state = GAME.new(2 + seed % 3, {"black_crystals": 4, "white_crystals": 2}, seed)
        assert follow(state, Rng(seed), 20_000)["over"] == 1


def test_games_with_small_decks() -> None:
    """So few cards that the deck runs out, discards are shuffled and slots stay empty."""
    happened = Counter[str]()
    for seed in range(6):
        picture = "rr b . y . " * 4 + "b ry b . r"
        deck = ["bb", "by"]
        scene = Scene(picture, gathering=["rr", "rb", "ry"], gathering_deck=deck, turn_limit=120, seed=seed)
        happened += follow(scene.state, Rng(seed), 3000)
    assert happened["Reshuffled"] > happened["over"] == 6
    assert happened["Took"] > 6 * len(["rr", "rb", "ry"])


def test_choices_among_cards() -> None:
    """Displays of cards that are easily fulfilled: often several at once."""
    easy = [name for name, card in COMPOSITIONS.items() if card.condition != "at least"]
    pairs = [name for name in NAMES if len(name) == 2]
    happened = Counter[str]()
    for seed in range(12):
        cards = easy[seed:] + easy[:seed]
        picture = "r b . y rr . by . r b . y . r . b ry . y . r . b . y"
        scene = Scene(picture, gathering=pairs[seed % 4 :][:3], composition=cards[:3], composition_deck=cards[3:])
        happened += follow(scene.state, Rng(seed), 60)
    assert happened["take"] > 20


def random_meadow(rng: Rng) -> str:
    """Butterflies in heaps, thinly or evenly, so that each condition is met here and there."""
    most = [1, 2, 3, 12][rng.below(4)]
    heaps = ["".join("rby"[rng.below(3)] for _ in range(rng.below(most + 1))) for _ in range(25)]
    return " ".join(heap or "." for heap in heaps)


@pytest.mark.parametrize("seed", range(8))
def test_every_card_on_every_space(seed: int) -> None:
    """Which cards are fulfilled, asked of all cards and all spaces of a random meadow."""
    rng = Rng(seed)
    picture = random_meadow(rng)
    compositions, gatherings = list(COMPOSITIONS), [name for name in NAMES if name not in COMPOSITIONS]
    for first in range(0, 24, 3):
        shown = [gatherings[rng.below(31)] for _ in range(3)]
        scene = Scene(picture, gathering=shown, composition=compositions[first : first + 3])
        scene.state.phase, table = TAKING, scene.table
        for here, space in enumerate(slow.SPACES):
            scene.state.here, table.path = here, [space]
            assert scene.options == slow.legal(table), (picture, space)


@pytest.mark.parametrize("words", ["", "1", "2", "1122", "12"])
def test_slow_letters(words: str) -> None:
    """The slow side's own tools."""
    assert slow.tidy(words[::-1]) == words
    assert slow.without(words, words) == ""
    assert slow.without(words + "r", "r") == words


def test_slow_rules_refuse_what_cannot_have_been_drawn() -> None:
    """If the table afterwards shows a card that was not in the deck, or too many crystals, the comparison fails."""
    scene = Scene("r . . . . " + ". " * 20, gathering=["rr"], bag="11")
    table = scene.table
    slow.play(table, "lift a1", scene.play("lift a1").table)
    after = scene.play("red E").table
    after.crystals["gathering 1"] = "11"
    with pytest.raises(AssertionError, match="got crystals"):
        slow.play(table, "red E", after)
