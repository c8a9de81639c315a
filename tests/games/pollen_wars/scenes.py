"""Positions that more than one test plays in, and looks at them."""

from typing import Any

from meadow.core.events import Ended
from meadow.games.pollen_wars.actions import DONE, PASS, QUEEN, RAID, SEND_FORAGER
from tests.games.pollen_wars.hexes import NAMES
from tests.games.pollen_wars.scene import MEADOW, Scene, at

# Patterns

WORTH = {name: int(symbol) if symbol.isdigit() else 0 for name, symbol in zip(NAMES, MEADOW.split(), strict=True)}


def worth(words: str) -> int:
    return sum(WORTH[name] for name in words.split())


def ended(scene: Scene) -> bool:
    """Whether all bees went home."""
    return scene.in_the_field() == 0


# Raids

YOU, PINK, GREEN, OTHER = 0, 1, 2, 3


def announced(**given: Any) -> Scene:
    """You raid pink with 4 soldiers; pink has 2 at home, 3 in the field, and calls 1 of them back."""
    scene = Scene(
        seats=4,
        foragers={GREEN: "a1 a5 c1 g7"},
        soldiers={YOU: "a1", PINK: "a5 c1 g7"},
        pollen=[5, 9, 5, 5],
        **given,
    )
    scene.act(YOU, RAID, QUEEN + PINK)
    assert scene.actor == PINK
    return scene.act(PINK, at("c1"), DONE)


def simple(you: int = 5, pink: int = 5, **given: Any) -> Scene:
    """You have so many soldiers at home, pink so many; the others are injured."""
    injured = {YOU: 5 - you, PINK: 5 - pink}
    return Scene(injured=injured, **given)


# Rounds

NO_FUNGI = MEADOW.replace("F F F", "1 1 1")
BAR = "e5 e6 e7 e8"
BAR_BUT_ONE = "e6 e7 e8"


def ending(*, more: str = "", seats: int = 3, field: str = MEADOW, mover: int = 0, **given: Any) -> Scene:
    """The mover is about to complete a bar of 10 pollen at e5."""
    options: dict[str, Any] = {"patterns": {mover: "bar"}, "foragers": {mover: f"{BAR_BUT_ONE} {more}"}, **given}
    return Scene(field, seats=seats, mover=mover, **options)


def complete(scene: Scene, seat: int = 0) -> Scene:
    return scene.send(seat, "e5")


def begin(scene: Scene) -> Scene:
    """On to the first turn of the next round: whoever is asked decides just something."""
    while not scene.can(SEND_FORAGER):
        scene.go(PASS if scene.can(PASS) else scene.legal()[0])
    return scene


# Games


def won(scene: Scene) -> list[int]:
    """Who has won. The game must be over, and it is told once."""
    assert scene.state.over()
    (end,) = (event for event in scene.events if isinstance(event, Ended))
    assert list(end.winners) == scene.state.winners()
    assert not scene.state.adjudicated
    return scene.state.winners()


def completing(**given: Any) -> Scene:
    """The first queen completes a bar worth 10."""
    options: dict[str, Any] = {"patterns": {0: "bar"}, "foragers": {0: "e6 e7 e8"}, **given}
    return Scene(**options).send(0, "e5")
