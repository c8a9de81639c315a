"""The events, in the rulebook's words. Spaces, colours, directions, slots and cards are numbered as in actions.py."""

from meadow.core.events import Event


class Lifted(Event, frozen=True, tag="lifted"):
    """All butterflies of a space were picked up; `butterflies` has the number of each colour."""

    space: int
    butterflies: tuple[int, ...]


class Put(Event, frozen=True, tag="put"):
    """One of the lifted butterflies was put on the next space."""

    space: int
    colour: int
    direction: int


class Took(Event, frozen=True, tag="took"):
    """A fulfilled card was taken with the crystals on it; `points` is what both are worth."""

    slot: int
    card: int
    black: int
    white: int
    points: int


class Missed(Event, frozen=True, tag="missed"):
    """The space of the last butterfly fulfils no card."""

    space: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A gathering card had too many crystals and was discarded; the crystals went back into the bag."""

    slot: int
    card: int
    black: int
    white: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The gathering deck had run out: the discarded cards were shuffled into a new deck."""

    cards: int


class Revealed(Event, frozen=True, tag="revealed"):
    """A new card came on display."""

    slot: int
    card: int


class Drew(Event, frozen=True, tag="drew"):
    """A crystal was drawn from the bag and put on a gathering card."""

    slot: int
    white: bool


class LastTurn(Event, frozen=True, tag="last turn"):
    """The bag is empty: the turn of `seat` is the last one."""
