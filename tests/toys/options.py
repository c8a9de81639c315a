"""What can be changed about Acorn Hush: an option of every kind."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import OptionError, Options


class HushOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=4, description="How often everyone buries a nut")] = 2
    clash: Annotated[bool, Meta(description="Equal nuts that are buried at once are lost")] = True
    owl: Annotated[Literal["asleep", "awake", "hungry"], Meta(description="How keen she is on nuts")] = "awake"
    winter: Annotated[int, Meta(ge=0, le=12, description="Points all need together; auto: by seats")] | None = None
    turn_limit: Annotated[int, Meta(ge=1, le=30, description="Turns until an early frost ends the game")] = 30

    def check(self, seats: int) -> None:
        most = 3 * self.rounds * seats
        if self.needed(seats) > most:
            raise OptionError(f"option winter cannot be {self.winter} for {seats}. Allowed: 0 to {most}")

    def needed(self, seats: int) -> int:
        return (seats + 1) // 2 if self.winter is None else self.winter
