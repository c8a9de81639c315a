"""Why one candidate of a search is better than another, in topics of the game's features.

Both are carried out in the same imagined positions, and then what the search thinks best, to a quiet position. The
chances there are a softmax over what each seat's features promise, so a difference of a seat's topic tells how much of
the difference in chances is due to it. Only imagined positions are looked at: nothing hidden gets into a reason.
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
"""In so many positions both candidates are carried out."""
TURNS: Final = (1, 2, 3, 4)
"""How many quiet positions it may go on to: where the features tell the difference that the search found."""
MOST: Final = 3
LEAST: Final = 0.005
"""What adds less than this to the chances is noise."""
SHARE: Final = 0.15
"""What is less than this share of all that speaks for the better one is left out."""
TRUSTED: Final = 0.25
"""At least this share of the difference must be told by the features, and of what speaks for the better one outweigh
what speaks against it; otherwise nothing is said."""


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
    """How things stand in a position: each seat's chances, and what its features are worth by topic."""

    chances: list[float]
    worth: list[dict[str, float]]
    over: bool


class Comparison:
    """Compares candidates of a search that is done."""

    def __init__(self, game: AnyGame, search: Search, values: Sequence[float]) -> None:
        """`values` are the weights that the search was made with, laid out as a model has them."""
        self.search = search
        self.me = int(search.seat)
        self._values = values
        names = search.features.names
        found = [topic_of(game.topics, name) for name in names]
        self._topics: dict[str, Topic] = {topic.key: topic for topic in (VICTORY, *found)}
        self._of = [topic.key for topic in found]

    def reasons(self, best: Edge, other: Edge) -> tuple[Reason, ...]:
        """What speaks most for the best, if it is better at all; empty if nothing stands out."""
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
        """Each topic once, for the seat that it matters most for: often one has what another lacks."""
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
        """By seat and topic: how much of the decider's chances is due to it, on average over all that is imagined."""
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
        """Where the game ends: whose victory is won or averted."""
        share = one.chances[self.me] - two.chances[self.me]
        lost = not one.over and two.chances[self.me] < max(two.chances)
        seat = two.chances.index(max(two.chances)) if lost else self.me
        return (seat, VICTORY.key), share

    @staticmethod
    def _between(one: Standing, two: Standing, seat: int) -> float:
        return (one.chances[seat] + two.chances[seat]) / 2

    def standing(self, state: State) -> Standing:
        """What the model thinks of a position, taken apart."""
        model, seats = self.search.model, range(state.seats)
        if state.actor() < 0:
            model.result(state)
            return Standing([model.values[seat] for seat in seats], [], over=True)
        worth = [self._worth(state, seat) for seat in seats]
        model.evaluate(state)
        return Standing([model.values[seat] for seat in seats], worth, over=False)

    def _worth(self, state: State, seat: int) -> dict[str, float]:
        """What the seat's features promise by topic; nothing of a seat that the model does not look at."""
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
        """How much a feature counts where the model looked last: the hidden units that are cut off count nothing."""
        model = self.search.model
        return Slopes(self._values, len(self._of), [int(model.units[j] > 0.0) for j in range(int(model.hidden))])


class Slopes:
    """The weight of each feature in the part of the model in which a position lies."""

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
