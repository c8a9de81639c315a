"""A learned value of positions and a learned prior of actions: small nets over a game's named features."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.features import Active, Features
from meadow.core.state import State

SEATS: Final = 8
"""At least as many as any game has."""


@final
class Model:
    """The weights of a game, and the working space to evaluate them.

    The value of a seat is linear in its features, plus `hidden` rectified units (ReLU) over them. `linear` has a
    weight for each feature, `inner` `hidden` weights for each feature, `bias` and `outer` one for each unit. `prior`
    has a weight for each feature of actions. `values` are the chances of the last evaluation.
    """

    def __init__(self, features: Features, hidden: i64, weights: list[float], prior: list[float]) -> None:
        count = len(features.names)
        self.features = features
        self.hidden: i64 = hidden
        self.linear = vec[float](weights[:count])
        self.inner = vec[float](weights[count : count + count * int(hidden)])
        self.bias = vec[float](weights[count + count * int(hidden) : count + (count + 1) * int(hidden)])
        self.outer = vec[float](weights[count + (count + 1) * int(hidden) :])
        self.prior = vec[float](prior)
        self.active = Active()
        self.units = vec[float]([0.0] * int(hidden))
        self.values = vec[float]([0.0] * SEATS)
        self.evaluations: i64 = 0
        self.only: i64 = -1
        self.zero = 0.0

    def look_only_at(self, state: State, seat: i64) -> None:
        """From now on evaluate positions by this seat's features alone, relative to their value in `state`."""
        self.only = seat
        self.zero = self.value(state, seat)

    def evaluate(self, state: State) -> None:
        """Write each seat's chances to win to `values`: a softmax over all seats, or as `look_only_at` says."""
        self.evaluations += 1
        if self.only >= 0:
            self._evaluate_alone(state)
        else:
            self._evaluate_all(state)

    def _evaluate_alone(self, state: State) -> None:
        """A sigmoid of the change in the seat's own value, as if the others' never changed."""
        chance = 1.0 / (1.0 + math.exp(limited(self.zero - self.value(state, self.only))))
        seat: i64 = 0
        while seat < i64(state.seats):
            self.values[seat] = chance if seat == self.only else 1.0 - chance
            seat += 1

    def _evaluate_all(self, state: State) -> None:
        seats: i64 = state.seats
        values = self.values
        seat: i64 = 0
        highest = -1e9
        while seat < seats:
            value = self.value(state, seat)
            values[seat] = value
            highest = max(highest, value)
            seat += 1
        if seats == 1:
            values[0] = 1.0 / (1.0 + math.exp(-limited(values[0])))
            return
        total = 0.0
        seat = 0
        while seat < seats:
            share = math.exp(values[seat] - highest)
            values[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < seats:
            values[seat] = values[seat] / total
            seat += 1

    def value(self, state: State, seat: i64) -> float:
        """The value of a seat's features, on an arbitrary scale: only differences between seats count."""
        self.active.clear()
        self.features.position(state, seat, self.active)
        return self.score(self.active)

    def score(self, active: Active) -> float:
        """The value of active features."""
        total = active.dot(self.linear)
        hidden = self.hidden
        if hidden == 0:
            return total
        units = self.units
        j: i64 = 0
        while j < hidden:
            units[j] = self.bias[j]
            j += 1
        active.add_rows(self.inner, units)
        j = 0
        while j < hidden:
            if units[j] > 0.0:
                total += units[j] * self.outer[j]
            j += 1
        return total

    def appeal(self, state: State, seat: i64, action: i64) -> float:
        """The prior of a legal action, as a logarithm and not normalised."""
        self.active.clear()
        self.features.action(state, seat, action, self.active)
        return self.active.dot(self.prior)

    def result(self, state: State) -> None:
        """Write each seat's share of the victory to `values`. The game must be over."""
        winners = state.winners()
        seat: i64 = 0
        while seat < state.seats:
            self.values[seat] = 0.0
            seat += 1
        for winner in winners:
            self.values[i64(winner)] = 1.0 / float(len(winners))


def limited(value: float) -> float:
    """Clip to a range in which `exp` does not overflow."""
    return max(-50.0, min(50.0, value))


def size(features: Features, hidden: int) -> int:
    """The number of weights of the value, without those of the prior."""
    return len(features.names) * (1 + hidden) + 2 * hidden
