"""Straight and Royal FLAUTZ!: found at once, the match over at once."""

from collections.abc import Iterator

import pytest
from mypy_extensions import u8

from meadow.games.flautz import GAME
from meadow.games.flautz.dealing import DECK
from meadow.games.flautz.position import STARTING
from meadow.games.flautz.state import FlautzState
from tests.games.flautz import slow_spells
from tests.games.flautz.cards import cards, row
from tests.games.flautz.scenes import DULL, EITHER, LAST, Scene, held
from tests.games.flautz.test_declaring import FLAUTZ, ended

BLUE = 0
ALMOST = "blue 3 4 5 7, pink 9"
MAKE = "pink 9 for floor 3"
STRAIGHT = "blue 3 4 5 6 7"


def result(scene: Scene) -> tuple[str, int, tuple[int, ...], tuple[int, ...]]:
    """How the match ended, by whom, the points and the crystals won."""
    found = ended(scene)
    assert found is not None, "the match goes on"
    return found.how, found.seat, found.points, found.crystals


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_straight_ends_the_match_at_once(mover: int) -> None:
    """Nothing is asked, and nobody has another turn."""
    hands = [ALMOST if seat == mover else DULL[seat] for seat in range(3)]
    scene = Scene(*hands, seats=3, mover=mover, apprentices="pink, orange, green").play(MAKE)
    how, seat, points, crystals = result(scene)
    assert (how, seat, points[mover], crystals[mover]) == ("straight", mover, 23, 2)
    assert scene.state.match == 2


def test_straight_takes_the_round_crystal_and_one_more() -> None:
    scene = Scene(ALMOST, apprentices="pink, blue", crystals=(0, 0)).play(MAKE)
    assert list(scene.state.crystals) == [2, 0]


def test_everyone_notes_their_points_after_a_straight() -> None:
    scene = Scene(ALMOST, "pink 3 4 5, blue 9, green 1", seats=3, apprentices="pink, blue, green").play(MAKE)
    assert result(scene) == ("straight", 0, (23, 13, 9), (2, 0, 0))
    assert list(scene.state.points) == [23, 13, 9]


def test_straight_takes_the_crystals_even_if_another_spell_is_worth_more() -> None:
    best = "blue 9, green 9, purple 9, orange 9, illusion 9"
    scene = Scene(ALMOST, best, apprentices="pink, orange").play(MAKE)
    assert result(scene) == ("straight", 0, (23, 29), (2, 0))


def test_focused_players_have_no_points_after_a_straight_either() -> None:
    scene = Scene(ALMOST, seats=3, focused=[1], apprentices="pink, blue, green").play(MAKE)
    assert result(scene) == ("straight", 0, (23, 0, 9), (2, 0, 0))


@pytest.mark.parametrize("colour", ["blue", "green", "purple", "orange", "pink"])
@pytest.mark.parametrize("low", [1, 5])
def test_straight_in_any_colour_and_from_any_value(colour: str, low: int) -> None:
    values = " ".join(str(low + step) for step in range(4))
    other = "green" if colour != "green" else "pink"
    third = next(name for name in ("orange", "blue") if name != colour)
    display = f"{colour} {low + 4}, {third} 1 3 5 7 9"
    scene = Scene(
        f"{colour} {values}, {other} 9", "illusion 1 3 5 7 9", display=display, apprentices=f"{other}, {third}"
    )
    assert result(scene.play(f"{other} 9 for air 1"))[:2] == ("straight", 0)


def test_five_of_one_colour_with_a_gap_are_none() -> None:
    scene = Scene("blue 2 3 4 7, pink 9").play(MAKE)
    assert ended(scene) is None


def test_duplicate_does_not_fill_a_straight() -> None:
    scene = Scene("blue 3 4 5 5, pink 9").play(MAKE)
    assert ended(scene) is None


def test_five_of_one_value_are_none() -> None:
    assert ended(Scene("blue 4, purple 4, orange 4, pink 4, pink 9").play("pink 9 for air 2")) is None


@pytest.mark.parametrize("special", ["illusion 4", "prism"])
def test_special_cards_are_never_in_a_straight(special: str) -> None:
    """They make a FLAUTZ!, which may be declared."""
    scene = Scene(f"blue 3 5 7, {special}, pink 9" if special != "prism" else "blue 3 4 5, prism, pink 9").play(MAKE)
    assert ended(scene) is None
    assert scene.texts() == {"declare", "go on"}


def test_straight_with_the_new_card_of_a_focused_turn() -> None:
    scene = Scene(ALMOST, focused=[0], deck="blue 6", display="blue 1, green 4, purple 6, orange 8, pink 2, blue 9")
    scene.play("swap air 1")
    assert ended(scene) is None
    assert result(scene.play("pink 9 for air 1"))[:2] == ("straight", 0)


@pytest.mark.parametrize("number", [EITHER, LAST])
def test_straight_in_a_final_turn(number: int) -> None:
    """It ends the match before the other final turns, and the declarer is left without a crystal."""
    scene = Scene(FLAUTZ, ALMOST, seats=3, round_=number, apprentices="orange, green, purple").play("declare", MAKE)
    assert result(scene) == ("straight", 1, (24, 23, 9), (0, 2, 0))


def test_straight_cannot_be_kept_secret() -> None:
    scene = Scene(ALMOST, apprentices="pink, orange").play(MAKE)
    found = ended(scene)
    assert found is not None
    assert found.hands[0] == tuple(cards(STRAIGHT))
    assert scene.state.phase == STARTING


# Royal


def test_royal_is_a_straight_in_the_apprentices_colour() -> None:
    scene = Scene(ALMOST, apprentices="blue, pink").play(MAKE)
    assert result(scene) == ("royal", 0, (23, 0), (3, 0))


def test_royal_leaves_nobody_else_any_points() -> None:
    best = "blue 9, green 9, purple 9, orange 9, illusion 9"
    scene = Scene(ALMOST, best, seats=3, apprentices="blue, pink, green", mode="matches", points=(1, 2, 3)).play(MAKE)
    assert result(scene) == ("royal", 0, (23, 0, 0), (3, 0, 0))
    assert list(scene.state.points) == [24, 2, 3]


def test_royal_wins_the_usual_game_at_a_stroke() -> None:
    scene = Scene(ALMOST, seats=4, apprentices="blue, pink, green, orange", crystals=(0, 2, 2, 2)).play(MAKE)
    assert scene.state.over()
    assert (scene.state.winners(), scene.state.scores()) == ([0], [3, 2, 2, 2])


def test_another_players_colour_makes_no_royal() -> None:
    assert result(Scene(ALMOST, apprentices="pink, blue").play(MAKE))[0] == "straight"


def test_royal_in_a_final_turn() -> None:
    scene = Scene(FLAUTZ, ALMOST, apprentices="pink, blue", mode="matches").play("declare", MAKE)
    assert result(scene) == ("royal", 1, (0, 23), (0, 3))


# After the deal


@pytest.fixture
def five_cards_only() -> Iterator[None]:
    """A deck of nothing but blue 1 to 5: every few hands there is a Straight."""
    usual = [int(kind) for kind in DECK]
    for place in range(len(usual)):
        DECK[place] = u8(place % 5)
    yield
    for place, kind in enumerate(usual):
        DECK[place] = u8(kind)


def straights_in_turn_order(state: FlautzState) -> list[int]:
    """Who was dealt a Straight, the starting player first."""
    order = [(int(state.starter) + step) % state.seats for step in range(state.seats)]
    return [seat for seat in order if len(set(held(state.hands, seat))) == 5]


@pytest.mark.usefixtures("five_cards_only")
def test_hands_are_looked_through_after_the_deal_from_the_starting_player_on() -> None:
    """The first Straight ends the match before anyone plays; with a game of one match that is the end of it."""
    several = royal = 0
    for seed in range(900):
        state = GAME.new(5, {"mode": "matches", "matches": 1}, seed)
        found = straights_in_turn_order(state)
        assert state.over() is bool(found)
        if found:
            best = 3 if state.apprentice[found[0]] == BLUE else 2
            assert list(state.crystals) == [best if seat == found[0] else 0 for seat in range(5)]
            assert state.turn == 0
            several += len(found) > 1
            royal += best == 3
    assert min(several, royal) > 3


@pytest.mark.usefixtures("five_cards_only")
def test_points_of_a_match_that_was_over_after_the_deal() -> None:
    """After a Straight everyone notes their points, after a Royal only its player."""
    for seed in range(200):
        state = GAME.new(3, {"mode": "matches", "matches": 1}, seed)
        if state.over():
            first = straights_in_turn_order(state)[0]
            worth = [slow_spells.best(held(state.hands, seat))[0] for seat in range(3)]
            if state.apprentice[first] == BLUE:
                worth = [21 if seat == first else 0 for seat in range(3)]
            assert list(state.match_points) == list(state.points) == worth


def test_straight_of_the_usual_deck_after_the_deal() -> None:
    """It is rare; with this seed it happens. The next match follows at once, begun by the next player."""
    state = GAME.new(3, seed=4622)
    assert row(sorted(held(state.shown, 0))) == "pink 3, pink 4, pink 5, pink 6, pink 7"
    assert (list(state.crystals), list(state.points)) == ([2, 0, 0], [23, 12, 11])
    assert (state.match, state.turn, state.starter, state.actor()) == (2, 1, 0, 0)
    assert sorted(held(state.hands, 0)) != sorted(held(state.shown, 0))
