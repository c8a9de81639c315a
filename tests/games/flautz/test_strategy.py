"""The evaluation: a bot that looks one decision ahead with it plays sensibly."""

import pytest

from meadow import bots
from meadow.bots.base import Bot, ask
from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from meadow.games.flautz.actions import FOCUS
from meadow.games.flautz.state import FlautzState
from tests.games.flautz.cards import card
from tests.games.flautz.scenes import DULL, LAST, Scene
from tests.games.flautz.test_declaring import FLAUTZ

GREEDY, RANDOM = bots.find("greedy"), bots.find("random")


def chosen(state: FlautzState, seed: int = 1) -> str:
    """What the greedy bot does."""
    return GAME.write(ask(GREEDY, GAME, state, state.actor(), Rng(seed)))


def played(players: list[Bot], seed: int, **options: object) -> FlautzState:
    """A game to its end."""
    state, rng = GAME.new(len(players), options, seed), Rng(seed)
    while not state.over():
        seat = state.actor()
        state.apply(seat, ask(players[seat], GAME, state, seat, rng))
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random(seats: int) -> None:
    """One greedy bot among random ones, in every seat once or more."""
    won = 0
    for seed in range(8):
        greedy = seed % seats
        players = [GREEDY if seat == greedy else RANDOM for seat in range(seats)]
        won += greedy in played(players, seed).winners()
    assert won >= 7


def test_greedy_scores_more_points_than_random() -> None:
    for seed in range(3):
        points = played([GREEDY, RANDOM, GREEDY], seed, mode="matches", matches=4).points
        assert min(points[0], points[2]) > points[1]


def test_greedy_does_not_end_a_match_focused() -> None:
    """In games of greedy bots nobody focuses in their last turn of a match."""
    for seed in range(3):
        state, rng = GAME.new(3, {"mode": "matches", "matches": 4}, seed), Rng(seed)
        while not state.over():
            seat = state.actor()
            action = ask(GREEDY, GAME, state, seat, rng)
            last = state.declarer >= 0 or state.round == LAST
            assert not (last and action == FOCUS)
            state.apply(seat, action)


@pytest.mark.parametrize("hand", DULL)
def test_greedy_does_not_focus_in_the_last_round(hand: str) -> None:
    scene = Scene(hand, DULL[1] if hand != DULL[1] else DULL[0], mover=0, round_=LAST)
    assert chosen(scene.state) != "focus"


def test_focused_bot_takes_its_final_turn() -> None:
    """Declining it would cost all points."""
    assert chosen(Scene(FLAUTZ, focused=[1]).play("declare").state).startswith("swap ")


@pytest.mark.parametrize("apprentices", ["blue, pink", "pink, green"])
@pytest.mark.parametrize("number", [2, LAST])
def test_greedy_takes_a_straight_when_one_exchange_makes_it(apprentices: str, number: int) -> None:
    scene = Scene("blue 3 4 5 7, pink 9", apprentices=apprentices, round_=number)
    for seed in range(5):
        assert chosen(scene.state, seed) == "pink 9 for floor 3"


def test_greedy_takes_a_straight_in_a_final_turn() -> None:
    scene = Scene(FLAUTZ, "blue 3 4 5 7, pink 9", apprentices="orange, green").play("declare")
    assert chosen(scene.state) == "pink 9 for floor 3"


def test_greedy_makes_the_better_spell_in_its_last_turn() -> None:
    """The fifth 4 makes 24 points, anything else less."""
    scene = Scene("blue 4, purple 4, orange 4, pink 4, pink 9", DULL[1], mover=0, starter=1, round_=LAST)
    assert chosen(scene.state) == "pink 9 for air 2"


def test_greedy_keeps_a_good_hand_in_a_final_turn() -> None:
    """What it has is better than whatever it could take."""
    scene = Scene(FLAUTZ, "blue 9, green 9, purple 9, orange 9, illusion 9").play("declare")
    assert chosen(scene.state) == "pass"


def test_greedy_declares_a_high_flautz() -> None:
    scene = Scene("blue 9, green 9, purple 9, orange 9, illusion 9", display="blue 2 2, green 2 2, pink 2 2")
    assert scene.can("declare")
    assert chosen(scene.state) == "declare"


# The evaluation itself


def test_better_hands_are_valued_higher() -> None:
    def worth(hand: str) -> float:
        return GAME.evaluate(Scene(hand, DULL[1], mover=1, round_=LAST).state, 0)

    assert worth("blue 5, green 5, purple 5, orange 5, pink 5") > worth("blue 5 6 7, pink 5, orange 1") > worth(DULL[0])


def test_crystals_are_valued() -> None:
    assert GAME.evaluate(Scene(crystals=(1, 0)).state, 0) > GAME.evaluate(Scene(crystals=(0, 1)).state, 0)


def test_being_focused_with_no_turn_left_is_worth_nothing() -> None:
    free, focused = Scene(FLAUTZ, mover=1, round_=LAST), Scene(FLAUTZ, mover=1, round_=LAST, focused=[0])
    assert GAME.evaluate(free.state, 0) > GAME.evaluate(focused.state, 0) + 10


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_cards_of_others_do_not_matter(seat: int) -> None:
    hands = [DULL[0], DULL[1]]
    other = ["blue 8 8, green 8 8, purple 8", "pink 6 6, blue 8 8, green 6"]
    changed = [hands[0], other[1]] if seat == 0 else [other[0], hands[1]]
    assert GAME.evaluate(Scene(*hands).state, seat) == GAME.evaluate(Scene(*changed).state, seat)


def test_evaluation_leaves_the_state_alone() -> None:
    state = Scene().state
    before = state.snapshot()
    GAME.evaluate(state, 0)
    assert state.snapshot() == before
    assert state.hands[0] == card("blue 9")
