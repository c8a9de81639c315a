"""What people ask for before the match begins: seats, bots, names, the start."""

from collections.abc import Iterable

from meadow.table import commands, entries
from meadow.table.asking import Asking
from meadow.table.chat import checked_name
from meadow.table.entries import Entry
from meadow.table.problems import Refused
from meadow.table.seats import same
from meadow.table.settings import check_bot


def join(asking: Asking, command: commands.Join) -> list[Entry]:
    asking.before_the_start()
    seat = _first_free(asking) if command.seat is None else _free(asking, command.seat)
    name = _unused(asking, command.name, seat)
    return [entries.Joined(at=asking.now, seat=seat, name=name, holder=asking.holder)]


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
    """The name, unless another seat has it: nobody is taken for somebody else."""
    shown = checked_name(name)
    others = [other.name.casefold() for number, other in enumerate(asking.live.seats) if number != seat]
    if shown.casefold() in others:
        raise Refused("name_taken", f"Somebody here is called {shown} already: choose another name.")
    return shown


def sit_bot(asking: Asking, command: commands.SitBot) -> list[Entry]:
    asking.before_the_start()
    asking.member()
    check_bot(command.level)
    seat = _free(asking, command.seat)
    return [
        entries.BotSat(
            at=asking.now, seat=seat, level=command.level, name=bot_name(asking.live.seats.names, command.level)
        )
    ]


def bot_name(others: Iterable[str], level: str) -> str:
    """A name for a bot that none of the others has."""
    taken = {name.casefold() for name in others}
    name, number = f"{level.capitalize()} bot", 2
    while name.casefold() in taken:
        name, number = f"{level.capitalize()} bot {number}", number + 1
    return name


def stand(asking: Asking, command: commands.Stand) -> list[Entry]:
    asking.before_the_start()
    here = asking.live.seats[command.seat]
    if here.kind == "bot":
        asking.member()
    elif here.kind == "person" and not same(asking.holder, asking.live.created.host):
        asking.mine(command.seat)
    return [] if here.kind == "free" else [entries.Stood(at=asking.now, seat=command.seat)]


def rename(asking: Asking, command: commands.Rename) -> list[Entry]:
    here = asking.mine(command.seat)
    name = _unused(asking, command.name, command.seat)
    return [] if name == here.name else [entries.Renamed(at=asking.now, seat=command.seat, name=name)]


def start(asking: Asking, _: commands.Start) -> list[Entry]:
    asking.before_the_start()
    asking.member()
    if free := asking.live.seats.free():
        listed = ", ".join(str(seat + 1) for seat in free)
        raise Refused("seats_free", f"Nobody sits on seat {listed}: wait for somebody, or let a bot sit there.")
    return [entries.Started(at=asking.now)]
