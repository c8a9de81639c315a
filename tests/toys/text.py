"""Acorn Hush as text: actions, positions, events."""

from collections.abc import Sequence
from typing import Any

from meadow.core.events import Ended, Event
from tests.toys import events, nuts
from tests.toys.nuts import HOLLOWS, KINDS, NAMES
from tests.toys.seen import HushView

_HOLLOWS = [str(hollow + 1) for hollow in range(HOLLOWS)]
_TREES = [str(seat + 1) for seat in range(nuts.SEATS)]
TEXTS = [
    *(f"bury {hollow}" for hollow in _HOLLOWS),
    "skip",
    "gather",
    "nap",
    *(f"peek {tree}.{hollow}" for tree in _TREES for hollow in _HOLLOWS),
    *(f"beg {tree}" for tree in _TREES),
    *(f"give {hollow}" for hollow in _HOLLOWS),
    "squeal",
    *(f"drop {hollow}" for hollow in _HOLLOWS),
    "freeze",
    "catch",
    "leave",
    *(f"slip {hollow}" for hollow in _HOLLOWS),
    "pass",
]
NUMBERS = {text: number for number, text in enumerate(TEXTS)}
STYLES = ("dim", "yellow", "green", "red")


def write(action: int) -> str:
    return TEXTS[action]


def read(text: str) -> int:
    words = " ".join(text.lower().split())
    if words not in NUMBERS:
        raise ValueError(f"{text!r} is no action; write for example 'nap', 'bury 1' or 'peek 2.3'")
    return NUMBERS[words]


def draw(view: HushView) -> str:
    trees = [_tree(view, seat) for seat in range(view.seats)]
    return "\n".join([f"round {view.round + 1}, {view.deck} nuts in the wood", *trees])


def _tree(view: HushView, seat: int) -> str:
    nuts_seen = " ".join(_nut(nut) for nut in view.hollows[seat])
    mark = "*" if seat in view.actors else " "
    return f"{mark} squirrel {seat + 1}: {nuts_seen}  buried {view.scores[seat]}"


def _nut(nut: int | None) -> str:
    if nut is None:
        return "?"
    return "." if nut == nuts.EMPTY else f"[{STYLES[nut]}]{NAMES[nut][0].upper()}[/]"


def narrate(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Ended):
        won = " and ".join(names[seat] for seat in event.winners)
        return f"{event.how.capitalize()} has come: {won} won." if won else "Winter has come, and all go hungry."
    if isinstance(event, events.Quietened):
        return "The wood is quiet again."
    return f"{names[event.seat]} {_deed(event, names)}."


def _deed(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911  one line for each verb
    match event:
        case events.Gathered():
            return f"gathers {_called(event.nut)}"
        case events.Peeked():
            return f"peeks into {names[event.owner]}'s hollow {event.hollow + 1} and sees {_called(event.nut)}"
        case events.Slipped():
            return f"slips {names[event.to]} a rotten nut"
        case events.Begged():
            return f"begs {names[event.owner]} for a nut"
        case events.Gave():
            return f"gives {names[event.to]} {_called(event.nut)}"
        case events.Dropped() | events.Caught():
            return f"{_verb(event)} {_called(event.nut)}"
        case events.Snatched():
            return f"loses {_called(event.nut)} to the owl"
        case events.Chose():
            return f"has chosen to {write(event.action)}"
        case events.Buried():
            return f"buries {_called(event.nut)}{'' if event.kept else ', as another does: it is lost'}"
    return _verb(event)


def _verb(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _called(nut: int | None) -> str:
    assert nut is None or 0 <= nut < KINDS
    return "a nut" if nut is None else f"{'an' if nut == nuts.ACORN else 'a'} {NAMES[nut]}"


def box() -> dict[str, Any]:
    """The nuts by number."""
    return {"nuts": NAMES}
