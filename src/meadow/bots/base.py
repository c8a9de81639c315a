"""The interface of a bot, and what it may know of a position."""

from typing import Protocol

from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View


class Memory:
    """A cache of what bots keep between decisions of one game, by seat. The loop that plays the game owns it.

    An entry only saves time: before using one, a bot must check that it belongs to the position at hand.
    """

    def __init__(self) -> None:
        self.kept: dict[int, object] = {}
        self._spent: dict[int, tuple[int, float]] = {}

    def spent(self, seat: int, turn: int) -> float:
        """The seconds that the seat has used in this turn so far."""
        latest, seconds = self._spent.get(seat, (turn, 0.0))
        return seconds if latest == turn else 0.0

    def spend(self, seat: int, turn: int, seconds: float) -> None:
        self._spent[seat] = turn, self.spent(seat, turn) + seconds


class Glimpse:
    """A position as one seat knows it.

    It holds a determinization and never the true state, so that no bot can reach what its seat does not know.
    """

    def __init__(self, game: AnyGame, state: State, seat: int, rng: Rng, memory: Memory | None = None) -> None:
        self.game = game
        self.seat = seat
        self.memory = memory
        self._rng = rng
        self._imagined: State = game.determinize(state, seat, rng)

    @property
    def seats(self) -> int:
        return self._imagined.seats

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in a game that does not count them."""
        return int(self.game.turn_of(self._imagined))

    def legal(self) -> list[int]:
        return self._imagined.legal(self.seat)

    def sample(self, rng: Rng) -> int:
        """One of `legal()`, each equally likely."""
        return self._imagined.sample(self.seat, rng)

    def view(self) -> View:
        view: View = self.game.view(self._imagined, self.seat)
        return view

    def imagine(self) -> State:
        """A new determinization, which the caller may change."""
        state: State = self.game.determinize(self._imagined, self.seat, self._rng)
        return state


class Bot(Protocol):
    """Chooses actions. One bot may play several seats: what it keeps between decisions belongs in the memory."""

    name: str

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        """One of `glimpse.legal()`."""


def ask(  # noqa: PLR0913, PLR0917  what a decision depends on
    bot: Bot, game: AnyGame, state: State, seat: int, rng: Rng, memory: Memory | None = None
) -> int:
    """The bot's decision for `seat` in this position. With a memory it may continue an earlier search."""
    return bot.choose(Glimpse(game, state, seat, rng, memory), rng)
