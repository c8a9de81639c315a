"""What leaves the rules: views and choices. A game extends both with its own fields.

They hold only what the seat knows, so that they may be sent to anyone who sits there. The client holds no rules: it
draws a view and offers the choices.
"""

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (None: an onlooker) knows of a position."""

    seat: int | None
    """Whose view it is, counted from 0; null for an onlooker."""
    seats: int
    """How many play."""
    actors: tuple[int, ...]
    """Who is known to be deciding. A game that keeps it secret who is asked shows the asked seat only to itself."""
    prompt: str
    """What is asked, in a sentence: of this seat if it is an actor, otherwise what everyone waits for."""
    scores: tuple[int | None, ...]
    """Points of each seat as things stand; null where the reader may not know them."""
    winners: tuple[int, ...]
    """The seats that share the victory; empty until the game is over, and at its end if everyone lost."""
    over: bool
    """Whether the game has ended."""
    adjudicated: bool
    """Whether a limit ended the game, which was then scored as it stood."""
    yours: str = ""
    """How to recognise this seat's pieces, in a few words: 'player tile A'."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One legal action with its meaning."""

    action: int
    """The action's number, for `act`."""
    text: str
    """The action in its short written form, which `Game.read` understands."""
    label: str
    """The same for people, in the words of this position."""
    aliases: tuple[str, ...] = ()
    """Other texts that a person may type for it here; `Game.read` need not give this action for them."""
    kind: str
    """The decision's kind, in the game's own words: 'flip', 'slide'."""


class TallyRow(msgspec.Struct, frozen=True):
    """One thing that points are given for, and how many each seat has for it."""

    label: str
    """What the points are for, in words."""
    points: tuple[int, ...]
    """Points of each seat for it."""
