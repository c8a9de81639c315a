"""Learning the weights of a model: samples of games, and gradient descent over them."""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadow.bots.search.model import SEATS, Model, limited
from meadow.core.features import Active
from meadow.core.rng import Rng

BATCH: Final = 32
# Adam's decay rates and epsilon.
MOMENTUM: Final = 0.9
SPREAD: Final = 0.99
TINY: Final = 1e-8


@final
class Samples:
    """Rows of active features in groups: the seats of a position, or the actions of a decision, with a target for each.

    `rows` has the first place of each row in `numbers` and `amounts`, `groups` the first row of each group; both end
    with one past the last.
    """

    def __init__(self) -> None:
        self.numbers = vec[i64]()
        self.amounts = vec[float]()
        self.rows = vec[i64]([i64(0)])
        self.groups = vec[i64]([i64(0)])
        self.targets = vec[float]()

    def __len__(self) -> int:
        return len(self.groups) - 1

    def add(self, active: Active, target: float) -> None:
        """Append a row to the open group."""
        i: i64 = 0
        while i < i64(len(active)):
            self.numbers = append(self.numbers, active.number[i])
            self.amounts = append(self.amounts, active.amount[i])
            i += 1
        self.rows = append(self.rows, i64(len(self.numbers)))
        self.targets = append(self.targets, target)

    def close(self) -> None:
        """Close the open group."""
        self.groups = append(self.groups, i64(len(self.rows)) - 1)

    def retarget(self, targets: list[float]) -> None:
        """Replace the targets of all rows."""
        self.targets = vec[float](targets)

    def join_group(self, rows: "Samples") -> None:
        """Append rows that form one open group; it is closed."""
        rows.close()
        self.join(rows)

    def join(self, other: "Samples") -> None:
        """Append all groups of `other`."""
        row: i64 = 0
        group: i64 = 0
        while group < i64(len(other)):
            while row < other.groups[group + 1]:
                place: i64 = other.rows[row]
                while place < other.rows[row + 1]:
                    self.numbers = append(self.numbers, other.numbers[place])
                    self.amounts = append(self.amounts, other.amounts[place])
                    place += 1
                self.rows = append(self.rows, i64(len(self.numbers)))
                self.targets = append(self.targets, other.targets[row])
                row += 1
            self.close()
            group += 1

    def lists(self) -> tuple[list[int], list[float], list[int], list[int], list[float]]:
        """The contents as plain lists, for serialization."""
        return (
            [int(number) for number in self.numbers],
            list(self.amounts),
            [int(row) for row in self.rows],
            [int(group) for group in self.groups],
            list(self.targets),
        )


def from_lists(lists: tuple[list[int], list[float], list[int], list[int], list[float]]) -> Samples:
    samples = Samples()
    samples.numbers = vec[i64]([i64(number) for number in lists[0]])
    samples.amounts = vec[float](lists[1])
    samples.rows = vec[i64]([i64(row) for row in lists[2]])
    samples.groups = vec[i64]([i64(group) for group in lists[3]])
    samples.targets = vec[float](lists[4])
    return samples


@final
class Learner:
    """Minimises the cross-entropy between targets and a softmax over each group, with Adam.

    The weights are laid out as a model has them: linear, inner, bias, outer.
    """

    def __init__(self, features: int, hidden: int, weights: list[float]) -> None:
        self.features: i64 = features
        self.hidden: i64 = hidden
        self.weights = vec[float](weights)
        self.gradient = vec[float]([0.0] * len(weights))
        self.mean = vec[float]([0.0] * len(weights))
        self.square = vec[float]([0.0] * len(weights))
        self.steps: i64 = 0
        self.units = vec[float]([0.0] * max(1, hidden))
        self.values = vec[float]([0.0] * 4096)

    def lists(self) -> tuple[list[float], list[float], list[float], int]:
        """The state that `restore` needs."""
        return list(self.weights), list(self.mean), list(self.square), int(self.steps)

    def restore(self, lists: tuple[list[float], list[float], list[float], int]) -> None:
        """Continue where another learner stopped."""
        self.weights = vec[float](lists[0])
        self.mean = vec[float](lists[1])
        self.square = vec[float](lists[2])
        self.steps = lists[3]

    def learn(self, samples: Samples, rng: Rng, rate: float, decay: float) -> float:
        """Learn from all groups once, in a random order. Returns the mean loss."""
        order = list(range(len(samples)))
        rng.shuffle(order)
        loss = 0.0
        waiting: i64 = 0
        for group in order:
            loss += self._group(samples, i64(group))
            waiting += 1
            if waiting == BATCH:
                self._step(rate, decay)
                waiting = 0
        if waiting > 0:
            self._step(rate, decay)
        return loss / float(max(1, len(order)))

    def loss(self, samples: Samples) -> float:
        """The mean loss, without learning."""
        total = 0.0
        group: i64 = 0
        while group < i64(len(samples)):
            total += self._chances(samples, group)
            group += 1
        return total / float(max(1, len(samples)))

    def _group(self, samples: Samples, group: i64) -> float:
        loss = self._chances(samples, group)
        first: i64 = samples.groups[group]
        row: i64 = first
        while row < samples.groups[group + 1]:
            self._push(samples, row, self.values[row - first] - samples.targets[row])
            row += 1
        return loss

    def _chances(self, samples: Samples, group: i64) -> float:
        """Write the softmax over the rows of a group to `values`. Returns the loss."""
        first: i64 = samples.groups[group]
        count: i64 = samples.groups[group + 1] - first
        highest = -1e9
        i: i64 = 0
        while i < count:
            self.values[i] = self._value(samples, first + i)
            highest = max(highest, self.values[i])
            i += 1
        if count == 1:
            return self._lone(samples.targets[first])
        total = 0.0
        i = 0
        while i < count:
            self.values[i] = math.exp(self.values[i] - highest)
            total += self.values[i]
            i += 1
        loss = 0.0
        i = 0
        while i < count:
            self.values[i] /= total
            if samples.targets[first + i] > 0.0:
                loss -= samples.targets[first + i] * math.log(max(1e-12, self.values[i]))
            i += 1
        return loss

    def _lone(self, target: float) -> float:
        """The same for a group of one row, as in a game for one: a sigmoid."""
        chance = 1.0 / (1.0 + math.exp(-limited(self.values[0])))
        self.values[0] = chance
        return -target * math.log(max(1e-12, chance)) - (1.0 - target) * math.log(max(1e-12, 1.0 - chance))

    def _value(self, samples: Samples, row: i64) -> float:
        total = 0.0
        place: i64 = samples.rows[row]
        while place < samples.rows[row + 1]:
            total += self.weights[samples.numbers[place]] * samples.amounts[place]
            place += 1
        if self.hidden == 0:
            return total
        self._fill_units(samples, row)
        outer: i64 = self.features + (self.features + 1) * self.hidden
        j: i64 = 0
        while j < self.hidden:
            if self.units[j] > 0.0:
                total += self.units[j] * self.weights[outer + j]
            j += 1
        return total

    def _fill_units(self, samples: Samples, row: i64) -> None:
        bias: i64 = self.features + self.features * self.hidden
        j: i64 = 0
        while j < self.hidden:
            self.units[j] = self.weights[bias + j]
            j += 1
        place: i64 = samples.rows[row]
        while place < samples.rows[row + 1]:
            inner: i64 = self.features + samples.numbers[place] * self.hidden
            amount = samples.amounts[place]
            j = 0
            while j < self.hidden:
                self.units[j] += self.weights[inner + j] * amount
                j += 1
            place += 1

    def _push(self, samples: Samples, row: i64, error: float) -> None:
        """Add the gradient of one row."""
        place: i64 = samples.rows[row]
        while place < samples.rows[row + 1]:
            self.gradient[samples.numbers[place]] += error * samples.amounts[place]
            place += 1
        if self.hidden > 0:
            self._fill_units(samples, row)
            self._push_units(samples, row, error)

    def _push_units(self, samples: Samples, row: i64, error: float) -> None:
        hidden = self.hidden
        bias: i64 = self.features + self.features * hidden
        outer: i64 = bias + hidden
        j: i64 = 0
        while j < hidden:
            if self.units[j] > 0.0:
                back = error * self.weights[outer + j]
                self.gradient[outer + j] += error * self.units[j]
                self.gradient[bias + j] += back
                place: i64 = samples.rows[row]
                while place < samples.rows[row + 1]:
                    self.gradient[self.features + samples.numbers[place] * hidden + j] += back * samples.amounts[place]
                    place += 1
            j += 1

    def _step(self, rate: float, decay: float) -> None:
        self.steps += 1
        first = 1.0 - MOMENTUM ** float(self.steps)
        second = 1.0 - SPREAD ** float(self.steps)
        i: i64 = 0
        while i < i64(len(self.weights)):
            slope = self.gradient[i] / float(BATCH) + decay * self.weights[i]
            self.gradient[i] = 0.0
            self.mean[i] = MOMENTUM * self.mean[i] + (1.0 - MOMENTUM) * slope
            self.square[i] = SPREAD * self.square[i] + (1.0 - SPREAD) * slope * slope
            self.weights[i] -= rate * (self.mean[i] / first) / (math.sqrt(self.square[i] / second) + TINY)
            i += 1


def started(features: int, hidden: int, rng: Rng) -> list[float]:
    """Initial weights: all 0 except those of hidden units, which must differ."""
    scale = 0.2 / math.sqrt(float(max(1, features)))
    inner = [scale * (float(rng.below(2001)) - 1000.0) / 1000.0 * 4.0 for _ in range(features * hidden)]
    outer = [0.1 if unit % 2 == 0 else -0.1 for unit in range(hidden)]
    return [0.0] * features + inner + [0.0] * hidden + outer


def chances(model: Model, seats: int) -> list[float]:
    """The chances of the model's last evaluation."""
    assert seats <= SEATS
    return [model.values[i64(seat)] for seat in range(seats)]
