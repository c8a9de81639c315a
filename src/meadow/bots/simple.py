"""Bots that think no further than one decision."""

from meadow.bots.base import Glimpse, Weighed
from meadow.core.rng import Rng


class RandomBot:
    """Any legal action, each equally likely."""

    name = "random"

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        return glimpse.sample(rng)


class GreedyBot:
    """The action after which the game's own evaluation likes the position best; ties are broken at random."""

    name = "greedy"

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        return self.weigh(glimpse, rng)[0].action

    def weigh(self, glimpse: Glimpse, rng: Rng) -> list[Weighed]:
        state, seat = glimpse.imagine(), glimpse.seat
        weighed: list[Weighed] = []
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            weighed.append(Weighed(action, glimpse.game.evaluate(after, seat)))
        highest = max(each.value for each in weighed)
        chosen = rng.pick([each.action for each in weighed if each.value == highest])
        return sorted(weighed, key=lambda each: (each.action != chosen, -each.value))
