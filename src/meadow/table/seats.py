"""Who sits where: people, bots or nobody, and for whom a bot decides."""

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from meadow.table.problems import Refused
from meadow.table.updates import AskedWhen, Away, Kind, SeatShown, Surrender


def same(one: str, other: str) -> bool:
    """Whether two holders are the same, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def no_such_seat(seat: int, seats: int) -> Refused:
    """The refusal names both ranges: people count seats from 1, programs from 0."""
    return Refused(
        "no_such_seat",
        f"There is no seat {seat + 1}: choose one from 1 to {seats}, or in a request from 0 to {seats - 1}.",
    )


@dataclass
class Seat:
    """One seat. `lapsed`: a bot answers the question at hand, because time is up."""

    kind: Kind = "free"
    name: str = ""
    holder: str = ""
    level: str = ""
    closed: bool = False
    """Whether nobody sits down here but bots that the host seats."""
    away: Away = ""
    gave_up: Surrender = ""
    lapsed: bool = False
    forgotten: bool = False
    """Whether the person asked to be forgotten: nobody comes back to the seat."""
    asking: AskedWhen = "always"
    """When the seat wants to be asked at beats."""
    held: tuple[int, ...] = ()
    """What the seat held when `asking` was set; `in_round` is the round of the game then."""
    in_round: int = 0

    @property
    def decides(self) -> bool:
        """Whether a person decides here, and is charged for the time that it takes."""
        return self.kind == "person" and not (self.away or self.gave_up)

    @property
    def is_left(self) -> bool:
        """Whether its person is gone for good: they gave up, or are forgotten."""
        return bool(self.gave_up) or self.forgotten

    def held_by(self, holder: str) -> bool:
        return self.kind == "person" and not self.forgotten and same(self.holder, holder)


class Seats:
    """All seats of a table. `stand_in` is the bot that plays for people who do not."""

    def __init__(self, count: int, stand_in: str) -> None:
        self.all = [Seat() for _ in range(count)]
        self.stand_in = stand_in
        self.settle()

    def __getitem__(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.all):
            raise no_such_seat(seat, len(self.all))
        return self.all[seat]

    def __len__(self) -> int:
        return len(self.all)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.all)

    def settle(self) -> None:
        """Update what is cached of all seats, after every change of one."""
        self.names = tuple(seat.name or f"Seat {number}" for number, seat in enumerate(self.all, 1))
        self.shown = tuple(map(self._shown, self.all))
        self.held_by = tuple([seat.holder if seat.kind == "person" else "" for seat in self.all])

    def free(self) -> list[int]:
        """The seats on which nobody sits, those that are closed among them."""
        return [number for number, seat in enumerate(self.all) if seat.kind == "free"]

    def people(self) -> list[int]:
        """The seats of people who have not given up and could come back, those who are away among them."""
        return [number for number, seat in enumerate(self.all) if seat.kind == "person" and not seat.is_left]

    def holders(self, seats: Iterable[int]) -> set[str]:
        return {self.all[seat].holder for seat in seats}

    def of(self, holder: str) -> list[int]:
        """The seats that the holder has; more than one at a shared screen."""
        return [number for number, seat in enumerate(self.all) if seat.held_by(holder)]

    def bot_for(self, seat: int) -> str:
        """The level of the bot that decides for the seat, empty if a person does."""
        here = self.all[seat]
        if here.kind == "bot":
            return here.level
        return "" if here.decides and not here.lapsed else self.stand_in

    def left(self) -> list[int]:
        """The seats that have not given up."""
        return [number for number, seat in enumerate(self.all) if not seat.gave_up]

    def decided_by_giving_up(self) -> bool:
        """Whether so many gave up that there is nobody left to play against."""
        left = len(self.left())
        return left < len(self.all) and left <= 1

    def _shown(self, seat: Seat) -> SeatShown:
        stand_in = self.stand_in if seat.away or seat.gave_up else ""
        return SeatShown(
            kind=seat.kind,
            name=seat.name,
            bot=seat.level or stand_in,
            closed=seat.closed,
            away=seat.away,
            gave_up=seat.gave_up,
        )
