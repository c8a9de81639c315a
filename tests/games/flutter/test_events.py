"""The log explains everything: whoever adds up what was told knows every track, all pollen, and every tile's place."""

from collections import Counter
from typing import Any

import pytest

from meadow.core.events import Ended, Event
from meadow.games.flutter import GAME
from meadow.games.flutter.events import (
    BeeKept,
    BeePlaced,
    BeeScored,
    Bonus,
    Discarded,
    Enclosed,
    Grown,
    Petals,
    Placed,
    Pond,
    Revealed,
    Selected,
    SunMoved,
)
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.views import FlutterView
from tests.games.flutter import slow
from tests.games.flutter.placing import COLOURS, laid, lying, pollinators, triangle
from tests.games.flutter.walks import HOMES, covered, walk
from tests.games.flutter.walks import lying as all_lying

CASES = pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"unpaid_mismatch": "lose_what_you_have"}), (4, {"water_tiles": 1}), (5, {"tiles_removed": 9})],
)


class Listener:
    """Somebody who saw the table once and then only hears what happens."""

    def __init__(self, view: FlutterView) -> None:
        self.tracks = [list(track) for track in view.tracks]
        self.pollen = [score or 0 for score in view.scores]
        self.bees = list(view.bees)
        self.sun = view.sun
        self.tops = [stack.top.tile if stack.top else None for stack in view.stacks]
        self.left = [stack.left for stack in view.stacks]
        self.water = view.water

    def hear(self, event: Event) -> None:
        match event:
            case SunMoved():
                self.sun = event.stack
            case Selected():
                assert self.tops[event.stack] == event.tile
                self.add(event.seat, event.paid, -1)
            case Petals():
                self.add(event.seat, event.gained)
                self.add(event.seat, event.excess, -1)
                self.add(event.seat, event.lost, -1)
                assert self.tracks[event.seat] == list(event.left)
            case Discarded():
                self.add(event.seat, event.gained)
                self.take(event.tile)
            case Placed():
                self.take(event.tile)
            case Revealed():
                self.tops[event.stack] = event.tile
                assert pollinators()[event.tile] == COLOURS[event.colour]
            case _:
                self.hear_of_pollen(event)

    def hear_of_pollen(self, event: Event) -> None:
        match event:
            case Pond():
                self.pollen[event.seat] += event.pollen
                self.water -= event.water
            case Enclosed():
                self.pollen[event.seat] += event.pollen
                self.tracks[event.seat][event.colour] -= event.sparkles if event.paid else 0
                for seat in range(len(self.pollen)):
                    self.pollen[seat] += event.others if seat != event.seat else 0
            case BeeScored():
                assert self.bees[event.seat] == event.tile
                self.bees[event.seat] = None
                self.pollen[event.seat] += event.pollen
            case BeePlaced():
                assert self.bees[event.seat] is None
                self.bees[event.seat] = event.tile
            case BeeKept():
                assert self.bees[event.seat] is None
            case Bonus():
                assert self.tracks[event.seat] == list(event.petals)
                self.pollen[event.seat] += sum(event.pollen)
            case Ended():
                assert self.pollen == list(event.scores)

    def add(self, seat: int, petals: tuple[int, ...], times: int = 1) -> None:
        for colour, count in enumerate(petals):
            self.tracks[seat][colour] += times * count

    def take(self, tile: int) -> None:
        stack = tile // 12
        assert self.tops[stack] == tile
        self.tops[stack] = None
        self.left[stack] -= 1

    def expect(self, view: FlutterView) -> None:
        assert self.tracks == [list(track) for track in view.tracks]
        assert self.pollen == list(view.scores)
        assert self.bees == list(view.bees)
        assert (self.sun, self.water) == (view.sun, view.water)
        assert self.tops == [stack.top.tile if stack.top else None for stack in view.stacks]
        assert self.left == [stack.left for stack in view.stacks]


@CASES
def test_events_explain_every_change(seats: int, options: dict[str, Any]) -> None:
    for node in walk(seats, seats, **options):
        listener = Listener(GAME.view(node.before, None))
        for event in node.events:
            listener.hear(event)
        listener.expect(GAME.view(node.after, None))


@CASES
def test_flowers_are_those_of_the_slow_rules(seats: int, options: dict[str, Any]) -> None:
    """Flower by flower, and all of them together."""
    for node in walk(seats, seats, **options):
        for placed in (event for event in node.events if isinstance(event, Placed)):
            told = [event for event in node.events if isinstance(event, Grown)]
            piece = lying(HOMES[placed.tile], (placed.a - 1, placed.b), placed.turns + 6 * placed.flipped)
            expect_flowers(node.before, piece, told)
            total = next(event for event in node.events if isinstance(event, Petals))
            for colour in range(4):
                gained = sum(event.change[colour] for event in told if event.matching)
                lost = -sum(event.change[colour] for event in told if not event.matching)
                assert total.gained[colour] == gained
                assert total.lost[colour] == lost or ("unpaid_mismatch" in options and total.left[colour] == 0)


def expect_flowers(before: FlutterState, piece: slow.Piece, told: list[Grown]) -> None:
    """What was told of each flower is what the slow rules say about its point."""
    there = list(all_lying(before).values())
    grown = {point: slow.flower(there, piece, point) for point in piece.petals}
    assert {(event.a, event.b) for event in told} == {point for point, flowers in grown.items() if flowers}
    for event in told:
        (flower,) = grown[event.a, event.b]
        change = {COLOURS[colour]: count for colour, count in enumerate(event.change) if count}
        expected = flower.gains if event.matching else Counter({c: -n for c, n in flower.costs.items()})
        assert change == dict(expected)
        assert event.matching == bool(flower.gains)


@CASES
def test_tiles_lie_where_it_was_told(seats: int, options: dict[str, Any]) -> None:
    for node in walk(seats, seats, **options):
        new = {tile: piece.key() for tile, piece in laid(node.after, HOMES).items()}
        for event in node.events:
            if isinstance(event, Placed):
                way = event.turns + 6 * event.flipped
                assert new[event.tile] == lying(HOMES[event.tile], (event.a - 1, event.b), way).key()
            if isinstance(event, Pond):
                assert {triangle(cell) for cell in event.cells} <= set(covered(node.after))


def test_turns_are_told_in_the_order_of_the_rulings() -> None:
    """Flowers, petals, ponds, enclosures, bees."""
    order = [Placed, Grown, Petals, Pond, Enclosed, BeeScored]
    for node in walk(4, 4):
        told = [order.index(type(event)) for event in node.events if type(event) in order]
        assert told == sorted(told)
