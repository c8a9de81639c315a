"""The game's fast rules against the slow ones, decision by decision, in games of players who want to win."""

from random import Random

import pytest

from meadow.core.step import step
from meadow.games.flautz import GAME
from meadow.games.flautz.events import MatchEnded
from meadow.games.flautz.position import ENDING, EXCHANGING, STARTING
from meadow.games.flautz.state import FlautzState
from tests.games.flautz import slow, slow_spells
from tests.games.flautz.cards import card
from tests.games.flautz.scenes import Scene, held
from tests.games.flautz.test_arena import fields

pytestmark = pytest.mark.slow

STEPS = {STARTING: "start", EXCHANGING: "exchange", ENDING: "end"}


def expect_same(state: FlautzState, table: slow.Table) -> None:
    assert {GAME.write(action) for action in state.legal(state.actor())} == table.legal()
    assert [sorted(held(state.hands, seat)) for seat in range(state.seats)] == [sorted(hand) for hand in table.hands]
    assert [int(kind) for kind in state.display] == table.display
    assert [int(kind) for kind in state.deck] == table.deck
    assert [int(kind) for kind in state.discards] == table.discards
    assert {seat for seat in range(state.seats) if state.focused[seat]} == table.focused
    assert (state.mover, state.round, STEPS[int(state.phase)]) == (table.mover, table.round, table.step)
    assert (None if state.declarer < 0 else state.declarer) == table.declarer


def expect_result(before: FlautzState, after: FlautzState, ended: MatchEnded, table: slow.Table) -> None:
    assert table.result is not None
    assert (ended.how, list(ended.points), list(ended.crystals)) == table.result
    assert list(after.match_points) == table.result.points
    won = [now - old for now, old in zip(after.crystals, before.crystals, strict=True)]
    assert won == table.result.crystals


def wanted(table: slow.Table, texts: list[str], random: Random) -> str:
    """Often the exchange that makes the best hand, otherwise anything; a FLAUTZ! is declared half of the time."""
    exchanges = [text for text in texts if " for " in text]
    if "declare" in texts:
        return random.choice(["declare", texts[-1]])
    if exchanges and random.random() < 0.8:
        return max(exchanges, key=lambda text: after_exchange(table, text))
    return random.choice(texts)


def after_exchange(table: slow.Table, text: str) -> tuple[int, int]:
    given, _, place = text.partition(" for ")
    hand = list(table.hands[table.mover])
    hand.remove(card(given))
    return slow_spells.best([*hand, table.display[slow.PLACES.index(place)]])


def play_along(seats: int, arena: str, seed: int, decisions: int) -> set[str]:
    """Play a game in both ways; how its matches ended."""
    random, ways = Random(seed), set()
    state = GAME.new(seats, {"arena": arena, "mode": "matches", "matches": 100}, seed)
    table = slow.table(state, fields(arena))
    for _ in range(decisions):
        expect_same(state, table)
        text = wanted(table, sorted(table.legal()), random)
        before = state
        state, events = step(state, state.actor(), GAME.read(text))
        table.play(text)
        ended = [event for event in events if isinstance(event, MatchEnded)]
        assert bool(ended) is (table.result is not None)
        if ended:
            expect_result(before, state, ended[0], table)
            ways.add(ended[0].how)
            table = slow.table(state, fields(arena))
    return ways


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("arena", ["fff", "bfb", "fbb"])
def test_game_is_the_one_that_the_slow_rules_play(seats: int, arena: str) -> None:
    ways = play_along(seats, arena, seats, 250)
    assert ways >= {"rounds"}


def test_declarations_are_among_the_games_played() -> None:
    """The comparison above is worth something only if more than the usual happens in it."""
    ways = {way for seed in range(3) for way in play_along(5, "fbb", seed, 200)}
    assert ways >= {"rounds", "declared"}


@pytest.mark.parametrize("apprentices", ["blue, pink, green", "pink, blue, green"])
@pytest.mark.parametrize("focused", [[], [0], [2], [0, 1, 2]])
def test_straights_are_those_of_the_slow_rules(apprentices: str, focused: list[int]) -> None:
    hand = "blue 3 4 5 7, pink 9"
    scene = Scene(hand, "green 1 2 3 4, illusion 5", seats=3, apprentices=apprentices, focused=focused, deck="blue 6")
    table = slow.table(scene.state, fields("fff"))
    texts = ["swap floor 3", "pink 9 for floor 3"] if 0 in focused else ["pink 9 for floor 3"]
    before = scene.state
    for text in texts:
        expect_same(scene.state, table)
        scene.play(text)
        table.play(text)
    ended = scene.told(MatchEnded)[0]
    assert isinstance(ended, MatchEnded)
    expect_result(before, scene.state, ended, table)
