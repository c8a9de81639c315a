"""What a bot is, and what it is given."""

from typing import NamedTuple, Protocol, runtime_checkable

from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View


class Glimpse:
    """A position as one seat knows it.

    It is made from a determinised state, so that the true one is out of a bot's reach whatever the bot tries.
    """

    def __init__(self, game: AnyGame, state: State, seat: int, rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self._rng = rng
        self._imagined: State = game.determinize(state, seat, rng)

    @property
    def seats(self) -> int:
        return self._imagined.seats

    def legal(self) -> list[int]:
        return self._imagined.legal(self.seat)

    def sample(self, rng: Rng) -> int:
        """One of `legal()`, each equally likely."""
        return self._imagined.sample(self.seat, rng)

    def view(self) -> View:
        view: View = self.game.view(self._imagined, self.seat)
        return view

    def imagine(self) -> State:
        """A fresh state that the seat could be in. The caller may do with it as it likes."""
        state: State = self.game.determinize(self._imagined, self.seat, self._rng)
        return state


class Bot(Protocol):
    """Somebody who decides. One bot may sit on several seats: it keeps nothing from one decision to the next."""

    name: str

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        """One of `glimpse.legal()`."""


class Weighed(NamedTuple):
    """What a bot thinks of an action: larger is better."""

    action: int
    value: float


@runtime_checkable
class Weighing(Protocol):
    """A bot that can say what it thinks of each action."""

    def weigh(self, glimpse: Glimpse, rng: Rng) -> list[Weighed]:
        """All of `glimpse.legal()`, best first: the first is what the bot chooses with this rng."""


def ask(bot: Bot, game: AnyGame, state: State, seat: int, rng: Rng) -> int:
    """The bot's decision for `seat` in this position."""
    return bot.choose(Glimpse(game, state, seat, rng), rng)


def consider(bot: Bot, game: AnyGame, state: State, seat: int, rng: Rng) -> list[Weighed]:
    """What the bot thinks of every action, its decision first; empty for a bot that does not weigh."""
    return bot.weigh(Glimpse(game, state, seat, rng), rng) if isinstance(bot, Weighing) else []
