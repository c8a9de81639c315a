"""What a bot is given: a glimpse in which the true position cannot be found, whatever the bot tries."""

import dataclasses
import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

from meadow.bots import BOTS, UnknownBot, find
from meadow.bots.base import Bot, Glimpse, ask
from meadow.bots.levels import SearchBot
from meadow.core.catalogue import AnyGame, games
from meadow.core.rng import Rng
from meadow.core.state import State, digest
from tests import toys

GAMES: list[AnyGame] = [toys.GAME, *games().values()]
CASES = [(game, seats) for game in GAMES for seats in game.seats]
IDS = [f"{game.key}-{seats}p" for game, seats in CASES]

# What a level chooses does not depend on how long it thinks: little is enough here.
QUICK: dict[str, Bot] = {
    name: SearchBot(msgspec.structs.replace(bot.level, simulations=6)) if isinstance(bot, SearchBot) else bot
    for name, bot in BOTS.items()
}

# Code is shared by everyone and holds no position; what cannot change may be shared too.
CODE = (FunctionType, ModuleType, type)


def reachable(start: object) -> Iterator[object]:
    """Everything that can be got at from an object by looking into it."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen and not isinstance(thing, CODE):
            seen.add(id(thing))
            yield thing
            waiting.extend(gc.get_referents(thing))


class Spy:
    """Looks for the true position in everything that it is given."""

    name = "spy"

    def __init__(self, truth: State) -> None:
        self.truth = truth
        self.found = False

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        for given in (glimpse, glimpse.imagine(), glimpse.view(), glimpse.legal(), rng):
            self.found = self.found or any(thing is self.truth for thing in reachable(given))
        return glimpse.legal()[0]


class Vandal:
    """Breaks whatever it can get at."""

    name = "vandal"

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        legal = glimpse.legal()
        chosen = rng.pick(legal)
        for state in (glimpse.imagine(), glimpse._imagined):  # noqa: SLF001  a vandal respects nothing
            for _ in range(20):
                if state.over():
                    break
                state.apply(state.actor(), state.sample(state.actor(), rng))
            state.rng.word()
        legal.clear()
        return chosen


class Recorder:
    """Keeps what it saw of the position."""

    name = "recorder"

    def __init__(self) -> None:
        self.seen: list[tuple[Any, list[int]]] = []

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        self.seen.append((glimpse.view(), glimpse.legal()))
        return rng.pick(glimpse.legal())


def positions(game: AnyGame, seats: int, count: int = 6) -> Iterator[State]:
    """A few positions of a random game in which somebody decides."""
    state: State = game.new(seats, seed=5)
    rng = Rng(5)
    for _ in range(count):
        for _ in range(3):
            if state.over():
                return
            yield state
            state.apply(state.actor(), state.sample(state.actor(), rng))


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_spy_would_find_the_truth(game: AnyGame) -> None:
    """A game that handed out its own position would be caught."""
    careless = dataclasses.replace(game, determinize=lambda state, _seat, _rng: state)
    state: State = careless.new(game.seats[-1])
    spy = Spy(state)
    ask(spy, careless, state, state.actor(), Rng(1))
    assert spy.found


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_true_position_is_out_of_reach(game: AnyGame, seats: int) -> None:
    for state in positions(game, seats):
        for seat in state.actors():
            spy = Spy(state)
            ask(spy, game, state, seat, Rng(1))
            assert not spy.found


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_nothing_that_a_bot_does_changes_the_true_position(game: AnyGame, seats: int) -> None:
    for state in positions(game, seats):
        for seat in state.actors():
            before = digest(state)
            chosen = ask(Vandal(), game, state, seat, Rng(2))
            assert digest(state) == before
            assert chosen in state.legal(seat)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_glimpse_shows_what_the_seat_knows(game: AnyGame, seats: int) -> None:
    for state in positions(game, seats):
        for seat in state.actors():
            recorder = Recorder()
            ask(recorder, game, state, seat, Rng(3))
            assert recorder.seen == [(game.view(state, seat), state.legal(seat))]


def test_imagined_positions_differ_in_what_is_hidden() -> None:
    """Each is drawn anew, and the bot may do with it as it likes."""
    game = games()["rainbow_flip_slide"]
    glimpse = Glimpse(game, game.new(2, seed=1), 0, Rng(4))
    imagined = [glimpse.imagine() for _ in range(5)]
    assert len({tuple(state.snapshot()["colours"]) for state in imagined}) == 5
    imagined[0].apply(0, imagined[0].legal(0)[0])
    assert glimpse.legal() == imagined[1].legal(0)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
@pytest.mark.parametrize("bot", QUICK.values(), ids=list(QUICK))
def test_bots_choose_what_is_legal(game: AnyGame, seats: int, bot: Bot) -> None:
    for state in positions(game, seats, count=3):
        for seat in state.actors():
            assert ask(bot, game, state, seat, Rng(6)) in state.legal(seat)


@pytest.mark.parametrize("bot", QUICK.values(), ids=list(QUICK))
def test_bots_decide_the_same_with_the_same_generator(bot: Bot) -> None:
    game = games()["rainbow_flip_slide"]
    for state in positions(game, 2, count=3):
        seat = state.actor()
        assert ask(bot, game, state, seat, Rng(7)) == ask(bot, game, state, seat, Rng(7))


def test_bots_are_found_by_name() -> None:
    assert all(find(name).name == name for name in BOTS)


def test_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(UnknownBot) as refused:
        find("grumpy")
    assert str(refused.value) == f"there is no bot 'grumpy'. Bots: {', '.join(BOTS)}"
