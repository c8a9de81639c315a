"""The log tells everything: whoever only listens knows what lies where. And nothing is ever lost."""

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.events import Ended, Event, redact
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.events import (
    Discarded,
    Drew,
    LastTurn,
    Lifted,
    Missed,
    Put,
    Reshuffled,
    Revealed,
    Took,
)
from meadow.games.dust_in_the_wings.state import DustState
from meadow.games.dust_in_the_wings.views import DustView
from tests.games.dust_in_the_wings.scenes import Scene

SHORT = {"black_crystals": 7, "white_crystals": 3}


class Listener:
    """Somebody who saw the table once and then only hears what happens. Counts are kept in one big counter."""

    def __init__(self, view: DustView) -> None:
        self.seats = view.seats
        self.mover, self.turn, self.last_turn = view.mover, view.turn, view.last_turn
        self.asked: str = view.phase
        self.display = [None if slot is None else slot.card for slot in view.display]
        self.discards = list(view.discards)
        self.hands = [{*player.gathering, *player.composition} for player in view.players]
        self.counts = counted(view)

    def hear(self, events: list[Event]) -> None:
        """One decision. A turn is over when a card was taken or none was fulfilled."""
        for event in events:
            self._note(event)
        kinds = {type(event) for event in events}
        if Ended in kinds:
            self.asked = "over"
        elif kinds & {Took, Missed}:
            self.mover, self.turn, self.asked = (self.mover + 1) % self.seats, self.turn + 1, "lifting"
        else:
            self.asked = "putting" if any(self.counts["held", colour] for colour in range(3)) else "taking"

    def _note(self, event: Event) -> None:
        match event:
            case Lifted():
                for colour, number in enumerate(event.butterflies):
                    self._move(("space", event.space, colour), ("held", colour), number)
            case Put():
                self._move(("held", event.colour), ("space", event.space, event.colour))
            case Took():
                self.hands[event.seat].add(self._leaves(event.slot, event.card))
                self._crystals(("on", event.slot), ("won", event.seat), event)
            case Discarded():
                self.discards.append(self._leaves(event.slot, event.card))
                self._crystals(("on", event.slot), ("bag",), event)
            case Reshuffled():
                assert event.cards == len(self.discards)
                self.counts["deck", 0] += event.cards
                self.discards.clear()
            case Revealed():
                assert self.display[event.slot] is None
                self.display[event.slot] = event.card
                self.counts["deck", event.slot // 3] -= 1
            case Drew():
                crystal = "white" if event.white else "black"
                self._move(("bag", crystal), ("on", event.slot, crystal))
            case LastTurn():
                self.last_turn = True

    def _move(self, source: tuple[Any, ...], goal: tuple[Any, ...], number: int = 1) -> None:
        assert self.counts[source] >= number, f"{source} has less than {number}"
        self.counts[source] -= number
        self.counts[goal] += number

    def _crystals(self, source: tuple[Any, ...], goal: tuple[Any, ...], event: Took | Discarded) -> None:
        self._move((*source, "black"), (*goal, "black"), event.black)
        self._move((*source, "white"), (*goal, "white"), event.white)

    def _leaves(self, slot: int, card: int) -> int:
        assert self.display[slot] == card
        self.display[slot] = None
        return card

    def expect(self, view: DustView) -> None:
        """What was heard is what is seen."""
        assert (self.mover, self.turn, self.asked) == (view.mover, view.turn, view.phase)
        assert self.display == [None if slot is None else slot.card for slot in view.display]
        assert tuple(self.discards) == view.discards
        assert self.hands == [{*player.gathering, *player.composition} for player in view.players]
        assert +self.counts == +counted(view)
        if not view.over:
            assert self.last_turn == view.last_turn


def counted(view: DustView) -> Counter[tuple[Any, ...]]:
    """Everything that can be counted in a view."""
    counts: Counter[tuple[Any, ...]] = Counter()
    for space, lying in enumerate(view.spaces):
        counts.update({("space", space, colour): number for colour, number in enumerate(lying)})
    counts.update({("held", colour): number for colour, number in enumerate(view.held)})
    for at, slot in enumerate(view.display):
        if slot is not None:
            counts.update({("on", at, "black"): slot.black, ("on", at, "white"): slot.white})
    for seat, player in enumerate(view.players):
        counts.update({("won", seat, "black"): player.black, ("won", seat, "white"): player.white})
    counts.update({("bag", "black"): view.bag_black, ("bag", "white"): view.bag_white})
    counts.update({("deck", 0): view.gathering_deck, ("deck", 1): view.composition_deck})
    return counts


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_log_is_enough_to_follow_a_game(seats: int, seed: int) -> None:
    """Every event that anybody may know, to the end of a short game, checked at every decision."""
    state, rng = GAME.new(seats, SHORT, seed), Rng(seed)
    listener = Listener(GAME.view(state, None))
    while not state.over():
        state, events = step(state, state.actor(), state.sample(state.actor(), rng))
        listener.hear(redact(events, None))
        listener.expect(GAME.view(state, None))


def test_log_of_a_reshuffle() -> None:
    scene = Scene("r . . . ." + " ." * 20, gathering=["bb"], crystals=["112"], gathering_deck=[], discards=["rr"])
    listener = Listener(GAME.view(scene.state, None))
    state, events = step(scene.play("lift a1").state, 0, GAME.read("red E"))
    listener.hear(scene.events + events)
    listener.expect(GAME.view(state, None))
    assert [type(event) for event in events] == [Put, Missed, Discarded, Reshuffled, Revealed, Drew]


def test_order_of_events_is_the_order_of_the_steps() -> None:
    """Disperse, take, replace, discard, replace, crystals from left to right, and that the last turn comes."""
    scene = Scene("r b . . ." + " ." * 20, gathering=["yy", "rb"], crystals=["111", "2"], bag="")
    scene.play("lift a1", "red E")
    kinds = [Lifted, Put, Took, Revealed, Discarded, Revealed, Drew, Drew]
    assert [type(event) for event in scene.events] == kinds
    assert [event.slot for event in scene.events if isinstance(event, Drew)] == [0, 1]
    scene = Scene("r b . . ." + " ." * 20, gathering=["yy"], bag="1").play("lift a1", "red E")
    assert [type(event) for event in scene.events] == [Lifted, Put, Missed, Drew, LastTurn]
    assert scene.events[-1].seat == 1


def test_points_told_are_points_got() -> None:
    state, rng = GAME.new(2, SHORT, 8), Rng(8)
    while not state.over():
        before, seat = state.scores(), state.actor()
        state, events = step(state, seat, state.sample(seat, rng))
        told = sum(event.points for event in events if isinstance(event, Took))
        assert state.scores()[seat] - before[seat] == told


# Nothing is lost


def total(counts: vec[u8]) -> int:
    return sum(int(count) for count in counts)


def expect_complete(state: DustState, black: int, white: int) -> None:
    for colour in range(3):
        assert total(state.butterflies[colour::3]) + int(state.held[colour]) == 16
    assert int(state.bag_black) + total(state.black) + total(state.won_black) == black
    assert int(state.bag_white) + total(state.white) + total(state.won_white) == white
    owned = [card for card, owner in enumerate(state.owner) if owner < state.seats]
    shown = [int(card) for card in state.display if card < 55]
    decks = [*map(int, state.gathering_deck), *map(int, state.composition_deck), *map(int, state.discards)]
    assert sorted([*owned, *shown, *decks]) == list(range(55))


@pytest.mark.parametrize(("seats", "black", "white"), [(2, 16, 8), (3, 24, 12), (4, 24, 12)])
def test_butterflies_crystals_and_cards_are_conserved(seats: int, black: int, white: int) -> None:
    """Sixteen of each colour, 36 or 24 crystals and 55 cards, at every decision of random games."""
    for seed in range(3):
        state, rng = GAME.new(seats, seed=seed), Rng(seed)
        for _ in range(1200):
            expect_complete(state, black, white)
            if state.over():
                break
            state.apply(state.actor(), state.sample(state.actor(), rng))
