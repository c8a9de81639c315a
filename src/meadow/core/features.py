"""What a game tells a search about its positions: named features, and what a seat can tell apart.

A feature is a number with a name in words and an amount. A learned value is a weight for each of them, so the names
are also the reasons that a bot gives.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadow.core.state import State

MOST: Final = 1024
"""The most features that a position or an action may have at once."""

# Sums of hashes stay below 2**62, compiled or not.
MASK: Final = 0x3FFFFFFFFFFFFFFF
ODD: Final = 0x5851F42D
LARGE: Final = 0x2545F491
UNSEEN: Final = -1
NO_REPLY: Final = -1


@final
class Active:
    """The active features of one position, as one seat may know it, or of one action: numbers and amounts."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.number = vec[i64]([i64(0)] * MOST)
        self.amount = vec[float]([0.0] * MOST)

    def clear(self) -> None:
        self.count = 0

    def add(self, number: i64, amount: float) -> None:
        """Note a feature. The same number may be added again: amounts add up."""
        self.number[self.count] = number
        self.amount[self.count] = amount
        self.count += 1

    # Other groups of modules call methods: the compiler cannot give them these attributes (see `compiled.py`).

    def __len__(self) -> int:
        return self.count

    def dot(self, weights: vec[float]) -> float:
        """The sum of all amounts, each with the weight of its feature."""
        total = 0.0
        i: i64 = 0
        while i < self.count:
            total += weights[self.number[i]] * self.amount[i]
            i += 1
        return total

    def add_rows(self, rows: vec[float], sums: vec[float]) -> None:
        """The same for several weights of each feature at once: add up its row of them."""
        width = i64(len(sums))
        i: i64 = 0
        while i < self.count:
            first: i64 = self.number[i] * width
            amount = self.amount[i]
            j: i64 = 0
            while j < width:
                sums[j] += rows[first + j] * amount
                j += 1
            i += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The features of a game. A subclass overrides `position`, and of the rest what pays.

    One object serves all searches of a process, so it keeps nothing between two calls.
    """

    def __init__(self, version: int, names: list[str], action_names: list[str]) -> None:
        """`version` rises whenever weights that were learned before no longer fit."""
        self.version = version
        self.names = names
        self.action_names = action_names

    def position(self, state: State, seat: i64, active: Active) -> None:
        """Add the features of the position from the seat's side, only of what the seat may know.

        The value of a seat is a function of these alone. The chances to win are a softmax over the values of all
        seats, so that what is the same for all of them says nothing unless it is crossed with something that differs.
        """
        raise NotImplementedError("a game overrides position()")

    def action(self, state: State, seat: i64, action: i64, active: Active) -> None:
        """Add the features of a legal action, without carrying it out. Only called if there are `action_names`."""
        raise NotImplementedError("a game with action names overrides action()")

    def quiet(self, state: State) -> bool:  # noqa: ARG002  a game overrides it
        """Whether the value can be trusted here. Elsewhere, as in the middle of a turn, a search looks further."""
        return True

    def known(self, state: State, seat: i64) -> i64:
        """A hash of what the seat sees: positions with equal hashes and histories have the same legal actions."""
        known: i64 = 1
        for action in state.legal(int(seat)):
            known = fold(known, i64(action))
        return known

    def shown(self, state: State, seat: i64, action: i64) -> i64:  # noqa: ARG002  a game overrides it
        """What all other seats see of an action that is about to be carried out, or UNSEEN if they notice nothing."""
        return action if len(state.actors()) == 1 else UNSEEN

    def turns(self, state: State, seat: i64, most: i64) -> list[list[int]]:  # noqa: ARG002  a game overrides it
        """Whole turns that are worth a look, at most so many, the best first; none where single actions shall be.

        Each is a sequence of actions of the seat, from here on, without chance between them.
        """
        return []

    def reply(self, state: State, seat: i64) -> i64:  # noqa: ARG002  a game overrides it
        """The action of an actor that a search takes for granted below its root, or NO_REPLY where it shall look.

        For interruptions that are too many or too small to be searched. It decides by what the seat may know. Before a
        position is valued, replies are played on.
        """
        return NO_REPLY


def fold(known: i64, more: i64) -> i64:
    """A hash of a hash and another number, neither of them below 0 nor above MASK."""
    both: i64 = known ^ more
    mixed: i64 = (both & 0xFFFFFFFF) * ODD + (both >> 32) * LARGE
    return (mixed ^ (mixed >> 29)) & MASK
