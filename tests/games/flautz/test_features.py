"""The features: exact where they can be counted, and nothing that the seat does not know."""

from collections.abc import Iterator
from typing import Any

import pytest
from mypy_extensions import u8

from meadow import bots
from meadow.bots.base import ask
from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from meadow.games.flautz.features import FEATURES
from meadow.games.flautz.kinds import KINDS
from meadow.games.flautz.outlook import OUTLOOK, UNSEEN
from meadow.games.flautz.prospects import PROSPECTS
from meadow.games.flautz.spells import value
from meadow.games.flautz.state import FlautzState
from meadow.games.flautz.strategy import with_card
from tests.games.flautz.cards import BOX, cards, packed
from tests.games.flautz.scenes import AIR, DULL, LAST, Scene
from tests.games.flautz.test_declaring import FLAUTZ

MODES: list[dict[str, Any]] = [{}, {"mode": "matches", "matches": 2, "arena": "bbb"}]


def nodes(seats: int, seed: int, bot: str = "random", **options: Any) -> Iterator[FlautzState]:
    """Every node of a game."""
    state, rng, player = GAME.new(seats, options, seed), Rng(seed), bots.find(bot)
    while not state.over():
        yield state
        seat = state.actor()
        state.apply(seat, ask(player, GAME, state, seat, rng))


def pairs(state: FlautzState, seat: int) -> list[tuple[int, float]]:
    active = Active()
    FEATURES.position(state, seat, active)
    return [(int(active.number[i]), float(active.amount[i])) for i in range(len(active))]


def amounts(state: FlautzState, seat: int) -> dict[str, float]:
    """The features that are active, by name."""
    found: dict[str, float] = {}
    for number, amount in pairs(state, seat):
        found[FEATURES.names[number]] = found.get(FEATURES.names[number], 0.0) + amount
    return found


def test_names_are_unique() -> None:
    assert len(set(FEATURES.names)) == len(FEATURES.names)


@pytest.mark.parametrize("options", MODES)
@pytest.mark.parametrize(("seats", "bot"), [(2, "random"), (3, "greedy"), (5, "random")])
def test_every_feature_has_a_name_and_a_small_amount(seats: int, bot: str, options: dict[str, Any]) -> None:
    for state in nodes(seats, 1, bot, **options):
        before = state.snapshot()
        for seat in range(seats):
            for number, amount in pairs(state, seat):
                assert 0 <= number < len(FEATURES.names)
                assert -6.0 <= amount <= 6.0
        assert state.snapshot() == before
        assert all(UNSEEN[kind] == BOX[kind] for kind in range(KINDS))


@pytest.mark.parametrize("options", MODES)
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_peeks(seats: int, options: dict[str, Any]) -> None:
    """A seat has the same features wherever it could be."""
    rng = Rng(5)
    for state in nodes(seats, 3, **options):
        for seat in range(seats):
            other = GAME.determinize(state, seat, rng)
            assert pairs(other, seat) == pairs(state, seat)
            assert FEATURES.known(other, seat) == FEATURES.known(state, seat)


@pytest.mark.parametrize("seats", [2, 5])
def test_equal_knowledge_has_equal_choices(seats: int) -> None:
    """Hashes differ wherever the hand, the display or the turn does; the order of a hand does not matter."""
    found: dict[int, list[int]] = {}
    for seed in range(6):
        for state in nodes(seats, seed):
            seat, legal = state.actor(), state.legal(state.actor())
            assert found.setdefault(FEATURES.known(state, seat), legal) == legal
            other = state.clone()
            first, last = seat * 5, seat * 5 + 4
            other.hands[first], other.hands[last] = state.hands[last], state.hands[first]
            assert FEATURES.known(other, seat) == FEATURES.known(state, seat)


def test_only_the_beginning_of_a_turn_is_quiet() -> None:
    scene = Scene(focused=[0])
    assert FEATURES.quiet(scene.state)
    scene.play("swap air 1")
    assert not FEATURES.quiet(scene.state)
    scene.play("blue 9 for air 2")
    assert not FEATURES.quiet(scene.state)
    scene.play("go on")
    assert FEATURES.quiet(scene.state)


# Hands from bit sets, against the rules


@pytest.mark.parametrize("special", ["", "illusion 3", "prism", "prism, illusion 8", "prism, prism", "illusion 5 6"])
def test_one_exchange_is_judged_as_if_every_card_was_tried(special: str) -> None:
    rng = Rng(2)
    fixed = cards(special)
    for _ in range(40):
        hand = packed([*fixed, *(int(rng.below(45)) for _ in range(5 - len(fixed)))])
        PROSPECTS.read(hand, 0)
        assert PROSPECTS.now == value(hand, 0, 5)
        for kind in range(KINDS):
            assert PROSPECTS.with_card(kind) >> 3 == max(with_card(hand, 0, u8(kind)), PROSPECTS.now >> 3)


@pytest.mark.parametrize("special", ["", "illusion 3", "prism", "prism, illusion 8", "prism, prism"])
def test_unseen_cards_are_weighed_as_one_by_one(special: str) -> None:
    rng = Rng(4)
    fixed = cards(special)
    for _ in range(60):
        hand = packed([*fixed, *(int(rng.below(45)) for _ in range(5 - len(fixed)))])
        PROSPECTS.read(hand, 0)
        better = {kind: PROSPECTS.with_card(kind) for kind in range(KINDS) if PROSPECTS.with_card(kind) > PROSPECTS.now}
        PROSPECTS.weigh(UNSEEN)
        assert PROSPECTS.gains == sum(BOX[kind] * ((code >> 3) - (PROSPECTS.now >> 3)) for kind, code in better.items())
        assert PROSPECTS.outs == sum(BOX[kind] for kind, code in better.items() if code & 7 == 5)


def test_two_exchanges_take_one_card_in_each_turn() -> None:
    hand = "blue 4 5, pink 9, green 9, orange 1"
    wanted = "blue 6, green 2, purple 8, blue 7, orange 4, pink 2"
    scene = Scene(hand, display=wanted, round_=AIR)  # next turn from the air, then from both
    OUTLOOK.look(scene.state, 0)
    assert (OUTLOOK.points, OUTLOOK.next_points, OUTLOOK.two_points) == (14, 14, 19)
    both_on_floor = Scene(hand, display="green 2, purple 8, pink 2, blue 6, blue 7, orange 4", round_=4)
    OUTLOOK.look(both_on_floor.state, 0)  # the same fields, but blue 6 and 7 can only be had in the second turn
    assert OUTLOOK.turns == 2
    assert OUTLOOK.two_points == 14


# Positions in which a person can count


def test_turns_are_counted_to_the_end_of_the_match() -> None:
    scene = Scene(seats=3, mover=1, starter=0, round_=LAST)
    counted = []
    for seat in range(3):
        OUTLOOK.look(scene.state, seat)
        counted.append((OUTLOOK.turns, OUTLOOK.waits))
    assert counted == [(0, 2), (1, 0), (1, 1)]


def test_a_declaration_leaves_one_turn_or_none() -> None:
    scene = Scene(DULL[0], FLAUTZ, DULL[2], seats=3, mover=1, round_=LAST).play("declare")
    counted = []
    for seat in range(3):
        OUTLOOK.look(scene.state, seat)
        counted.append(OUTLOOK.turns)
    assert counted == [0, 0, 1]  # the first seat has played its last turn before
    assert "declared, with two players to answer" in amounts(scene.state, 1)


def test_points_of_the_hand_and_of_the_display() -> None:
    found = amounts(Scene("blue 4, purple 4, orange 4, pink 4, pink 9").state, 0)
    assert found["points of the hand, four turns left"] == pytest.approx(1.9)
    assert found["points that the display adds after no player"] == pytest.approx(1.0)  # green 4 makes 24
    assert found["a spell of four cards and one to give, four turns left"] == 1.0
    assert found["one card on display would improve the hand"] == 1.0


@pytest.mark.parametrize(("apprentices", "word"), [("blue, pink", "a Royal"), ("pink, green", "a Straight")])
def test_straight_on_display(apprentices: str, word: str) -> None:
    state = Scene("blue 3 4 5 7, pink 9", apprentices=apprentices).state
    assert amounts(state, 0)[f"{word} can be made now"] == 1.0
    later = Scene("blue 3 4 5 7, pink 9", apprentices=apprentices, mover=1).state
    assert amounts(later, 0)[f"{word} lies ready for the next turn"] == 1.0


def test_standing() -> None:
    state = Scene(crystals=(2, 1)).state
    assert amounts(state, 0)["needs one crystal, the best rival two crystals"] == 1.0
    assert amounts(state, 1)["needs two crystals, the best rival one crystal"] == 1.0


def test_focused_at_the_end_of_the_match_has_no_points() -> None:
    found = amounts(Scene(FLAUTZ, mover=1, round_=LAST, focused=[0]).state, 0)
    assert found["focused, no turn left"] == 1.0
    assert not any(name.startswith("points of the hand") for name in found)


def test_dealt_hands_say_nothing_when_a_match_begins() -> None:
    good, dull = Scene(FLAUTZ, round_=0).state, Scene(round_=0).state
    assert amounts(good, 0) == amounts(dull, 0)
