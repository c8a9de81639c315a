"""The greedy player: takes the best card there is, thinks of the next player, and beats chance."""

from collections.abc import Sequence

import pytest

from meadow import bots
from meadow.bots.base import Bot, ask
from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.reach import reach
from meadow.games.dust_in_the_wings.state import DustState
from tests.games.dust_in_the_wings import slow
from tests.games.dust_in_the_wings.scenes import Scene, seen
from tests.games.dust_in_the_wings.test_reach import lying

GREEDY, RANDOM = bots.find("greedy"), bots.find("random")


def turn_of(bot: Bot, state: DustState, seed: int = 0) -> DustState:
    """The position after the bot has played the turn."""
    state, seat, turn, rng = state.clone(), state.actor(), state.turn, Rng(seed)
    while not state.over() and state.turn == turn:
        state.apply(seat, ask(bot, GAME, state, seat, rng))
    return state


def play(players: Sequence[Bot], seed: int) -> DustState:
    state, rng = GAME.new(len(players), seed=seed), Rng(seed)
    while not state.over():
        seat = state.actor()
        state.apply(seat, ask(players[seat], GAME, state, seat, rng))
    return state


# One turn


def offered(picture: str, *gathering: str, composition: Sequence[str] = ()) -> Scene:
    """Gathering cards with what lies on them: 'ry 22'."""
    cards, crystals = zip(*(card.split() for card in gathering), strict=True)
    return Scene(picture, gathering=cards, crystals=crystals, composition=composition)


@pytest.mark.parametrize(
    ("scene", "best"),
    [
        pytest.param(
            offered("rb . . . . . y . . . " + ". " * 15, "by 1", "ry 22", "yy 12"),
            "ry",
            id="more crystals are better",
        ),
        pytest.param(
            offered("rrby . . . . . . . . . . . y . . " + ". " * 10, "yy 12", "by 1", "ry 122"),
            "ry",
            id="a long way, and the right colour last",
        ),
        pytest.param(
            offered("rrrb . . . . " + ". " * 19 + "y", "yy 22", "rb 22", "bb 12"),
            None,
            id="out of reach",
        ),
        pytest.param(
            offered(
                f"b {'r' * 10} {'y' * 7} bbb . " + ". " * 20,
                "rr 1",
                composition=["line 2 same", "line 4 at least", "line 4 at most"],
            ),
            "line 4 at least",
            id="four points are better than two",
        ),
    ],
)
def test_takes_the_best_card_within_reach(scene: Scene, best: str | None) -> None:
    for seed in range(3):
        assert seen(turn_of(GREEDY, scene.state, seed)).cards[0] == ({best} - {None})


@pytest.mark.parametrize("turns", [0, 1, 4])
def test_no_dispersal_is_better(turns: int) -> None:
    """What the card brings is as much as any outcome of the turn could have brought."""
    for seed in range(2):
        state = GAME.new(3, seed=seed)
        for _ in range(turns):
            state = turn_of(GREEDY, state, seed)
        gained = turn_of(GREEDY, state, seed).scores()[state.actor()] - state.scores()[state.actor()]
        assert gained == best_by_trying(state) > 0


def best_by_trying(state: DustState) -> int:
    """The most that any outcome brings."""
    reached, table, best = reach(state), seen(state), 0
    worths = {card: worth(state, slot) for slot, card in enumerate(table.display.values())}
    for at in range(len(reached)):
        table.meadow = dict(zip(slow.SPACES, lying(reached, at), strict=True))
        end = slow.SPACES[int(reached.end(at))]
        for card, points in worths.items():
            if points > best and slow.fits(table, card, end):
                best = points
    return best


def worth(state: DustState, slot: int) -> int:
    shown = GAME.view(state, None).display[slot]
    return 0 if shown is None else shown.worth


def test_chooses_the_better_of_two_fulfilled_cards() -> None:
    """Two white crystals against one point."""
    scene = Scene("r r rr . . " + ". " * 20, gathering=["rr"], crystals=["22"], composition=["line 2 same"])
    scene.play("lift a1", "red E")
    assert seen(turn_of(GREEDY, scene.state)).cards[0] == {"rr"}


def test_last_turn_is_not_given_away_for_a_shared_victory() -> None:
    """To the east a pair for one point, as many as the other has; to the south two cards, one of them worth four."""
    scene = Scene(
        "r . y . . b . . . . yy . . . . " + ". " * 10,
        gathering=["rb"],
        crystals=["22"],
        composition=["line 2 same"],
        won=["", "1"],
        bag="",
        last_turn=True,
    )
    scene.play("lift a1")
    for seed in range(4):
        assert turn_of(GREEDY, scene.state, seed).winners() == [0]


def test_evaluation_likes_points() -> None:
    """For the one who has them, in the same position."""
    picture = "r b . . . " + ". " * 20
    ahead, behind = Scene(picture, won=["22", "1"]).state, Scene(picture, won=["1", "22"]).state
    assert GAME.evaluate(ahead, 0) > GAME.evaluate(behind, 0)
    assert GAME.evaluate(ahead, 1) < GAME.evaluate(behind, 1)


def test_a_win_is_better_than_anything_else() -> None:
    picture = "r b . . . " + ". " * 20
    won = Scene(picture, won=["1", ""], last_turn=True).play("lift a1", "red S").state
    rich = Scene(picture, won=["2" * 12, ""], gathering=["rb"], crystals=["22"]).state
    lost = Scene(picture, won=["2" * 11, "2" * 12], last_turn=True).play("lift a1", "red S").state
    assert GAME.evaluate(won, 0) > GAME.evaluate(rich, 0) > GAME.evaluate(lost, 0)


def test_what_the_deck_holds_does_not_matter() -> None:
    """Nobody knows it: the evaluation is the same for every order."""
    state, rng = GAME.new(3, seed=4), Rng(4)
    for _ in range(12):
        values = {GAME.evaluate(GAME.determinize(state, 0, rng), 0) for _ in range(3)}
        assert len(values) == 1
        state.apply(state.actor(), state.sample(state.actor(), rng))


# Whole games


def test_greedy_beats_random() -> None:
    """In every one of a few games, whoever begins."""
    for seed in range(5):
        assert play([GREEDY, RANDOM], seed).winners() == [0]
        assert play([RANDOM, GREEDY], seed).winners() == [1]


def test_greedy_beats_a_table_of_random_players() -> None:
    for seat in range(4):
        players = [GREEDY if at == seat else RANDOM for at in range(4)]
        assert play(players, seat).winners() == [seat]


def test_greedy_games_are_short() -> None:
    """Crystals do not go round for ever when somebody takes them."""
    after = play([GREEDY, GREEDY], 1)
    assert after.turn <= 40
    assert not after.adjudicated
