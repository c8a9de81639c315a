"""What a bot is, and what it is given."""

from typing import Protocol

from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View


class Memory:
    """What bots keep from one decision to the next in one game, by seat. Whoever plays the game step by step holds it.

    What is kept only saves time: a bot must check that it is about the position that it is asked about.
    """

    def __init__(self) -> None:
        self.kept: dict[int, object] = {}
        self._spent: dict[int, tuple[int, float]] = {}

    def spent(self, seat: int, turn: int) -> float:
        """How many seconds the seat has thought in this turn so far."""
        latest, seconds = self._spent.get(seat, (turn, 0.0))
        return seconds if latest == turn else 0.0

    def spend(self, seat: int, turn: int, seconds: float) -> None:
        self._spent[seat] = turn, self.spent(seat, turn) + seconds


class Glimpse:
    """A position as one seat knows it.

    It is made from a determinised state, so that the true one is out of a bot's reach whatever the bot tries.
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
        """A fresh state that the seat could be in. The caller may do with it as it likes."""
        state: State = self.game.determinize(self._imagined, self.seat, self._rng)
        return state


class Bot(Protocol):
    """Somebody who decides. One bot may sit on several seats: what it keeps between decisions is in the memory."""

    name: str

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        """One of `glimpse.legal()`."""


def ask(  # noqa: PLR0913, PLR0917  what a decision depends on
    bot: Bot, game: AnyGame, state: State, seat: int, rng: Rng, memory: Memory | None = None
) -> int:
    """The bot's decision for `seat` in this position. With a memory it may go on with what it thought before."""
    return bot.choose(Glimpse(game, state, seat, rng, memory), rng)
