"""The contract that every game's position keeps. This file is the manual: read it before writing a game.

There are three kinds of nodes. At a *decision* one seat must choose; it need not be the seat whose turn it is: an owner
may be asked in the middle of another's turn. At a *secret round* several seats choose at the same time, none of them
knowing what the others chose. When the game is *over* nobody chooses. Chance is no node: whatever is random
happens inside `apply`, out of the state's own generator.

Where it is secret who is asked, and whether anybody is, a `stepwise` state has a fourth kind, the *beat*: it stops
wherever some seat might be asked, even if none is. See `beat`.
"""

import hashlib

from mypy_extensions import mypyc_attr

from meadow.core.events import Event
from meadow.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game, with everything hidden in it.

    Options + seats + seed + actions reproduce a state to the last card. A subclass calls `super().__init__`, keeps
    its position in typed fields (cards and tiles as numbers, one `phase`, a stack where effects interrupt
    effects) and overrides the methods below that say so.

    `log` is None while nobody listens. `apply` appends events to it only when it is a list; a clone never listens.
    Searches of a game may share working space: use the states of one process in one thread at a time.
    `adjudicated` is true once the game was ended by a limit and scored as it stood.

    `stepwise` is set by a table at which nobody may notice whether anybody was asked; clones keep it. It is no part
    of the position: the same decisions lead to the same game with and without it. Only games with beats use it.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.stepwise = False
        self.seats = seats
        self.rng = rng
        self.log: list[Event] | None = None
        self.adjudicated = False

    def actors(self) -> list[int]:
        """The seats that must decide now, ascending.

        Decision: exactly one. Secret round: all who have not chosen yet; a seat whose choice is complete, after one
        decision or several, is no longer listed. Over: none. Beat: all who can answer it and have not, often none;
        they may answer in any order.
        """
        raise NotImplementedError("a game overrides actors()")

    def actor(self) -> int:
        """The first of `actors()`, or -1 if there is none. A game may override it with something faster."""
        seats = self.actors()
        return seats[0] if seats else -1

    def legal(self, seat: int) -> list[int]:
        """The actions that `seat` may choose now, ascending.

        For an actor it is never empty; for every other seat it is always empty, and so it is when the game is over.
        It depends only on what the seat knows. It is the only source of legality: nothing else validates.
        """
        raise NotImplementedError("a game overrides legal()")

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action of an actor, in place, up to the next node.

        It trusts its caller: use `meadow.core.step` for anything that comes from outside. In a secret round the choice
        is kept out of every view until the last actor has chosen; the order of choosing changes nothing.
        """
        raise NotImplementedError("a game overrides apply()")

    def sample(self, seat: int, rng: Rng) -> int:
        """A uniformly random legal action of an actor. A game may override it to avoid listing them all.

        `rng` is the caller's: the state's own generator is not touched.
        """
        return rng.pick(self.legal(seat))

    def clone(self) -> "State":
        """An independent copy: a change of either never affects the other. The copy's `log` is None."""
        raise NotImplementedError("a game overrides clone()")

    def over(self) -> bool:
        """Whether the game has ended: exactly when `actors()` is empty and it does not stand at a beat."""
        return self.actor() < 0

    def beat(self) -> int:
        """The number of the beat at which a stepwise state stands; 0 if it stands at none.

        Beats are counted from 1 on, and one that opens again counts again. Neither the number nor that there is a beat
        depends on anything hidden: positions that a viewer cannot tell apart stand at the same beat.
        """
        return 0

    def end_beat(self) -> None:
        """End the beat, in place, and go on to the next node: everyone who could still answer it passes."""
        raise NotImplementedError("a game with beats overrides end_beat()")

    def passing(self, seat: int) -> int:
        """The action by which an actor passes at a beat, or adds nothing more to what it chose in a secret round.

        Raises NotImplementedError in a game without beats.
        """
        raise NotImplementedError("a game with beats overrides passing()")

    def scores(self) -> list[int]:
        """Points of each seat as things stand, at every node. What they count is the game's own matter."""
        raise NotImplementedError("a game overrides scores()")

    def winners(self) -> list[int]:
        """The seats that share the victory, ascending. Empty until the game is over.

        A draw is shared by those who drew. Empty at the end means that everyone lost. No other seat scores higher than
        a winner; where ties are broken, an equal score may lose.
        """
        raise NotImplementedError("a game overrides winners()")

    def returns(self) -> list[float]:
        """The result for learning, from -1 to 1 for each seat; all 0 until the game is over.

        They sum to 0 with two or more seats, unless everyone lost: then each has -1. A lone seat has 1 or -1.
        """
        if not self.over():
            return [0.0] * self.seats
        won = self.winners()
        if not won:
            return [-1.0] * self.seats
        others = self.seats - 1
        if others == 0:
            return [1.0]
        winner, loser = (self.seats - len(won)) / others, -len(won) / others
        return [winner if seat in won else loser for seat in range(self.seats)]

    def snapshot(self) -> dict[str, list[int]]:
        """The whole position as named rows of integers: hidden things, pending choices, the generator (as `rng`) too.

        Two states are the same exactly when their snapshots are. It is for hashing, comparing and finding differences,
        never for play.
        """
        raise NotImplementedError("a game overrides snapshot()")


def digest(state: State) -> str:
    """A short hash of the whole position, the same on every platform, compiled or not."""
    rows = (f"{name}:{','.join(map(str, row))}" for name, row in sorted(state.snapshot().items()))
    return hashlib.blake2b(";".join(rows).encode(), digest_size=8).hexdigest()
