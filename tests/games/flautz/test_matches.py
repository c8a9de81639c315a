"""From match to match, and the end of the game in both modes."""

import pytest

from meadow.core.events import Ended
from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from meadow.games.flautz.events import Dealt, MatchBegan, MatchEnded
from meadow.games.flautz.position import STARTING
from tests.games.flautz.cards import BOX
from tests.games.flautz.scenes import DULL, LAST, Scene
from tests.games.flautz.test_scoring import FOUR, RUN, scored
from tests.games.flautz.test_set_up import everything

# The next match


def test_all_cards_are_shuffled_and_dealt_anew() -> None:
    before = Scene(focused=[0], mover=0, round_=LAST)
    after = Scene(focused=[0], mover=0, round_=LAST).turns("swap air 1", "blue 9 for air 2").idle()
    assert after.state.match == 2
    assert everything(after.state) == BOX
    assert (after.discards, len(after.state.deck)) == ("", 101 - 6 - 10)
    assert after.hand(0) != before.hand(0)
    assert after.display != before.display


def test_shuffles_differ() -> None:
    decks = {tuple(scored(RUN, FOUR, seed=seed).state.deck) for seed in range(10)}
    assert len(decks) == 10


@pytest.mark.parametrize("starter", range(3))
def test_next_player_to_the_left_starts(starter: int) -> None:
    scene = Scene(seats=3, starter=starter, mover=(starter + 2) % 3, round_=LAST).idle()
    assert (scene.state.starter, scene.state.actor()) == ((starter + 1) % 3, (starter + 1) % 3)


def test_next_match_begins_on_the_first_field() -> None:
    state = scored(RUN, FOUR).state
    assert (state.match, state.round, state.phase, state.declarer, state.turn) == (2, 0, STARTING, -1, 2)


def test_apprentices_stay_and_turn_to_their_character_side() -> None:
    scene = scored(RUN, FOUR, DULL[2], focused=[0], apprentices="pink, orange, blue", last="focus")
    assert list(scene.state.focused) == [0, 0, 0]
    assert list(scene.state.apprentice) == [4, 3, 0]


def test_nothing_is_known_of_the_new_hands() -> None:
    assert not any(scored(RUN, FOUR).state.known)


def test_new_match_is_told_and_hands_only_to_their_owners() -> None:
    scene = scored(RUN, FOUR)
    began, *dealt = scene.events[-3:]
    assert began == MatchBegan(seat=1, match=2, display=tuple(int(kind) for kind in scene.state.display))
    for seat, event in enumerate(dealt):
        assert isinstance(event, Dealt)
        hand = tuple(sorted(int(kind) for kind in scene.state.hands[5 * seat : 5 * seat + 5]))
        assert event.redacted(seat) == Dealt(seat=seat, hand=hand)
        assert event.redacted(1 - seat) == event.redacted(None) == Dealt(seat=seat, hand=None)


def test_crystals_and_points_stay() -> None:
    scene = scored(RUN, FOUR, crystals=(1, 0), points=(30, 10))
    assert (list(scene.state.crystals), list(scene.state.points)) == ([1, 1], [43, 27])


# First to some crystals


def test_third_crystal_wins_the_game_at_once() -> None:
    scene = scored(RUN, FOUR, DULL[2], crystals=(2, 2, 0))
    assert scene.state.over()
    assert (scene.state.winners(), scene.state.scores()) == ([1], [2, 3, 0])
    assert scene.events[-1] == Ended(seat=-1, winners=(1,), scores=(2, 3, 0), how="crystals")
    assert scene.state.actors() == []


def test_game_goes_on_with_less() -> None:
    assert not scored(RUN, FOUR, crystals=(2, 1)).state.over()


def test_total_points_do_not_matter_for_crystals() -> None:
    scene = scored(RUN, FOUR, crystals=(2, 2), points=(99, 0))
    assert (scene.state.winners(), scene.state.scores()) == ([1], [2, 3])


@pytest.mark.parametrize("goal", [1, 2, 5])
def test_number_of_crystals_is_an_option(goal: int) -> None:
    scene = scored(RUN, FOUR, crystals=(0, goal - 1), crystals_to_win=goal)
    assert scene.state.winners() == [1]
    if goal > 1:
        assert not scored(RUN, FOUR, crystals=(0, goal - 2), crystals_to_win=goal).state.over()


def test_straight_may_win_more_than_is_needed() -> None:
    scene = Scene("blue 3 4 5 7, pink 9", apprentices="pink, blue", crystals=(2, 2)).play("pink 9 for floor 3")
    assert (scene.state.winners(), scene.state.scores()) == ([0], [4, 2])


def test_tied_players_who_get_there_together_share_the_victory() -> None:
    scene = scored(DULL[0], DULL[1], RUN, crystals=(2, 2, 0), last="focus")
    assert (scene.state.winners(), scene.state.scores()) == ([0, 1], [3, 3, 0])


def test_of_several_who_got_there_more_crystals_win() -> None:
    scene = scored(DULL[0], DULL[1], crystals=(3, 2))
    assert (scene.state.winners(), scene.state.scores()) == ([0], [4, 3])


def test_of_equal_crystals_the_points_of_that_match_decide() -> None:
    scene = scored(RUN, FOUR, crystals=(3, 2), points=(50, 0))
    assert (scene.state.winners(), scene.state.scores()) == ([1], [3, 3])


# A number of matches


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_match_for_each_player_unless_told_otherwise(seats: int) -> None:
    state = GAME.new(seats, {"mode": "matches"}, seed=1)
    play_out(state, Rng(1))
    assert (state.over(), state.match, state.adjudicated) == (True, seats, False)


@pytest.mark.parametrize("matches", [1, 3, 5])
def test_number_of_matches_is_an_option(matches: int) -> None:
    scene = Scene(mode="matches", matches=matches, round_=0).idle(12 * matches - 1)
    assert (scene.state.match, scene.state.over()) == (matches, False)
    scene.idle()
    assert scene.state.over()
    assert len(scene.told(MatchEnded)) == matches


def test_crystals_do_not_end_a_game_of_matches() -> None:
    assert not scored(RUN, FOUR, mode="matches", matches=9, crystals=(3, 7)).state.over()


def test_crystal_is_worth_ten_points() -> None:
    """13 and 12 of before against 17 and a crystal."""
    scene = scored(RUN, FOUR, mode="matches", matches=1, points=(12, 0))
    assert (scene.state.scores(), scene.state.winners()) == ([25, 27], [1])
    scene = scored(RUN, FOUR, mode="matches", matches=1, points=(15, 0))
    assert (scene.state.scores(), scene.state.winners()) == ([28, 27], [0])
    assert scene.events[-1] == Ended(seat=-1, winners=(0,), scores=(28, 27), how="matches")


def test_of_equal_totals_more_crystals_win() -> None:
    scene = scored(RUN, FOUR, mode="matches", matches=1, points=(14, 0))
    assert (scene.state.scores(), scene.state.winners()) == ([27, 27], [1])


def test_equal_totals_and_crystals_share_the_victory() -> None:
    scene = scored(RUN, FOUR, mode="matches", matches=1, crystals=(1, 0), points=(4, 0))
    assert (list(scene.state.crystals), scene.state.scores()) == ([1, 1], [27, 27])
    assert scene.state.winners() == [0, 1]


def test_scores_as_things_stand_count_crystals_too() -> None:
    assert Scene(mode="matches", crystals=(1, 2), points=(5, 6)).state.scores() == [15, 26]
    assert Scene(crystals=(1, 2), points=(5, 6)).state.scores() == [1, 2]


# The turn limit


@pytest.mark.parametrize("limit", [1, 7, 40])
@pytest.mark.parametrize("mode", ["crystals", "matches"])
def test_turn_limit_calls_the_game(limit: int, mode: str) -> None:
    state = GAME.new(3, {"turn_limit": limit, "mode": mode, "matches": 9, "crystals_to_win": 25}, seed=3)
    play_out(state, Rng(3))
    assert (state.over(), state.adjudicated, state.turn) == (True, True, limit)
    best = max(state.scores())
    assert all(state.scores()[seat] == best for seat in state.winners())
    assert state.winners()


def test_game_is_scored_as_it_stands_when_it_is_called() -> None:
    """Hands of an unfinished match count nothing."""
    scene = Scene(FOUR, mode="matches", points=(3, 30), turn_limit=1).idle()
    assert (scene.state.winners(), scene.state.scores()) == ([1], [3, 30])
    assert scene.events[-1] == Ended(seat=-1, winners=(1,), scores=(3, 30), how="turn limit", adjudicated=True)


def test_win_in_the_last_turn_is_a_win() -> None:
    scene = scored(RUN, FOUR, crystals=(0, 2), turn_limit=1)
    assert (scene.state.winners(), scene.state.adjudicated) == ([1], False)


def test_no_turn_limit() -> None:
    scene = Scene(turn_limit=0)
    scene.state.turn = 10**6
    assert not scene.idle(3).state.over()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["crystals", "matches"])
def test_both_modes_to_the_end(seats: int, mode: str) -> None:
    for seed in range(5):
        state = GAME.new(seats, {"mode": mode}, seed)
        play_out(state, Rng(seed))
        assert state.over()
        assert not state.adjudicated
        assert max(state.crystals) >= 3 if mode == "crystals" else state.match == seats
