"""Bots that think no further than one decision."""

from meadow.bots.base import Glimpse
from meadow.core.rng import Rng


class RandomBot:
    """Any legal action, each equally likely."""

    name = "random"

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        return glimpse.sample(rng)


class GreedyBot:
    """Chooses the action with the best `evaluate` of the position after it; ties are broken at random."""

    name = "greedy"

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        state, seat = glimpse.imagine(), glimpse.seat
        values: dict[int, float] = {}
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            values[action] = glimpse.game.evaluate(after, seat)
        highest = max(values.values())
        return rng.pick([action for action, value in values.items() if value == highest])
