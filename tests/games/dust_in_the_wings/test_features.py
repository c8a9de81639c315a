"""Named features, whole turns, and what a seat sees: counted by hand, and checked in many positions of play."""

from collections.abc import Iterator

import pytest

from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.features import FEATURES
from meadow.games.dust_in_the_wings.outlook import can_gather, composable
from meadow.games.dust_in_the_wings.prospects import Prospects
from meadow.games.dust_in_the_wings.state import LIFTING, OVER, TAKING, DustState
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES
from tests.games.dust_in_the_wings.scenes import Scene

GATHERINGS = [name for name in NAMES if name not in COMPOSITIONS]
STACKS = "rrr . . . .  . . . . .  . . bb . .  . . . . .  . . . . y"


def played(seats: int, seed: int, limit: int = 60) -> Iterator[DustState]:
    """Every node of a game, half of the turns whole ones that were found, the others random."""
    rng = Rng(seed)
    state = GAME.new(seats, None, seed)
    for _ in range(limit):
        if state.over():
            return
        yield state
        turns = FEATURES.turns(state, state.mover, 5) if rng.below(2) else []
        for action in turns[0] if turns else [state.sample(state.mover, rng)]:
            state.apply(state.mover, action)


def active(state: DustState, seat: int) -> dict[str, float]:
    """The amounts of a position's features by name."""
    found = Active()
    FEATURES.position(state, seat, found)
    amounts: dict[str, float] = {}
    for place in range(len(found)):
        name = FEATURES.names[int(found.number[place])]
        amounts[name] = amounts.get(name, 0.0) + found.amount[place]
    return amounts


def test_names_are_unique() -> None:
    assert len(set(FEATURES.names)) == len(FEATURES.names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_see_the_same_and_nobody_a_deck(seats: int) -> None:
    rng = Rng(seats)
    for seed in range(4):
        for state in played(seats, seed):
            other = GAME.determinize(state, 0, rng)
            assert FEATURES.known(other, 0) == FEATURES.known(state, 0)
            for seat in range(seats):
                assert active(other, seat) == active(state, seat)


def test_what_is_seen_tells_positions_apart() -> None:
    seen: dict[int, list[int]] = {}
    for seed in range(8):
        for state in played(2, seed):
            known = int(FEATURES.known(state, state.mover))
            assert seen.setdefault(known, state.legal(state.mover)) == state.legal(state.mover)
    assert len(seen) > 100


# What is within reach


@pytest.mark.parametrize("seed", range(6))
def test_prospects_are_those_of_trying_everything(seed: int) -> None:
    """Of all cards, but for those of equal numbers that are worth one point: they are taken for granted."""
    prospects = Prospects()
    for state in played(2, seed, 30):
        if state.phase != LIFTING or max(state.count(space) for space in range(25)) > 6:
            continue
        composed = int(composable(state))
        prospects.look(state.butterflies, state.display)
        for slot, card in enumerate(state.display):
            if slot < 3:
                assert (prospects.ways[slot] > 0) == can_gather(state, slot)
            elif not (NAMES[card].endswith("same") and COMPOSITIONS[NAMES[card]].points == 1):
                assert (prospects.ways[slot] > 0) == bool(composed >> (card - 31) & 1), NAMES[card]


@pytest.mark.parametrize("seed", range(3))
def test_prospects_of_rare_cards(seed: int) -> None:
    """Three cards of each kind after the other, in a meadow with a few stacks."""
    rng = Rng(seed)
    stacks = ["rby"[: rng.below(3)] for _ in range(25)]
    stacks[rng.below(25)] = "rrbbyy"
    prospects = Prospects()
    bits = int(composable(Scene(" ".join(stack or "." for stack in stacks)).state))
    for card in [name for name, card in COMPOSITIONS.items() if card.points > 1]:
        state = Scene(" ".join(stack or "." for stack in stacks), composition=[card]).state
        prospects.look(state.butterflies, state.display)
        assert (prospects.ways[3] > 0) == bool(bits >> list(COMPOSITIONS).index(card) & 1), card


def test_the_best_card_and_what_is_left_after_it() -> None:
    """A red butterfly beside another and a blue one beside another; a crystal more makes the second card worth two."""
    meadow = "r r . . .  . . . . .  . . . . .  . . . . .  . . . b b"
    scene = Scene(meadow, gathering=["rr", "bb", "yyyy"], crystals=["12", "1", "111"], bag="111111")
    mine, theirs = active(scene.state, 0), active(scene.state, 1)
    assert mine["a card with 3 points can be taken now"] == 1.0
    assert theirs["2 points will be left to take after this turn"] == 1.0
    assert mine["gathering card out of reach for the player to move"] == pytest.approx(0.75)
    assert mine["a card about to be discarded for the player to move"] == pytest.approx(0.5)
    assert mine["it is one's own turn, four turns left"] == 1.0


def test_points_and_stage() -> None:
    scene = Scene(STACKS, gathering=["rr"], crystals=["1"], won=["11222", "1"], last_turn=True, bag="")
    assert active(scene.state, 0)["points, on the last turn"] == pytest.approx(0.8)
    assert active(scene.state, 1)["points, on the last turn"] == pytest.approx(0.1)
    assert active(scene.state, 0)["white crystals won"] == pytest.approx(0.6)
    assert active(scene.state, 0)["would win by the cards within reach, on the last turn"] == 1.0
    assert "would win by the cards within reach, on the last turn" not in active(scene.state, 1)


# Whole turns


@pytest.mark.parametrize("seats", [2, 3])
def test_whole_turns_are_legal_and_end_the_turn(seats: int) -> None:
    for seed in range(3):
        for state in played(seats, seed, 40):
            turns = FEATURES.turns(state, state.mover, 40)
            assert len(turns) <= 40
            assert (state.phase == TAKING) == (not turns)
            for actions in turns:
                carry_out(state, actions)


def carry_out(state: DustState, actions: list[int]) -> DustState:
    after = state.clone()
    for action in actions:
        assert after.turn == state.turn
        assert action in after.legal(state.mover)
        after.apply(state.mover, action)
    assert after.turn > state.turn or after.phase == OVER
    return after


def test_each_card_within_reach_has_its_turns() -> None:
    found, within = 0, 0
    for seed in range(6):
        for state in played(2, seed, 12):
            if state.phase == LIFTING:
                prospects = Prospects()
                prospects.look(state.butterflies, state.display)
                taken = {tuple(carry_out(state, turn).owner) for turn in FEATURES.turns(state, state.mover, 60)}
                cards = [card for slot, card in enumerate(state.display) if prospects.ways[slot] > 0]
                within += len(cards)
                found += sum(any(owner[card] == state.mover for owner in taken) for card in cards)
    assert found >= 0.97 * within


def test_the_best_turn_takes_the_best_card() -> None:
    scene = Scene("r r . . .  . . . . .  . . . . .  . . . . .  . . . . .", gathering=["rr"], crystals=["122"])
    after = carry_out(scene.state, FEATURES.turns(scene.state, 0, 10)[0])
    assert after.points(0) == 5
