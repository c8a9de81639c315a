"""The time of each seat. A clock never reads the system's time: callers pass it.

Only a seat that everybody knows to be asked uses its own time. A seat that is asked in secret has an allowance for that
question instead, which nobody else sees: otherwise the clocks would reveal who was asked.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from meadow.table.settings import ClockRule
from meadow.table.updates import Ticking

SECRET_ALLOWANCE: Final = 30_000


class RanOut(NamedTuple):
    """Whose time is up, and whether it was the allowance for a secret question."""

    seat: int
    secret: bool


class Earned(NamedTuple):
    """By how much one decision lengthened the time of the seat that made it."""

    seat: int
    time: int
    quiet: bool = False
    """Whether the seat passed at a beat, which nobody else may notice."""


class Owed(NamedTuple):
    """A decision that may yet earn its increment; `number` is its place in `Clock.earned`."""

    seat: int
    number: int


class Clock:
    """The clocks of all seats.

    `secret` is the deadline of a seat that is asked in secret, otherwise None; `rest` is then what is left of its
    allowance. `fresh` is true from a seat's new question until its clock ticks for it: if that stops and ticks again,
    it goes on with what is left. `earned` has one entry for each decision of the match. `owed` is a decision that led
    to a beat: whether it earned its increment is decided when all know who is asked next. `reached` is how many
    decisions, without passes at beats, there were before a seat took back some of its own; 0 once another seat has
    decided or the seat has a new question.
    """

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.full = rule.seconds * 1000
        self.left = [self.full] * seats
        self.since: list[int | None] = [None] * seats
        self.fresh = [True] * seats
        self.allowance = self.full if rule.kind == "move" else SECRET_ALLOWANCE
        self.secret: list[int | None] = [None] * seats
        self.rest = [self.allowance] * seats
        self.earned: list[Earned] = []
        self.owed: Owed | None = None
        self.reached = [0] * seats

    @property
    def ticks(self) -> bool:
        return self.rule.kind != "none"

    def shown(self) -> tuple[Ticking, ...]:
        """What everybody may see."""
        return tuple(map(Ticking, self.left, self.since)) if self.ticks else ()

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up, as things stand."""
        since = self.since[seat]
        return self.secret[seat] if since is None else since + self.left[seat]

    def due_at(self) -> int | None:
        """When the next seat's time is up."""
        if not self.ticks:
            return None
        deadlines = [self.deadline(seat) for seat in range(len(self.left))]
        return min((time for time in deadlines if time is not None), default=None)

    def is_up(self, seat: int, now: int) -> bool:
        deadline = self.deadline(seat)
        return deadline is not None and now >= deadline

    def spent(self, seat: int) -> bool:
        """Whether the seat has used up all its time for the whole game."""
        return self.rule.kind == "game" and self.left[seat] == 0

    def lost(self, seat: int) -> bool:
        """Whether the seat has used up all its time for the question that it was last seen to be asked."""
        return self.rule.kind == "move" and self.left[seat] == 0 and not self.fresh[seat]

    def ran_out(self, now: int) -> list[RanOut]:
        up = [seat for seat in range(len(self.left)) if self.is_up(seat, now)]
        return [RanOut(seat, self.since[seat] is None) for seat in up]

    def stop(self, seat: int, now: int) -> None:
        """Charge the seat for the time that it took."""
        since = self.since[seat]
        if since is not None:
            self.left[seat] = max(0, self.left[seat] - max(0, now - since))
            self.since[seat] = None

    def decided(self, seat: int, now: int, *, asked_again: bool, at_beat: bool = False) -> None:
        """Stop the seat's clock after a decision. If the turn passes, the increment is added, or owed at a beat."""
        earns = self.rule.kind == "game" and self.since[seat] is not None and not asked_again
        if earns and at_beat:
            self.owed, earns = Owed(seat, len(self.earned)), False
        earned = Earned(seat, self.rule.increment * 1000 if earns else 0)
        self.stop(seat, now)
        self.left[seat] += earned.time
        self.earned.append(earned)
        self._allow(seat, now, in_secret=False)
        self.reached = [reached if other == seat else 0 for other, reached in enumerate(self.reached)]

    def pay(self, asked: Collection[int]) -> None:
        """Pay the owed increment, now that all know who is asked after the beat, unless the same seat is."""
        owed, self.owed = self.owed, None
        if owed is not None and owed.seat not in asked:
            earned = Earned(owed.seat, self.rule.increment * 1000)
            self.left[owed.seat] += earned.time
            self.earned[owed.number] = earned

    def let_be(self, seat: int) -> None:
        """Note a pass at a beat: a decision that must leave no trace on anybody's clock."""
        self.earned.append(Earned(seat, 0, quiet=True))

    def beat_over(self) -> None:
        """Reset `reached` as if others had decided at the beat: whether any did must not show."""
        self.reached = [0] * len(self.reached)

    def taken_back(self, to: int) -> None:
        """Keep only the first `to` decisions: what the others earned is taken away again, from every seat."""
        for seat, time, _ in self.earned[to:]:
            self.left[seat] = max(0, self.left[seat] - time)
        del self.earned[to:]
        if self.owed is not None and self.owed.number >= to:
            self.owed = None

    def takes_back(self, seat: int) -> None:
        """Call it before a seat takes back decisions of its own: it gets no new time until it has come further."""
        self.reached[seat] = max(self.reached[seat], self._noticed())

    def comes_further(self, seat: int) -> bool:
        """Whether the seat's latest decision goes beyond those that it took back, if there are any."""
        return self.reached[seat] == 0 or self._noticed() > self.reached[seat]

    def _noticed(self) -> int:
        """How many decisions others may have noticed: passes at beats do not count, as no clock must show them."""
        return sum([not earned.quiet for earned in self.earned])

    def has_used(self, seat: int, to: int, now: int) -> bool:
        """Whether the seat's time would be up without what its decisions after the first `to` earned."""
        since = self.since[seat]
        left = self.left[seat] - (0 if since is None else max(0, now - since))
        earned = sum([time for other, time, _ in self.earned[to:] if other == seat])
        return earned > 0 and left <= earned

    def renew(self, seats: Collection[int]) -> None:
        """These seats have a new question. A clock that ticks already gets no new time for it."""
        for seat in seats:
            self.fresh[seat] = True
            self.rest[seat] = self.allowance
            self.reached[seat] = 0

    def run(self, asked: Collection[int], in_secret: Collection[int], now: int, shown_at: int) -> None:
        """Run exactly the clocks of the seats `asked`, from `shown_at`, when everybody learns of it."""
        if not self.ticks:
            return
        for seat in range(len(self.left)):
            if seat not in asked:
                self.stop(seat, now)
            else:
                self._go_on(seat, shown_at)
            self._allow(seat, now, in_secret=seat in in_secret)

    def _go_on(self, seat: int, at: int) -> None:
        if self.since[seat] is None:
            if self.fresh[seat] and self.rule.kind == "move":
                self.left[seat] = self.full
            self.since[seat] = at
        self.fresh[seat] = False

    def _allow(self, seat: int, now: int, *, in_secret: bool) -> None:
        until = self.secret[seat]
        if in_secret and until is None:
            self.secret[seat] = now + self.rest[seat]
        elif not in_secret and until is not None:
            self.rest[seat] = max(0, until - now)
            self.secret[seat] = None

    def forgive(self, lost: int, now: int | None) -> None:
        """Give back `lost` milliseconds, but no more than a clock has ticked by `now` unless that is None."""
        self.since = [None if since is None else _later(since, lost, now) for since in self.since]
        self.secret = [None if until is None else until + lost for until in self.secret]


def _later(since: int, lost: int, now: int | None) -> int:
    return since + lost if now is None else max(since, min(since + lost, now))
