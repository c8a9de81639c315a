"""What leaves the rules of Acorn Hush."""

from meadow.core.views import Choice, View
from tests.toys.nuts import Pending


class HushView(View, frozen=True, kw_only=True):
    phase: int
    round: int
    turn: int
    deck: int
    hollows: tuple[tuple[int | None, ...], ...]
    """For each seat its hollows: -1 if empty, None if this seat does not know the nut."""
    chosen: int | None
    passed: bool
    """Whether this seat was asked about the peek at hand, and passed."""
    hoards: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    stack: tuple[Pending, ...]


class HushChoice(Choice, frozen=True, kw_only=True):
    owner: int | None = None
    hollow: int | None = None
    nut: int | None = None
