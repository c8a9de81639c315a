"""What holds at every decision of every game: nothing is lost, nothing overlaps, nobody knows wrongly."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core.rng import Rng
from meadow.core.state import digest
from meadow.games.pollen_wars import GAME, frames
from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.events import Reshuffled
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import slow, slow_choices
from tests.games.pollen_wars.hexes import unmasked
from tests.games.pollen_wars.kinds import MUTINY, STAYING, box, is_honey
from tests.games.pollen_wars.walks import all_cards, between_effects, hidden_with, nodes
from tests.strategies import BRIEF

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


@SEATS
def test_bees_are_conserved(seats: int) -> None:
    for node in nodes(seats):
        state = node.after
        for seat in range(seats):
            foragers, soldiers = (int(rows[seat]).bit_count() for rows in (state.foragers, state.soldiers))
            assert foragers + state.hive_foragers[seat] + state.dead[seat] == 9
            assert soldiers + state.hive_soldiers[seat] + state.injured[seat] + state.hurt_now[seat] == 5
            homes = (state.hive_foragers, state.hive_soldiers, state.dead, state.injured, state.hurt_now)
            assert min(int(rows[seat]) for rows in homes) >= 0


@pytest.mark.slow
@SEATS
def test_cards_are_conserved(seats: int) -> None:
    for node in nodes(seats):
        assert all_cards(node.after) == box()
        assert all(is_honey(int(kind)) for kind in node.after.honey)
        assert not any(is_honey(int(kind)) for kind in node.after.jelly)


@SEATS
def test_patterns_are_conserved(seats: int) -> None:
    for node in nodes(seats):
        lying = [int(number) for number in node.after.pattern_at if number != 255]
        assert sorted(lying) == list(range(7))
        assert all(node.after.pattern_at[seat] != 255 for seat in range(seats))
        for seat in range(seats):
            assert int(node.after.pattern_known[int(node.after.pattern_at[seat])]) >> seat & 1, "she knows her own"


@SEATS
def test_no_two_bees_are_where_they_may_not_be(seats: int) -> None:
    for node in nodes(seats):
        state = node.after
        foragers, soldiers = (
            [place for seat in range(seats) for place in unmasked(int(rows[seat]))]
            for rows in (state.foragers, state.soldiers)
        )
        assert len(set(foragers)) == len(foragers)
        assert len(set(soldiers)) == len(soldiers)
        assert set(soldiers) <= set(foragers), "every soldier tops a forager"
        assert state.drifting not in foragers
        assert not state.fungi & state.stumps
        assert not any(state.flowers[place] for place in unmasked(int(state.rocks)))


@SEATS
def test_nobody_knows_of_cards_that_are_not_there(seats: int) -> None:
    seen = 0
    for node in nodes(seats):
        for place, number in enumerate(node.after.known):
            if number:
                who, kind = divmod(place, KINDS)
                observer, owner = divmod(who, QUEENS)
                assert observer != owner
                assert number <= hidden_with(node.after, owner, kind)
                seen += 1
    assert seen > 50


@SEATS
def test_pollen_is_never_negative_and_below_thirty_while_a_turn_goes_on(seats: int) -> None:
    for node in nodes(seats):
        pollen = [int(node.after.pollen[seat]) for seat in range(seats)]
        assert min(pollen) >= 0
        if between_effects(node.after):
            assert max(pollen) < 30


@SEATS
def test_only_cards_that_stay_lie_face_up_and_there_is_one_mutiny_at_most(seats: int) -> None:
    for node in nodes(seats):
        shown = {place: int(number) for place, number in enumerate(node.after.shown) if number}
        assert {place % KINDS for place in shown} <= STAYING
        mutinies = [place // KINDS for place in shown if place % KINDS == MUTINY]
        assert len(mutinies) <= 1
        if mutinies:
            assert mutinies == [node.after.struck]
        assert not any(node.after.hands[seat * KINDS + MUTINY] for seat in range(seats))


@SEATS
def test_no_pattern_is_complete_while_a_turn_goes_on(seats: int) -> None:
    for node in nodes(seats):
        if between_effects(node.after) and node.after.foragers != node.before.foragers:
            for seat in range(seats):
                assert not slow.complete_by_table(node.after, seat)


@SEATS
def test_decks_shrink_by_drawing_or_are_made_anew_of_all_their_discards(seats: int) -> None:
    made = 0
    for node in nodes(seats):
        for deck, honey in (("honey", True), ("jelly", False)):
            old, new = list(getattr(node.before, deck)), list(getattr(node.after, deck))
            if new != old[: len(new)]:
                made += 1
                back = "honey" if honey else "royal jelly"
                assert [event.back for event in node.events if isinstance(event, Reshuffled)] == [back]
    assert made > 0


# Replays and clones


def play(state: PollenState, decisions: int, rng: Rng) -> list[tuple[int, int]]:
    """Go on at random; what was done."""
    done = []
    for _ in range(decisions):
        if state.over():
            break
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        action = state.sample(seat, rng)
        state.apply(seat, action)
        done.append((seat, action))
    return done


GAMES = st.fixed_dictionaries(
    {
        "raids": st.booleans(),
        "infestation": st.booleans(),
        "raid_cap_soldiers": st.booleans(),
        "expert_rocks": st.integers(0, 11),
        "seven_yellow": st.booleans(),
        "blue_centre": st.booleans(),
        "field": st.sampled_from(["random", "beginner"]),
        "start_pollen": st.sampled_from([None, 0, 29]),
    }
)


@BRIEF
@given(seats=st.integers(3, 6), options=GAMES, seed=st.integers(0, 1_000), decisions=st.integers(1, 400))
def test_a_replay_equals_the_play(seats: int, options: dict[str, Any], seed: int, decisions: int) -> None:
    state = GAME.new(seats, options, seed)
    again = GAME.new(seats, options, seed)
    for seat, action in play(state, decisions, Rng(seed)):
        assert action in again.legal(seat)
        again.apply(seat, action)
    assert again.snapshot() == state.snapshot()


@BRIEF
@given(seats=st.integers(3, 6), seed=st.integers(0, 1_000), decisions=st.integers(1, 400))
def test_clones_are_independent(seats: int, seed: int, decisions: int) -> None:
    state = GAME.new(seats, None, seed)
    play(state, decisions, Rng(seed))
    before, clone = digest(state), state.clone()
    assert digest(clone) == before
    done = play(clone, 30, Rng(seed + 1))
    assert digest(state) == before
    for seat, action in done:
        state.apply(seat, action)
    assert digest(state) == digest(clone)


@BRIEF
@given(seats=st.integers(3, 6), options=GAMES, seed=st.integers(0, 1_000))
def test_cards_are_conserved_whatever_the_options(seats: int, options: dict[str, Any], seed: int) -> None:
    state = GAME.new(seats, options, seed)
    rng = Rng(seed)
    there = box(raids=options["raids"], infestation=options["infestation"])
    for _ in range(12):
        assert all_cards(state) == there
        play(state, 25, rng)


@BRIEF
@given(seats=st.integers(3, 6), seed=st.integers(0, 1_000), decisions=st.integers(0, 300))
def test_only_actors_have_legal_actions_and_samples_are_legal(seats: int, seed: int, decisions: int) -> None:
    state = GAME.new(seats, None, seed)
    play(state, decisions, Rng(seed))
    actors = state.actors()
    for seat in range(seats):
        legal = state.legal(seat)
        assert bool(legal) is (seat in actors)
        assert legal == sorted(set(legal))
        if legal:
            assert state.sample(seat, Rng(decisions)) in legal


@pytest.mark.parametrize("seats", [3, 6])
def test_every_legal_action_is_sampled_about_as_often_as_every_other(seats: int) -> None:
    """At one decision of each kind and step: fifty samples for each action that is legal."""
    looked = set()
    for node in nodes(seats):
        frame = slow_choices.top(node.before)[: frames.STEP + 1]
        legal = node.before.legal(node.seat)
        if tuple(frame[::2]) in looked or len(legal) < 2:
            continue
        looked.add(tuple(frame[::2]))
        rng = Rng(len(looked))
        counts = Counter(node.before.sample(node.seat, rng) for _ in range(50 * len(legal)))
        assert set(counts) == set(legal)
        assert 20 <= min(counts.values()) <= max(counts.values()) <= 90
    assert len(looked) > 15
