"""Commands about people who are gone without leaving: a bot sits in for them, or the match goes on without them."""

from typing import Final

from meadow.table import commands, entries
from meadow.table.asking import Asking
from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.seats import Seat

MINUTE: Final = 60_000
STAND_IN_AFTER: Final = 2
"""Minutes of absence after which a bot may sit in."""
DISMISS_AFTER: Final = 10
"""Minutes of absence after which the match may go on without the seat."""
SLOW_CLOCK: Final = 3600
"""Seconds: on a clock of an hour or more nobody is expected to be there all the time."""


def stand_in(asking: Asking, command: commands.StandIn) -> list[Entry]:
    there = _absent(asking, command.seat, command.absent, STAND_IN_AFTER)
    if there.away or there.gave_up:
        return []
    asking.nobody_late()
    return [entries.Away(at=asking.now, seat=command.absent, why="absent")]


def dismiss(asking: Asking, command: commands.Dismiss) -> list[Entry]:
    there = _absent(asking, command.seat, command.absent, DISMISS_AFTER)
    if there.gave_up:
        return []
    asking.nobody_late()
    return [entries.GaveUp(at=asking.now, seat=command.absent, why="absent")]


def _absent(asking: Asking, seat: int, absent: int, minutes: int) -> Seat:
    """The seat of somebody who has been away for that long. Raises Refused if nobody is missed there."""
    asking.shown(seat)
    there = asking.live.seats[absent]
    if there.kind != "person" or there.held_by(asking.holder):
        raise Refused("not_away", f"Nobody is missed on seat {absent + 1}: play on.")
    clock = asking.live.settings.clock
    if clock.kind != "none" and clock.seconds >= SLOW_CLOCK:
        raise Refused("not_away", "Here people decide within hours or days: their clock says for how long you wait.")
    since = asking.away_since[absent] if absent < len(asking.away_since) else None
    if since is None or asking.now - since < minutes * MINUTE:
        raise Refused("not_away", f"{there.name} was here a moment ago: wait until {minutes} minutes have passed.")
    return there
