"""What queens know of hands and patterns is what they were told, all along random games: no more and no less."""

from collections import Counter

import pytest

from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.ledger import Ledger
from tests.games.pollen_wars.memory import HEARD, Memory, PatternMemory
from tests.games.pollen_wars.walks import between_effects, games


def known(state: PollenState, observer: int, owner: int) -> Counter[int]:
    first = (observer * QUEENS + owner) * KINDS
    return +Counter({kind: int(state.known[first + kind]) for kind in range(KINDS)})


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_queens_know_of_hands_what_they_were_told(seats: int) -> None:
    """Each hears only what the rules let her hear, and remembers it by the rulings."""
    learned = 0
    for game in games(seats):
        ledger = Ledger(game[0].before)
        memories = [Memory(seat, seats, ledger) for seat in range(seats)]
        for node in game:
            for event in node.events:
                for memory in memories:
                    heard = event.redacted(memory.seat)
                    if heard is not None:
                        memory.hear(heard)
                ledger.hear(event)
            if any(type(event) in HEARD for event in node.events):
                learned += 1
                for memory in memories:
                    expected = [+memory.known[owner] for owner in range(seats)]
                    assert [known(node.after, memory.seat, owner) for owner in range(seats)] == expected
    assert learned > 50


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_queens_know_of_patterns_what_they_were_told(seats: int) -> None:
    """What they know lies where they think; it is looked at whenever a turn goes on."""
    learned = 0
    for game in games(seats):
        first = game[0].before
        memories = [PatternMemory(seat, seats, int(first.pattern_at[seat])) for seat in range(seats)]
        for node in game:
            for event in node.events:
                for memory in memories:
                    heard = event.redacted(memory.seat)
                    if heard is not None:
                        memory.hear(heard)
            if between_effects(node.after):
                for memory in memories:
                    expect_patterns(memory, node.after)
                    learned += len(memory.known) > 1
    assert learned > 100


def expect_patterns(memory: PatternMemory, state: PollenState) -> None:
    for place, pattern in memory.known.items():
        assert state.pattern_at[place] == pattern
    known = {number for number in range(7) if int(state.pattern_known[number]) >> memory.seat & 1}
    assert known == set(memory.known.values())
