"""The named features: nothing hidden is looked at, and a person would count the same."""

import pytest
from mypy_extensions import i64

from meadow import bots
from meadow.bots.base import ask
from meadow.core.features import UNSEEN, Active
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import ATTACK, DONE, GIVE, OFFER, PASS, PLAY, QUEEN, RAID, SEND_FORAGER
from meadow.games.pollen_wars.features import FEATURES
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.kinds import BLOCK, ERADICATE, STEAL_ONE, STEAL_THREE
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import ending

ACTIVE = Active()


def found(state: PollenState, seat: int) -> dict[str, float]:
    """The amounts of a position by the names of its features."""
    ACTIVE.clear()
    FEATURES.position(state, i64(seat), ACTIVE)
    return by_name(FEATURES.names)


def of_action(state: PollenState, seat: int, action: int) -> dict[str, float]:
    ACTIVE.clear()
    FEATURES.action(state, i64(seat), i64(action), ACTIVE)
    return by_name(FEATURES.action_names)


def by_name(names: list[str]) -> dict[str, float]:
    amounts: dict[str, float] = {}
    for number, amount in zip(ACTIVE.number[: len(ACTIVE)], ACTIVE.amount[: len(ACTIVE)], strict=True):
        amounts[names[number]] = amounts.get(names[number], 0.0) + amount
    return amounts


@pytest.mark.parametrize("names", [FEATURES.names, FEATURES.action_names])
def test_names_are_unique(names: list[str]) -> None:
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("often", [0, 70])
def test_a_seat_looks_at_nothing_hidden(seats: int, often: int) -> None:
    """Position, hash and actions are the same in every position that the seat cannot tell apart."""
    state, rng, greedy = GAME.new(seats, {}, seats + often), Rng(seats), bots.find("greedy")
    for node in range(700):
        seat = state.actor()
        if seat < 0:
            break
        if node % 3 == 0:
            looks_the_same(state, seat, rng)
            looks_the_same(state, (seat + 1) % seats, rng)
        better = int(rng.below(100)) < often
        state.apply(seat, ask(greedy, GAME, state, seat, rng) if better else state.sample(seat, rng))


def looks_the_same(state: PollenState, seat: int, rng: Rng) -> None:
    other = GAME.determinize(state, seat, rng)
    assert found(other, seat) == found(state, seat)
    assert FEATURES.known(other, i64(seat)) == FEATURES.known(state, i64(seat))
    assert all(abs(amount) <= 8.0 for amount in found(state, seat).values())
    for action in state.legal(seat):
        assert of_action(other, seat, action) == of_action(state, seat, action)


def test_equal_hashes_mean_equal_choices() -> None:
    """Over random games nobody is asked for different things under the same hash."""
    choices: dict[int, list[int]] = {}
    rng = Rng(5)
    for seed in range(4):
        state = GAME.new(3, {}, seed)
        for _ in range(400):
            seat = state.actor()
            if seat < 0:
                break
            legal = state.legal(seat)
            known = int(FEATURES.known(state, i64(seat))) * 8 + seat
            assert choices.setdefault(known, legal) == legal
            state.apply(seat, state.sample(seat, rng))


def test_a_pattern_that_lacks_one_bee() -> None:
    """Three of a bar of four: either end completes it, with 3 + 2 + 1 flowers and 4 or 3 more."""
    scene = Scene(patterns={0: "bar"}, foragers={0: "e5 e6 e7"}, pollen=(20,))
    amounts = found(scene.state, 0)
    assert amounts["on turn with one bee missing in the pattern"] == 1.0
    assert amounts["two hexagons would complete the pattern"] == 1.0
    assert amounts["flowers of a pattern that can be completed now"] == pytest.approx(1.0)
    assert amounts["completing the pattern now fills the hive"] == 1.0
    assert amounts["bees on flowers"] == pytest.approx(0.6)
    assert "completing the pattern now fills the hive" not in found(scene.state, 1)


def test_the_wait_counts_from_the_end_of_an_action() -> None:
    scene = ending()
    assert found(scene.state, 0)["on turn"] == 1.0
    scene.idle(0)
    assert found(scene.state, 1)["on turn"] == 1.0
    assert found(scene.state, 0)["two turns to wait"] == 1.0


def test_three_bees_of_a_rival_that_hang_together_may_end_the_round() -> None:
    """Whatever her pattern is: any four that hang together are one."""
    near = Scene(foragers={0: "a1", 1: "e5 e6 d4"}, infested=(0,))
    apart = Scene(foragers={0: "a1", 1: "e5 e6 b2"}, infested=(0,))
    assert "infested while a rival may end the round" in found(near.state, 0)
    assert "infested while a rival may end the round" not in found(apart.state, 0)


def test_in_the_last_round_the_most_pollen_counts() -> None:
    """Six of nine foragers are dead in an infested hive: the game ends with this round."""
    scene = Scene(foragers={0: "e5 e6"}, pollen=(5, 6, 20), infested=(2,), dead={2: 6})
    assert "richest while foragers are about to die out" not in found(scene.state, 2)
    assert found(scene.state, 0)["ahead while foragers are about to die out"] == pytest.approx(0.2)
    assert found(scene.state, 1)["behind while foragers are about to die out"] == pytest.approx(0.2)
    assert "behind while foragers are about to die out" not in found(Scene(pollen=(5, 6, 20)).state, 0)


def test_cards_fit_the_situation() -> None:
    sick = found(Scene(hands={0: [ERADICATE, STEAL_THREE]}, infested=(0,), pollen=(5, 30, 2)).state, 0)
    assert sick["a cure in hand for the infested hive"] == 1.0
    assert sick["a steal card against full hives"] == 1.0
    assert sick["a steal card against a nearly full hive"] == 1.0
    well = found(Scene(hands={0: [ERADICATE]}).state, 0)
    assert "a cure in hand for the infested hive" not in well
    assert well["holds: eradicate the infestation of your hive"] == 1.0


def test_an_action_that_completes_the_pattern() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e5 e6 e7"})
    assert of_action(scene.state, 0, SEND_FORAGER) == {"send a forager": 1.0, "a forager can complete the pattern": 1.0}
    scene.go(SEND_FORAGER)
    assert of_action(scene.state, 0, at("e8"))["a bee completes the pattern"] == 1.0
    assert "a bee completes the pattern" not in of_action(scene.state, 0, at("e9"))
    assert of_action(scene.state, 0, at("e9"))["a bee comes where the pattern then lacks one"] == 1.0


def test_what_others_see_of_an_action() -> None:
    scene = Scene(hands={0: [STEAL_ONE, STEAL_THREE], 1: [BLOCK, STEAL_ONE]})
    raid = scene.after(RAID, QUEEN + 1)
    assert raid.actor == 1
    assert FEATURES.shown(raid.state, i64(1), i64(PASS)) == UNSEEN
    assert FEATURES.shown(raid.state, i64(1), i64(PLAY + BLOCK)) == PLAY + BLOCK
    raid.go(PASS)
    assert FEATURES.shown(raid.state, i64(0), i64(DONE)) == UNSEEN
    assert FEATURES.shown(raid.state, i64(0), i64(ATTACK + STEAL_ONE)) == UNSEEN
    offer = scene.after(OFFER, QUEEN + 1, *[min(scene.after(OFFER, QUEEN + 1).legal())])
    backs = [FEATURES.shown(offer.state, i64(0), i64(GIVE + kind)) for kind in (STEAL_ONE, STEAL_THREE)]
    assert len(set(backs)) == 2
    assert GIVE + STEAL_THREE not in backs


def test_quiet_is_where_a_turn_begins() -> None:
    scene = Scene(hands={1: [BLOCK]})
    assert FEATURES.quiet(scene.state)
    assert not FEATURES.quiet(scene.after(SEND_FORAGER).state)
    assert not FEATURES.quiet(scene.after(RAID, QUEEN + 1).state)
    assert FEATURES.quiet(scene.turn(0).state)
