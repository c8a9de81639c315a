"""Battles, patterns and ends of rounds worked out anew, along random games and in crowded fields."""

from collections.abc import Callable
from itertools import chain
from typing import TypeVar

import pytest
from mypy_extensions import i64

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.games.pollen_wars.actions import CELL, CELLS, SEND_FORAGER
from meadow.games.pollen_wars.events import (
    BeesReturned,
    PatternCompleted,
    PatternsPassed,
    PatternsSwapped,
    RaidEnded,
    Revealed,
    RoundEnded,
)
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import slow
from tests.games.pollen_wars.hexes import NAMES, TETRAHEXES, cells, distance, mask, named, pattern_of, unmasked
from tests.games.pollen_wars.kinds import ATTACK_BONUS, DEFENCE_BONUS, KINDS, TABLE
from tests.games.pollen_wars.ledger import Ledger
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import Scene
from tests.games.pollen_wars.walks import CENTRE, Node, games, nodes

E = TypeVar("E", bound=Event)
SEATS = pytest.mark.parametrize("seats", [3, 4, 6])


# Battles


@SEATS
def test_every_battle_adds_up(seats: int) -> None:
    """Soldiers at home, icons of the cards on one's side, and one's own bonuses; then the result and what it does."""
    battles = 0
    for node in nodes(seats):
        for shown, end in zip(told(node.events, Revealed), told(node.events, RaidEnded), strict=True):
            battles += 1
            raider, victim = shown.seat, shown.victim
            attack = points(
                node.before, raider, ATTACK_BONUS, [TABLE[kind].attack for kind in chain(*shown.attack_cards)]
            )
            defence = points(
                node.before, victim, DEFENCE_BONUS, [TABLE[kind].defence for kind in chain(*shown.defence_cards)]
            )
            assert (shown.attack, shown.defence, end.result) == (attack, defence, attack - defence)
            assert end.pollen == min(max(end.result, 0), int(node.before.pollen[victim]))
            assert end.injured == min(max(-end.result, 0), int(node.before.hive_soldiers[raider]))
    assert battles > 10


def points(state: PollenState, seat: int, bonus: int, icons: list[int]) -> int:
    return int(state.hive_soldiers[seat]) + sum(icons) + int(state.shown[seat * KINDS + bonus])


def told(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


# Ends of rounds


@SEATS
def test_every_end_of_a_round_goes_by_the_book(seats: int) -> None:
    """Each completed pattern is one of those that come first; in the end nobody has one."""
    completed = 0
    for game in games(seats):
        ledger, moment = Ledger(game[0].before), Bees()
        for node in game:
            for event in node.events:
                if isinstance(event, RoundEnded):
                    moment = tops(field(ledger, node))
                if isinstance(event, PatternCompleted):
                    expect_complete(field(ledger, node), moment, node, event)
                    completed += 1
                if isinstance(event, BeesReturned):
                    bare = ledger.fungi | ledger.stumps
                    assert event.pollen == sum(place not in bare for place in (*event.foragers, *event.soldiers))
                ledger.hear(event)
    assert completed > 5


Bees = dict[int, tuple[int, bool]]
"""Whose bee is on top of a hexagon, and whether it is a soldier."""


def field(ledger: Ledger, node: Node) -> PollenState:
    """The position before a decision, with the bees where they are by now."""
    state = node.before.clone()
    for seat in range(state.seats):
        state.foragers[seat] = i64(mask(ledger.foragers[seat]))
        state.soldiers[seat] = i64(mask(ledger.soldiers[seat]))
    state.drifting = ledger.drifting
    return state


def tops(state: PollenState) -> Bees:
    return {place: (owner, place in slow.soldiers(state)) for place, owner in slow.tops(state).items()}


def expect_complete(state: PollenState, moment: Bees, node: Node, event: PatternCompleted) -> None:
    """The patterns are those of the position before, unless a card has just moved them."""
    assert pattern_of(event.cells) == PATTERN_NAMES[event.pattern]
    if any(isinstance(one, PatternsSwapped | PatternsPassed) for one in node.events):
        return
    turn = [(int(state.turn) + step) % state.seats for step in range(state.seats)]
    ready = {
        (lateness(four, moment, tops(state)), turn.index(seat), four)
        for seat in turn
        for four in slow.complete_by_table(state, seat)
    }
    first = min(ready, key=lambda one: one[:2])[:2]
    assert (*first, frozenset(event.cells)) in ready
    assert first[1] == turn.index(event.seat)
    assert event.pollen == slow.worth(state, event.cells)


def lateness(four: frozenset[int], moment: Bees, now: Bees) -> int:
    """0 if all its bees were on top when the round ended, 1 if own soldiers covered the rest, 2 if others' did."""
    fresh = [place for place in four if now[place] != moment[place]]
    return max((1 if now[place][0] == moment[place][0] else 2 for place in fresh), default=0)


# Patterns


def crowded(rng: Rng, name: str) -> Scene:
    """Bees of three queens and the drifting bee at random on the nineteen hexagons in the middle."""
    middle = [number for number in range(CELLS) if distance(number, CENTRE) <= 2]
    rng.shuffle(middle)
    drifting, *places = middle
    foragers = {0: places[:7], 1: places[7:10], 2: places[10:12]}
    soldiers = {0: [places[7 + rng.below(5)]], 1: [places[rng.below(7)]], 2: []}
    words = [{seat: named(found) for seat, found in rows.items()} for rows in (foragers, soldiers)]
    others = [other for other in TETRAHEXES if other != name]
    return Scene(
        ROUGH,
        patterns={0: name, 1: others[0], 2: others[1]},
        foragers=words[0],
        soldiers=words[1],
        drifting=NAMES[drifting],
    )


ROUGH = """
        1 1 2 1 1
       1 3 1 1 2 1
      2 1 1 4 1 1 1
     1 1 2 # 3 1 2 1
    1 3 1 1 3 2 1 4 1
     1 1 2 1 1 S 3 1
      2 1 F 1 2 1 1
       1 1 1 2 1 3
        F F 1 1 1
"""


def standing(state: PollenState, place: int) -> PollenState:
    """The position with a forager of the first queen there."""
    other = state.clone()
    other.foragers[0] |= i64(1 << place)
    return other


def finished(state: PollenState) -> bool:
    return any(slow.complete_by_table(state, seat) for seat in range(3))


@pytest.mark.parametrize("name", TETRAHEXES)
def test_a_round_ends_exactly_when_the_slow_search_finds_a_pattern(name: str) -> None:
    rng = Rng(7)
    results: list[bool] = []
    for number in range(40):
        scene = crowded(rng, name)
        free = sorted(slow.free(scene.state) & set(cells("c3 c4 c5 d3 d5 d6 e3 e4 e5 e6 e7 f3 f4 f5 g4 g5")))
        if any(slow.complete(scene.state, seat) for seat in range(3)) or not free:
            continue
        scene.act(0, SEND_FORAGER)
        choices = [place for place in free if finished(standing(scene.state, place))]
        wanted = choices if number % 2 and choices else free
        place = wanted[rng.below(len(wanted))]
        told = standing(scene.state, place)
        complete = {seat: slow.complete(told, seat) for seat in range(3)}
        assert complete == {seat: slow.complete_by_table(told, seat) for seat in range(3)}
        scene.act(0, CELL + place)
        expect_end(scene, told, complete)
        results.append(any(complete.values()))
    assert results.count(True) >= 3
    assert results.count(False) >= 3


def expect_end(scene: Scene, told: PollenState, complete: dict[int, set[frozenset[int]]]) -> None:
    """Ended, or a choice among several placements, or nothing."""
    if not any(complete.values()):
        assert scene.in_the_field() > 0
        assert scene.pollen == [5, 5, 5]
        return
    first = next(seat for seat in range(3) if complete[seat])
    worth = {slow.worth(told, four) for four in complete[first]}
    if len(complete[first]) > 1:
        places = {place for four in complete[first] for place in four}
        everywhere = set.intersection(*(set(four) for four in complete[first]))
        assert scene.actor == first
        assert set(scene.hexagons().split()) == set(named(places - everywhere).split())
        return
    if scene.in_the_field() == 0:
        assert scene.pollen[first] >= 5 + min(worth)


# The slow rules themselves


@pytest.mark.parametrize("search", [slow.complete, slow.complete_by_table])
def test_the_slow_search_knows_the_rulebooks_cases(search: Callable[[PollenState, int], set[frozenset[int]]]) -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6 e7", 1: "a1"})
    assert search(scene.state, 0) == {frozenset(cells("e4 e5 e6 e7"))}
    assert search(scene.state, 1) == set()
    topped = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6 e7"}, soldiers={1: "e5"})
    assert search(topped.state, 0) == set()
    drifting = Scene(patterns={0: "bar"}, foragers={0: "e4 e6 e7"}, drifting="e5")
    assert search(drifting.state, 0) == {frozenset(cells("e4 e5 e6 e7"))}
    assert unmasked(int(drifting.state.foragers[0])) == cells("e4 e6 e7")
