"""The end of a match: points for everyone, the crystal for the best spell, ties, and the distracted."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from meadow.games.flautz.events import MatchEnded
from tests.games.flautz.cards import BOX, called, cards, row
from tests.games.flautz.scenes import DULL, LAST, Scene
from tests.games.flautz.test_declaring import ended

RUN = "green 3 4 5, pink 9, orange 1"
FOUR = "blue 2, green 2, orange 2, pink 2, purple 7"


def scored(*hands: str, focused: Sequence[int] = (), last: str = "", **given: Any) -> Scene:
    """The last turn of a match with these hands; the last player takes a card like the one that is given, or `last`."""
    again = cards(hands[-1])[0]
    rest = BOX - Counter([again, *(kind for hand in hands for kind in cards(hand))])
    display = row([again, *sorted(rest.elements())[5:60:11]])
    scene = Scene(
        *hands, seats=len(hands), mover=len(hands) - 1, round_=LAST, display=display, focused=focused, **given
    )
    return scene.turns(last or f"{called(again)} for air 1")


def outcome(scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and crystals of the match."""
    found = ended(scene)
    assert found is not None
    return found.points, found.crystals


def test_everyone_scores_and_the_best_spell_wins_the_crystal() -> None:
    scene = scored(RUN, FOUR, DULL[2])
    assert outcome(scene) == ((13, 17, 9), (0, 1, 0))
    assert list(scene.state.match_points) == list(scene.state.points) == [13, 17, 9]
    assert list(scene.state.crystals) == [0, 1, 0]


@pytest.mark.parametrize("best", range(5))
def test_any_of_five_players(best: int) -> None:
    hands = [FOUR if seat == best else DULL[seat] for seat in range(5)]
    points, crystals = outcome(scored(*hands))
    assert points == tuple(17 if seat == best else 9 for seat in range(5))
    assert crystals == tuple(int(seat == best) for seat in range(5))


def test_points_of_all_matches_are_added_up() -> None:
    assert list(scored(RUN, FOUR, points=(20, 5)).state.points) == [33, 22]
    assert list(scored(RUN, FOUR, points=(20, 5)).state.match_points) == [13, 17]


def test_hands_are_shown_to_everyone_when_a_match_ends() -> None:
    found = ended(scored(RUN, FOUR))
    assert found is not None
    assert [row(hand) for hand in found.hands] == [row(sorted(cards(RUN))), row(sorted(cards(FOUR)))]
    assert found.redacted(None) == found


def test_one_match_is_told_once() -> None:
    assert len(scored(RUN, FOUR).told(MatchEnded)) == 1


# Still focused


def test_focused_players_get_no_points_and_no_crystal() -> None:
    assert outcome(scored(FOUR, RUN, focused=[0])) == ((0, 13), (0, 1))


def test_even_a_lone_card_beats_who_is_focused() -> None:
    assert outcome(scored(FOUR, "blue 1 3 5, green 2, pink 2", DULL[2], focused=[0, 1])) == ((0, 0, 9), (0, 0, 1))


def test_focusing_in_the_last_turn_costs_everything() -> None:
    assert outcome(scored(RUN, FOUR, last="focus")) == ((13, 0), (1, 0))


def test_nobody_wins_the_crystal_when_all_are_focused() -> None:
    """It goes back to the pool."""
    scene = scored(RUN, FOUR, DULL[2], focused=[0, 1], last="focus")
    assert outcome(scene) == ((0, 0, 0), (0, 0, 0))
    assert list(scene.state.crystals) == [0, 0, 0]
    assert scene.state.pool == 24


def test_focused_hand_is_shown_all_the_same() -> None:
    found = ended(scored(FOUR, RUN, focused=[0]))
    assert found is not None
    assert row(found.hands[0]) == row(sorted(cards(FOUR)))


# Ties


def test_equal_points_are_decided_by_the_cards_in_the_spell() -> None:
    """9 alone against 4 and 5 together."""
    assert outcome(scored(DULL[0], "pink 4 5, green 1, blue 8, purple 7")) == ((9, 9), (0, 1))


def test_prisms_count_as_cards_in_a_tie() -> None:
    assert outcome(scored("prism, blue 9, green 7, purple 4, orange 2", DULL[1])) == ((9, 9), (1, 0))
    assert outcome(scored("prism, green 3 4 5, pink 1", "blue 3 4 5, pink 9, orange 1")) == ((13, 13), (1, 0))


def test_cards_outside_the_spell_do_not_count_in_a_tie() -> None:
    assert outcome(scored("green 3 4 5, pink 1, blue 1", "blue 3 4 5, pink 2, orange 8")) == ((13, 13), (1, 1))


def test_players_who_are_still_tied_take_a_crystal_each() -> None:
    scene = scored(DULL[0], DULL[1], "green 2 4 6, blue 5, blue 8")
    assert outcome(scene) == ((9, 9, 8), (1, 1, 0))
    assert list(scene.state.crystals) == [1, 1, 0]


def test_all_five_players_tied() -> None:
    scene = scored(*DULL)
    assert outcome(scene) == ((9,) * 5, (1,) * 5)
    assert scene.state.pool == 25 - 5 - 1


def test_focused_players_take_no_part_in_a_tie() -> None:
    assert outcome(scored(*DULL[:3], focused=[1])) == ((9, 0, 9), (1, 0, 1))


def test_run_and_set_of_equal_points_and_cards_are_tied() -> None:
    assert outcome(scored(RUN, "blue 3, pink 3, orange 3, green 1, purple 9")) == ((13, 13), (1, 1))


# The pool


def test_one_crystal_marks_the_round() -> None:
    """Of 25 crystals one lies on the arena, the rest in the pool."""
    assert Scene().state.pool == 24


def test_crystals_come_from_the_pool() -> None:
    assert scored(RUN, FOUR).state.pool == 25 - 1 - 1


@pytest.mark.parametrize(("before", "after"), [((11, 12), 0), ((12, 12), 0), ((11, 11), 1)])
def test_crystals_are_counted_even_when_the_pool_is_empty(before: tuple[int, int], after: int) -> None:
    """With as many crystals won as there are, another one is written down all the same."""
    scene = scored(RUN, FOUR, crystals=before, mode="matches", matches=9)
    assert list(scene.state.crystals) == [before[0], before[1] + 1]
    assert scene.state.pool == after


def test_more_crystals_may_be_won_than_there_are() -> None:
    scene = scored(*DULL, crystals=(9, 8, 4, 2, 1), mode="matches", matches=9)
    assert list(scene.state.crystals) == [10, 9, 5, 3, 2]
    assert scene.state.pool == 0
