"""What a search needs to know of a game: named features of positions and actions, and information sets.

A feature has a number, a name in words and an amount. What is learned are weights of features, so their names are also
the reasons that a bot gives.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadow.core.state import State

MOST: Final = 1024
"""The most features that a position or an action may have at once."""

# Hashes stay below 2**62: a sum of two never overflows 64 bits, compiled or not.
MASK: Final = 0x3FFFFFFFFFFFFFFF
ODD: Final = 0x5851F42D
LARGE: Final = 0x2545F491
UNSEEN: Final = -1
NO_REPLY: Final = -1


@final
class Active:
    """A sparse vector: the features of one position, as one seat may know it, or of one action."""

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
        """Like `dot` for several weights of each feature: adds its row of `rows`, times its amount, to `sums`."""
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
    """The features of a game. A subclass overrides `position`, and any other methods that are worth it.

    One object serves all searches of a process, so it must keep no state between calls.
    """

    def __init__(self, version: int, names: list[str], action_names: list[str]) -> None:
        """`version` rises whenever weights that were learned before no longer fit."""
        self.version = version
        self.names = names
        self.action_names = action_names

    def position(self, state: State, seat: i64, active: Active) -> None:
        """Add the features of the position from the seat's side, only of what the seat may know.

        The value of a seat is a function of these alone. The chances to win are a softmax over the values of all
        seats, so a feature that is equal for all of them has no effect unless it is crossed with one that differs.
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
        """Whole turns worth searching, at most `most`, the best first; empty if single actions shall be searched.

        Each is a sequence of actions of the seat, from here on, without chance between them.
        """
        return []

    def reply(self, state: State, seat: i64) -> i64:  # noqa: ARG002  a game overrides it
        """The action that a search assumes for an actor below its root, or NO_REPLY if it shall search.

        For interruptions that are too many or too small to be searched. It may use only what the seat knows. Replies
        are carried out before a leaf is evaluated.
        """
        return NO_REPLY


def fold(known: i64, more: i64) -> i64:
    """Combines a hash with another number, both from 0 to MASK, into a hash."""
    both: i64 = known ^ more
    mixed: i64 = (both & 0xFFFFFFFF) * ODD + (both >> 32) * LARGE
    return (mixed ^ (mixed >> 29)) & MASK
