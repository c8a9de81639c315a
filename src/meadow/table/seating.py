"""Commands about seats, bots and names, and the start of the match."""

from meadow.table import commands, entries, names
from meadow.table.asking import Asking
from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.settings import check_bot


def join(asking: Asking, command: commands.Join) -> list[Entry]:
    asking.before_the_start()
    if asking.holder in asking.live.removed:
        raise Refused("removed", "The host removed you from this table: choose another one, or make your own.")
    seat = _first_free(asking) if command.seat is None else _open(asking, command.seat)
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
    seats = asking.live.seats
    seat = next((seat for seat in seats.free() if not seats[seat].closed), None)
    if seat is None:
        raise Refused("no_seat", "All seats are taken: look on, or make a table of your own.")
    return seat


def _open(asking: Asking, seat: int) -> int:
    if asking.live.seats[seat].closed:
        raise Refused("seat_closed", f"The host has closed seat {seat + 1}: choose another one.")
    return _free(asking, seat)


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


def remove(asking: Asking, command: commands.Remove) -> list[Entry]:
    asking.before_the_start()
    asking.host_only()
    here = asking.live.seats[command.seat]
    if here.kind != "person":
        raise Refused("no_seat", f"Nobody to remove sits on seat {command.seat + 1}: choose the seat of a person.")
    if here.held_by(asking.holder):
        raise Refused("not_allowed", "This seat is your own: stand up, or leave the table.")
    others = [seat for seat in asking.live.seats.of(here.holder) if seat != command.seat]
    return [entries.Removed(at=asking.now, seat=seat) for seat in (command.seat, *others)]


def set_seat(asking: Asking, command: commands.SetSeat) -> list[Entry]:
    asking.before_the_start()
    asking.host_only()
    here = asking.live.seats[command.seat]
    if here.kind == "person":
        raise Refused("no_seat", f"{here.name} sits on seat {command.seat + 1}: a seat is closed while it is free.")
    if here.closed != command.open:
        return []
    return [entries.SeatSet(at=asking.now, seat=command.seat, open=command.open)]


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
    seats = asking.live.seats
    if free := seats.free():
        listed = ", ".join(str(seat + 1) for seat in free)
        what = "open it" if all(seats[seat].closed for seat in free) else "wait for somebody"
        raise Refused("seats_free", f"Nobody sits on seat {listed}: {what}, or let a bot sit there.")
    return [entries.Started(at=asking.now)]
