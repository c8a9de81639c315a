"""What happened, in the rulebook's words: for the log, for animation, for metrics."""

from typing import ClassVar, Self

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Base of every game's events; the subclass's tag is the verb ('flipped', 'slid').

    `seat` is who did it, -1 for the game itself. A field named in `SECRET` must have the type `X | None`:
    it is shown to the seats in `seen_by` and is None for everyone else. A subclass with `PRIVATE = True` does not
    exist at all for seats outside `seen_by`. `redacted` empties `seen_by` too, because who knows may be a secret.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    PRIVATE: ClassVar[bool] = False

    seat: int
    seen_by: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """Whether everybody may know all of it."""
        return not (self.seen_by or self.SECRET or self.PRIVATE)

    def redacted(self, seat: int | None) -> Self | None:
        """The event as `seat` may know it (None: an onlooker), or None if it may not know of it at all."""
        knows = seat in self.seen_by
        if self.PRIVATE and not knows:
            return None
        if knows or not self.SECRET:
            return msgspec.structs.replace(self, seen_by=()) if self.seen_by else self
        return msgspec.structs.replace(self, seen_by=(), **dict.fromkeys(self.SECRET))


class Ended(Event, frozen=True, tag="ended"):
    """The last event of every game. `how` says why it ended, in the game's own words."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    how: str
    adjudicated: bool = False


def redact(events: list[Event], seat: int | None) -> list[Event]:
    """The events as `seat` may know them, without those that it may not know of."""
    return [known for event in events if (known := event.redacted(seat)) is not None]
