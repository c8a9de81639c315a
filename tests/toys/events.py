"""What can happen in Acorn Hush. Hollows are counted from 0 within a tree, nuts are kinds."""

from typing import ClassVar

from meadow.core.events import Event


class Gathered(Event, frozen=True, tag="gathered"):
    SECRET: ClassVar[tuple[str, ...]] = ("nut",)

    hollow: int
    nut: int | None


class Napped(Event, frozen=True, tag="napped"):
    pass


class Peeked(Event, frozen=True, tag="peeked"):
    SECRET: ClassVar[tuple[str, ...]] = ("nut",)

    owner: int
    hollow: int
    nut: int | None


class Slipped(Event, frozen=True, tag="slipped"):
    """A rotten nut, for the one who peeked."""

    to: int
    hollow: int


class Passed(Event, frozen=True, tag="passed"):
    """Nobody else may know that this squirrel was asked at all."""

    PRIVATE: ClassVar[bool] = True


class Quietened(Event, frozen=True, tag="quietened"):
    """The peek has no consequences; it is never told who had the choice."""


class Begged(Event, frozen=True, tag="begged"):
    owner: int


class Gave(Event, frozen=True, tag="gave"):
    SECRET: ClassVar[tuple[str, ...]] = ("nut",)

    to: int
    hollow: int
    nut: int | None


class Squealed(Event, frozen=True, tag="squealed"):
    pass


class Dropped(Event, frozen=True, tag="dropped"):
    hollow: int
    nut: int


class Froze(Event, frozen=True, tag="froze"):
    pass


class Snatched(Event, frozen=True, tag="snatched"):
    """The owl took a nut from a squirrel who froze."""

    hollow: int
    nut: int


class Caught(Event, frozen=True, tag="caught"):
    nut: int


class Missed(Event, frozen=True, tag="missed"):
    pass


class Chose(Event, frozen=True, tag="chose"):
    """A squirrel made up its mind; the others learn what it chose only when all have."""

    PRIVATE: ClassVar[bool] = True

    action: int


class Buried(Event, frozen=True, tag="buried"):
    hollow: int
    nut: int
    kept: bool


class Skipped(Event, frozen=True, tag="skipped"):
    pass
