"""Why a level would decide so: candidates, reasons that a player understands, and nothing that the seat cannot know."""

import dataclasses

import pytest

from meadow.bots import UnknownBot, weights
from meadow.bots.base import Glimpse, ask
from meadow.bots.explain import Explanation, explain, level_called
from meadow.bots.levels import Level, SearchBot, learned_for
from meadow.bots.reasons import MOST, Comparison, Slopes
from meadow.bots.search.settings import Budget
from meadow.core.catalogue import AnyGame, games
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.topics import VICTORY, topic_of
from meadow.games.dust_in_the_wings import GAME as DUST
from meadow.games.flutter import GAME as FLUTTER
from meadow.games.rainbow_flip_slide import GAME as RAINBOW
from tests import toys
from tests.games.dust_in_the_wings import scenes as dust
from tests.games.flutter import pictures
from tests.games.flutter import scene as flutter
from tests.games.rainbow_flip_slide import scene as rainbow

GAMES: list[AnyGame] = [toys.GAME, *games().values()]
CASES = [(game, seats) for game in GAMES for seats in game.seats]
IDS = [f"{game.key}-{seats}p" for game, seats in CASES]


def thinker(simulations: int) -> SearchBot:
    return SearchBot(Level(name="thinker", sentence="", simulations=simulations))


def explained(game: AnyGame, state: State, simulations: int = 100, played: int | None = None) -> Explanation:
    return explained_to(game, state, state.actor(), simulations, played)


def explained_to(game: AnyGame, state: State, seat: int, simulations: int, played: int | None = None) -> Explanation:
    return explain(Glimpse(game, state, seat, Rng(1)), thinker(simulations), played)


def positions(game: AnyGame, seats: int) -> list[State]:
    """Some positions of a random game in which there is a choice."""
    state: State = game.new(seats, seed=3)
    rng, found = Rng(3), list[State]()
    for number in range(24):
        if state.over():
            break
        if number % 8 == 5 and len(state.legal(state.actor())) > 1:
            found.append(state.clone())
        state.apply(state.actor(), state.sample(state.actor(), rng))
    return found


# Reasons


def test_a_victory_is_the_reason() -> None:
    """Violet completes the rainbow."""
    picture = """
        R O Y G B I .
         1 * * * * 2 V
    """
    state = rainbow.Scene(picture, actions_left=1).state
    found = explained(RAINBOW, state, played=worst_of(RAINBOW, state))
    assert [(reason.topic, reason.seat, reason.gain) for reason in found.reasons] == [(VICTORY.key, 0, True)]
    assert found.reasons[0].words == VICTORY.gain
    assert found.best.value > 0.9


def test_a_defeat_that_is_averted_is_the_reason() -> None:
    """What leaves the next player one slide from the rainbow is worse than what does not."""
    picture = """
        R O Y G B . .
         1 * * * * 2 I
          * * * * * * V
    """
    state = rainbow.Scene(picture, actions_left=1).state
    found = explained(RAINBOW, state, 200, played=RAINBOW.read("slide A to 1NE"))
    assert [(reason.topic, reason.seat, reason.gain) for reason in found.reasons] == [(VICTORY.key, 1, False)]
    assert found.reasons[0].words == VICTORY.loss


def test_more_crystals_are_the_reason() -> None:
    """One butterfly can go either way: to a card with one crystal, or to one with two white ones."""
    scene = dust.Scene("rb . . . . . y . . . " + ". " * 15, gathering=("by", "ry", "yy"), crystals=("1", "22", "12"))
    state = scene.state
    found = explained(DUST, state, played=worst_of(DUST, state))
    assert found.margin > 0.05
    assert {reason.topic for reason in found.reasons} <= {"points", "lead", "crystals", "ties", "later"}
    assert {reason.topic for reason in found.reasons} & {"points", "lead", "crystals"}
    assert all(reason.gain == (reason.seat == 0) for reason in found.reasons)


def test_pollen_is_the_reason_to_enclose() -> None:
    """Ten pollen in one move."""
    scene = flutter.Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, petals="4 blue, 2 purple").select("dragonfly")
    state = scene.state
    found = explained(FLUTTER, state, played=worst_of(FLUTTER, state))
    first = found.reasons[0]
    assert (first.topic, first.words, first.seat) == ("pollen", "more pollen", 0)


def worst_of(game: AnyGame, state: State) -> int:
    """What the evaluation of the game likes least."""
    seat = state.actor()

    def value(action: int) -> float:
        after = state.clone()
        after.apply(seat, action)
        return float(game.evaluate(after, seat))

    return min(state.legal(seat), key=value)


def test_a_game_without_weights_has_candidates_and_no_reasons() -> None:
    game = dataclasses.replace(games()["flautz"], features=None)
    state: State = game.new(2, seed=4)
    glimpse = Glimpse(game, state, state.actor(), Rng(1))
    bot = SearchBot(level_called("hard").level, learned=weights.untaught(game))
    found = explain(glimpse, bot)
    assert not found.taught
    assert found.reasons == ()
    assert sorted(each.action for each in found.candidates) == state.legal(state.actor())
    values = [each.value for each in found.candidates]
    assert values == sorted(values, reverse=True)


def test_hidden_units_count_where_they_are_active() -> None:
    """Two features, two units: the second unit is cut off, so only the first adds to what a feature counts."""
    linear, inner, bias, outer = [1.0, 2.0], [0.5, 9.0, 0.25, 9.0], [0.0, 0.0], [4.0, 9.0]
    slopes = Slopes([*linear, *inner, *bias, *outer], 2, [1, 0])
    assert (slopes(0), slopes(1)) == (3.0, 3.0)


@pytest.mark.parametrize("game", [game for game in games().values() if learned_for(game, game.seats[-1]).taught])
def test_topics_add_up_to_the_value(game: AnyGame) -> None:
    """Nothing of what the model thinks of a seat is left out."""
    for state in positions(game, game.seats[-1]):
        glimpse = Glimpse(game, state, state.actor(), Rng(1))
        bot = thinker(2)
        search = bot.search(glimpse, Budget(2, 0.0))
        imagined = glimpse.imagine()
        standing = Comparison(game, search, bot.learned(glimpse).value).standing(imagined)
        for seat, worth in enumerate(standing.worth):
            assert sum(worth.values()) == pytest.approx(search.model.value(imagined, seat))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_feature_has_a_topic_in_words(game: AnyGame) -> None:
    """No topic is for nothing, none is told by the name of a feature, and none has the key of what all games have."""
    assert game.features is not None
    found = {topic_of(game.topics, name) for name in game.features.names}
    assert found == set(game.topics)
    assert len({topic.key for topic in game.topics} | {VICTORY.key}) == len(game.topics) + 1


# What was played


def test_what_was_played_is_looked_at_as_closely_as_the_best() -> None:
    """Though it may be the last of many that the search would think of."""
    state = RAINBOW.new(2, seed=5)
    seat = state.actor()
    thought_of = [each.action for each in explained(RAINBOW, state, 64).candidates]
    never = next(action for action in state.legal(seat) if action not in thought_of)
    found = explained(RAINBOW, state, 64, played=never)
    assert found.other is not None
    assert found.other.action == never
    assert found.other.visits >= 32


def test_the_best_costs_nothing() -> None:
    state = RAINBOW.new(2, seed=5)
    best = explained(RAINBOW, state, 64).best.action
    found = explained(RAINBOW, state, 64, played=best)
    assert (found.other, found.margin, found.reasons) == (None, 0.0, ())


# No peeking


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_explanations_are_the_same_in_positions_that_the_seat_cannot_tell_apart(game: AnyGame, seats: int) -> None:
    for state in positions(game, seats):
        seat = state.actor()
        other: State = game.determinize(state, seat, Rng(99))
        if seat not in other.actors():
            continue  # asked in secret: then there is nothing to choose there
        played = state.legal(seat)[-1]
        one, two = (explained_to(game, position, seat, 12, played) for position in (state, other))
        if game.determinize(state, seat, Rng(5)).snapshot() == game.determinize(other, seat, Rng(5)).snapshot():
            assert one == two
        assert sorted(each.action for each in one.candidates) == sorted(each.action for each in two.candidates)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_explanations_say_what_the_bot_decides(game: AnyGame, seats: int) -> None:
    for state in positions(game, seats):
        seat = state.actor()
        found = explained(game, state, 12)
        assert found.best.action == ask(thinker(12), game, state, seat, Rng(1))
        assert len({each.action for each in found.candidates}) == len(found.candidates)
        values = [each.value for each in found.candidates]
        assert values == sorted(values, reverse=True), "nothing looks better than what is recommended"
        assert len(found.reasons) <= MOST
        assert all(reason.points > 0 and reason.seat in range(seats) for reason in found.reasons)


def test_only_levels_explain() -> None:
    assert level_called("hard").name == "hard"
    with pytest.raises(UnknownBot, match=r"there is no level 'greedy'\. Levels: easy, medium, hard, expert"):
        level_called("greedy")
