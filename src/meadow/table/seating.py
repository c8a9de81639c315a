"""Commands about seats, bots and names, and the start of the match."""

from meadow.table import commands, entries, names
from meadow.table.asking import Asking
from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.settings import check_bot


def join(asking: Asking, command: commands.Join) -> list[Entry]:
    asking.before_the_start()
    seat = _first_free(asking) if command.seat is None else _free(asking, command.seat)
    _one_for_each(asking)
    name = _unused(asking, command.name, seat)
    joined = entries.Joined(at=asking.now, seat=seat, name=name, holder=asking.holder)
    return [joined] if asking.live.host else [joined, entries.Hosted(at=asking.now, seat=seat)]


def _one_for_each(asking: Asking) -> None:
    """Raise Refused if the holder has a seat already and may have no other."""
    mine = asking.live.seats.of(asking.holder)
    if mine and not asking.hosts and not asking.live.settings.sharing:
        raise Refused("one_seat", f"You sit on seat {mine[0] + 1} already: at this table every guest has one seat.")


def _first_free(asking: Asking) -> int:
    free = asking.live.seats.free()
    if not free:
        raise Refused("no_seat", "All seats are taken: look on, or make a table of your own.")
    return free[0]


def _free(asking: Asking, seat: int) -> int:
    if asking.live.seats[seat].kind != "free":
        raise Refused("no_seat", f"Seat {seat + 1} is taken: choose a free one.")
    return seat


def _unused(asking: Asking, name: str, seat: int) -> str:
    """The name as it is shown. Raises Refused if it looks like that of another seat."""
    return names.unused(name, [other.name for number, other in enumerate(asking.live.seats) if number != seat])


def sit_bot(asking: Asking, command: commands.SitBot) -> list[Entry]:
    asking.before_the_start()
    asking.host_only()
    check_bot(command.level)
    seat = _free(asking, command.seat)
    name = names.for_bot(asking.live.seats.names)
    return [entries.BotSat(at=asking.now, seat=seat, level=command.level, name=name)]


def stand(asking: Asking, command: commands.Stand) -> list[Entry]:
    asking.before_the_start()
    here = asking.live.seats[command.seat]
    if here.kind == "free":
        return []
    if here.kind == "bot":
        asking.host_only()
    elif not asking.hosts:
        asking.mine(command.seat)
    return [entries.Stood(at=asking.now, seat=command.seat)]


def leave(asking: Asking, seat: int) -> list[Entry]:
    """Free the holder's seat. A host who leaves their last seat hands the table on."""
    seats = asking.live.seats
    made: list[Entry] = [entries.Stood(at=asking.now, seat=seat)]
    if asking.hosts and seats.of(asking.holder) == [seat]:
        made.append(
            entries.Hosted(at=asking.now, seat=next((other for other in seats.people() if other != seat), None))
        )
    return made


def rename(asking: Asking, command: commands.Rename) -> list[Entry]:
    here = asking.mine(command.seat)
    name = _unused(asking, command.name, command.seat)
    return [] if name == here.name else [entries.Renamed(at=asking.now, seat=command.seat, name=name)]


def start(asking: Asking, _: commands.Start) -> list[Entry]:
    asking.before_the_start()
    asking.host_only()
    if free := asking.live.seats.free():
        listed = ", ".join(str(seat + 1) for seat in free)
        raise Refused("seats_free", f"Nobody sits on seat {listed}: wait for somebody, or let a bot sit there.")
    return [entries.Started(at=asking.now)]
