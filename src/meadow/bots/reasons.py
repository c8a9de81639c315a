"""Why one candidate of a search is better than another, in topics of the game's features.

Both are carried out in the same determinizations, followed by the search's favourite actions up to a quiet position.
The chances there are a softmax over the seats' values, so the difference in a seat's topic tells how much of the
difference in chances is due to it. Only determinizations are used: nothing hidden gets into a reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from meadow.bots.search.search import Search
from meadow.bots.search.tree import Edge
from meadow.core.catalogue import AnyGame
from meadow.core.state import State
from meadow.core.topics import VICTORY, Topic, topic_of

IMAGINED: Final = 12
"""The number of determinizations in which both candidates are carried out."""
TURNS: Final = (1, 2, 3, 4)
"""How many quiet positions to go on to: the one is used where the features come nearest to the search's margin."""
MOST: Final = 3
LEAST: Final = 0.005
"""Topics that add less than this to the chances are noise."""
SHARE: Final = 0.15
"""Topics below this share of all that speaks for the better one are left out."""
TRUSTED: Final = 0.25
"""No reasons are given unless the features' net difference is at least this share of the search's margin, and of all
that speaks for the better one."""


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A topic in which a seat is better or worse off, which is good for whoever decides."""

    topic: str
    """The key of the topic; `victory` in every game if the game ends."""
    words: str
    """What the seat has then, in English; 'for Anna' follows."""
    seat: int
    """Whose it is, counted from 0."""
    gain: bool
    """Whether that seat is better off."""
    points: float
    """How much it adds to the chances to win of whoever decides, in points of a hundred."""


class Standing(NamedTuple):
    """The evaluation of a position: each seat's chances, and what its features are worth by topic."""

    chances: list[float]
    worth: list[dict[str, float]]
    over: bool


class Comparison:
    """Compares candidates of a finished search."""

    def __init__(self, game: AnyGame, search: Search, values: Sequence[float]) -> None:
        """`values` are the weights of the search's model, laid out as `Model` says."""
        self.search = search
        self.me = int(search.seat)
        self._values = values
        names = search.features.names
        found = [topic_of(game.topics, name) for name in names]
        self._topics: dict[str, Topic] = {topic.key: topic for topic in (VICTORY, *found)}
        self._of = [topic.key for topic in found]

    def reasons(self, best: Edge, other: Edge) -> tuple[Reason, ...]:
        """What speaks most for `best`, if its value is higher; empty if nothing stands out."""
        margin = best.value(0.0) - other.value(0.0)
        if margin < LEAST:
            return ()
        imagined = [self.search.imagine() for _ in range(IMAGINED)]
        found = [self._differences(imagined, best, other, turns) for turns in TURNS]
        nearest = min(found, key=lambda shares: abs(sum(shares.values()) - margin))
        told = sum(nearest.values())
        speaking = sum(share for share in nearest.values() if share > 0.0)
        return self._told(nearest) if told >= TRUSTED * max(margin, speaking) else ()

    def _told(self, shares: Mapping[tuple[int, str], float]) -> tuple[Reason, ...]:
        """Each topic once, summed over seats, for the seat with the largest share: often one has what another lacks."""
        found: dict[str, list[tuple[float, bool, int]]] = {}
        for (seat, key), share in shares.items():
            if share > 0.0:
                found.setdefault(key, []).append((round(share, 6), seat == self.me, seat))
        speaking = [(sum(share for share, _, _ in each), max(each)[2], key) for key, each in found.items()]
        least = max(LEAST, SHARE * sum(share for share, _, _ in speaking))
        speaking.sort(key=lambda each: (-each[0], each[2]))
        return tuple(self._reason(*each) for each in speaking[:MOST] if each[0] >= least)

    def _reason(self, share: float, seat: int, key: str) -> Reason:
        topic, gain = self._topics[key], seat == self.me
        words = topic.gain if gain else topic.loss
        return Reason(topic=key, words=words, seat=seat, gain=gain, points=round(100 * share, 2))

    def _differences(
        self, imagined: Iterable[State], best: Edge, other: Edge, turns: int
    ) -> dict[tuple[int, str], float]:
        """By seat and topic: its part of the difference in chances, on average over the determinizations."""
        total: dict[tuple[int, str], float] = {}
        for state in imagined:
            one, two = (self._after(state, edge, turns) for edge in (best, other))
            for key, share in self._shares(one, two):
                total[key] = total.get(key, 0.0) + share / IMAGINED
        return total

    def _after(self, state: State, edge: Edge, turns: int) -> Standing:
        after = state.clone()
        self.search.go_on(after, edge, turns)
        return self.standing(after)

    def _shares(self, one: Standing, two: Standing) -> Iterable[tuple[tuple[int, str], float]]:
        if one.over or two.over:
            yield self._victory(one, two)
            return
        chance = self._between(one, two, self.me)
        for seat, (better, worse) in enumerate(zip(one.worth, two.worth, strict=True)):
            slope = chance * (1.0 - chance) if seat == self.me else -chance * self._between(one, two, seat)
            for key in better | worse:
                yield (seat, key), slope * (better.get(key, 0.0) - worse.get(key, 0.0))

    def _victory(self, one: Standing, two: Standing) -> tuple[tuple[int, str], float]:
        """If the game ends: the seat whose victory is won or averted, and the difference in chances."""
        share = one.chances[self.me] - two.chances[self.me]
        lost = not one.over and two.chances[self.me] < max(two.chances)
        seat = two.chances.index(max(two.chances)) if lost else self.me
        return (seat, VICTORY.key), share

    @staticmethod
    def _between(one: Standing, two: Standing, seat: int) -> float:
        return (one.chances[seat] + two.chances[seat]) / 2

    def standing(self, state: State) -> Standing:
        """The model's evaluation of a position, by topic."""
        model, seats = self.search.model, range(state.seats)
        if state.actor() < 0:
            model.result(state)
            return Standing([model.values[seat] for seat in seats], [], over=True)
        worth = [self._worth(state, seat) for seat in seats]
        model.evaluate(state)
        return Standing([model.values[seat] for seat in seats], worth, over=False)

    def _worth(self, state: State, seat: int) -> dict[str, float]:
        """The value of the seat's features by topic; empty for a seat that the model ignores (`Model.only`)."""
        model = self.search.model
        worth: dict[str, float] = {}
        if model.only not in {-1, seat}:
            return worth
        model.value(state, seat)
        steps = self._slopes()
        for place in range(len(model.active)):
            number = int(model.active.number[place])
            amount = model.active.amount[place] * steps(number)
            worth[self._of[number]] = worth.get(self._of[number], 0.0) + amount
        return worth

    def _slopes(self) -> "Slopes":
        """The gradient where the model looked last: hidden units that are inactive there count nothing."""
        model = self.search.model
        return Slopes(self._values, len(self._of), [int(model.units[j] > 0.0) for j in range(int(model.hidden))])


class Slopes:
    """The gradient of a value: the weight of each feature while `units` (0 or 1 each) are the active hidden units."""

    def __init__(self, values: Sequence[float], count: int, units: Sequence[int]) -> None:
        hidden = len(units)
        outer = values[count + (count + 1) * hidden :]
        self._linear = values[:count]
        self._inner = values[count : count + count * hidden]
        self._outer = [weight * on for weight, on in zip(outer, units, strict=True)]

    def __call__(self, number: int) -> float:
        first = number * len(self._outer)
        hidden = sum(self._inner[first + j] * weight for j, weight in enumerate(self._outer))
        return self._linear[number] + hidden
