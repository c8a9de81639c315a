"""What a game answers for a seat below the root: a search neither looks there nor values such a position."""

from typing import Any

from meadow.bots.search.model import Model
from meadow.bots.search.search import Search
from meadow.bots.search.settings import Budget, Settings
from meadow.core.features import NO_REPLY, Active, Features
from meadow.core.rng import Rng
from meadow.core.state import State
from tests import toys


class Replying(Features):
    """Everybody but the first seat takes the first legal action."""

    def __init__(self) -> None:
        super().__init__(1, ["score"], [])
        self.replies = 0
        self.valued: list[int] = []

    def position(self, state: State, seat: Any, active: Active) -> None:
        self.valued.append(state.actor())
        active.add(0, float(state.scores()[int(seat)]))

    def reply(self, state: State, seat: Any) -> Any:
        if int(seat) == 0:
            return NO_REPLY
        self.replies += 1
        return state.legal(int(seat))[0]


def test_replies_are_played_on_before_a_position_is_valued() -> None:
    features = Replying()
    state = toys.GAME.new(3, seed=5)
    assert state.actor() == 0
    rng = Rng(1)
    search = Search(Model(features, 0, [1.0], []), Settings(), 0, lambda: toys.GAME.determinize(state, 0, rng))
    search.run(Budget(40, 0.0))
    assert features.replies > 40
    assert set(features.valued) == {0}
