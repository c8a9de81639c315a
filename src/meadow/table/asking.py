"""A request to a table, with the preconditions that several commands share."""

from typing import NamedTuple

from meadow.table.live import Live
from meadow.table.problems import Refused
from meadow.table.seats import Seat, same
from meadow.table.showing import released
from meadow.table.updates import Update


class Asking(NamedTuple):
    """A request of `holder` at the time `now`. No method changes the table."""

    live: Live
    holder: str
    now: int
    away_since: tuple[int | None, ...] = ()
    """For each seat since when its person has been gone; None: they are here, or it is not known."""

    def mine(self, seat: int) -> Seat:
        """The seat. Raises Refused unless the holder has it."""
        here = self.live.seats[seat]
        if not here.held_by(self.holder):
            raise Refused("not_yours", f"Seat {seat + 1} is not yours: choose for your own seat.")
        return here

    def before_the_start(self) -> None:
        if self.live.match is not None:
            raise Refused("started", "The game has begun: seats can no longer be changed.")

    @property
    def hosts(self) -> bool:
        """Whether the holder is the host: the person who made the table, or who took over from them."""
        return same(self.holder, self.live.host)

    def host_only(self) -> None:
        if not self.hosts:
            raise Refused("not_host", "Only the host of the table may do this: ask the host, or make your own table.")

    def playing(self) -> None:
        if self.live.match is None:
            raise Refused("not_playing", "The game has not begun: wait until it is started.")
        if self.live.over:
            raise Refused("over", "The game is over: ask for another.")

    def nobody_late(self) -> None:
        """Raises Refused if somebody's time is up: that must be handled before anything else."""
        if any(not late.secret for late in self.live.clock.ran_out(self.now)):
            raise Refused("time_up", "Somebody's time is over: see what comes of it first.")

    def open(self) -> None:
        """Raises Refused if those who look after the server have closed the table."""
        if self.live.closed:
            raise Refused("closed", f"This table was closed, and nobody decides here any more: {self.live.closed}")

    def shown(self, seat: int) -> Update:
        """What the seat is shown. Raises Refused unless the match goes on there: refusals reveal nothing held back."""
        self.open()
        if self.mine(seat).away:
            raise Refused("away", "A bot plays for you while you are away: return to your seat first.")
        frame = released(self.live, seat, self.now)
        if frame.status == "open":
            raise Refused("not_playing", "The game has not begun: wait until it is started.")
        if frame.status == "over" or self.live.seats[seat].gave_up:
            raise Refused("over", "The game is over for you: nothing more can be decided.")
        if frame.paused:
            raise Refused("paused", "The game is paused: go on with it first.")
        return frame

    def current(self, version: int, earliest: int, latest: int) -> None:
        """Raises Refused if the person decided about another position."""
        if not earliest <= version <= latest:
            raise Refused("stale", "The position has changed in the meantime: look at it and decide again.")
