"""What leaves the rules: views and choices. A game extends both with its own fields.

They hold only what the seat knows, so that they may be sent to anyone who sits there. The client holds no rules: it
draws a view and offers the choices.
"""

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (None: an onlooker) knows of a position."""

    seat: int | None
    seats: int
    actors: tuple[int, ...]
    """Who is known to be deciding. A game that keeps it secret who is asked shows the asked seat only to itself."""
    prompt: str
    """What is asked, in a sentence: of this seat if it is an actor, otherwise what everyone waits for."""
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    over: bool
    adjudicated: bool
    yours: str = ""
    """By what this seat's pieces are known, in a few words: 'player tile A'."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One legal action with its meaning."""

    action: int
    text: str
    """The action in its short written form, which `Game.read` understands."""
    label: str
    """The same for people, in the words of this position."""
    aliases: tuple[str, ...] = ()
    """Other texts by which a person may mean the same here; `Game.read` need not give this action for them."""
    kind: str
    """The decision's kind, in the game's own words: 'flip', 'slide'."""


class TallyRow(msgspec.Struct, frozen=True):
    """One thing that points are given for, and how many each seat has for it."""

    label: str
    points: tuple[int, ...]
