"""Which positions a viewer was shown, and with which of its versions: a few bytes each, no positions are kept."""

import itertools
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from meadow.table.match import Move


class Step(NamedTuple):
    """With this version the viewer was shown the position after `decisions` moves, ends of beats among them.

    `told` is the version with which it was told how it came to that, and `at` when: both are of the first time if
    it came back to the position because later moves were taken back.
    """

    version: int
    decisions: int
    told: int
    at: int


class Trail:
    """Versions ascend, and decisions never go back: after something was taken back, a new trail goes on."""

    __slots__ = ("_at", "_decisions", "_versions")

    def __init__(self) -> None:
        self._versions = array("L")
        self._decisions = array("L")
        self._at = array("Q")

    def add(self, version: int, decisions: int, at: int) -> None:
        """Note that with this version the viewer is shown the position after `decisions` moves."""
        self._versions.append(version)
        self._decisions.append(decisions)
        self._at.append(at)

    def passes(self, decisions: int) -> bool:
        """Whether it leads beyond the position after `decisions` moves."""
        return bool(self._decisions) and self._decisions[-1] > decisions

    def before(self, version: int) -> int:
        """The latest version before this one with which a position was shown; 0 if none was."""
        count = bisect_left(self._versions, version)
        return self._versions[count - 1] if count else 0

    def kept(self, decisions: int) -> "Trail":
        """A copy up to the position after `decisions` moves."""
        other, count = Trail(), bisect_right(self._decisions, decisions)
        other._versions, other._decisions, other._at = (
            row[:count] for row in (self._versions, self._decisions, self._at)
        )
        return other

    def up_to(self, version: int) -> list[Step]:
        """Every position that was shown by then, each once."""
        rows = zip(self._versions, self._decisions, self._at, strict=True)
        shown = [Step(row[0], row[1], row[0], row[2]) for row in rows if row[0] <= version]
        alike = (list(same) for _, same in itertools.groupby(shown, lambda step: step.decisions))
        return [steps[0]._replace(version=steps[-1].version) for steps in alike]


class Abandoned(NamedTuple):
    """A trail through moves some of which were taken back: the viewer learns so with the version `until`."""

    until: int
    trail: Trail
    moves: Sequence[Move]
