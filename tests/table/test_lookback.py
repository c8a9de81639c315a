"""Looking back at a match finds exactly what was shown: the same positions, versions and lines, and no others."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.table import Settings, commands, entries
from meadow.table.trail import Trail
from meadow.table.updates import Line, Position, Viewer
from tests.strategies import BRIEF
from tests.table.people import Party, few
from tests.table.wild import quick
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]
TABLES = [(game, seats) for game in GAMES for seats in sorted({few(game), game.seats[-1]})]
DECISIONS = 200
"""Long enough that somebody is asked in secret."""


class Watched(Party):
    """A party that notes what everybody is shown after every decision."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        super().__init__(game, seats, Settings(pace=0), seed=seats)
        self.shown_so_far: dict[Viewer, list[Position]] = {viewer: [] for viewer in self.viewers}
        self.seated()

    def note(self) -> None:
        for viewer, known in self.shown_so_far.items():
            have = known[-1].version if known else 0
            update = self.update(viewer, have)
            if update.version > have:
                log = _events(update.log)
                known.append(Position(version=update.version, view=update.view, log=log))

    def play(self, count: int) -> None:
        rng = Rng(self.seats)
        self.note()
        while count and self.table.status != "over":
            count -= 1
            self.now += 1_000
            self.act_at_random(rng.pick(self.state.actors()), rng)
            self.note()


def _events(log: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(line for line in log if line.kind == "event")


def written(positions: list[Position]) -> list[bytes]:
    return [msgspec.json.encode(position) for position in positions]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "key", str(value)))
def test_positions_are_those_that_were_shown(game: AnyGame, seats: int) -> None:
    """While the match goes on, whatever is secret in it: what each viewer finds is what its updates were, in order."""
    party = Watched(game, seats)
    party.play(DECISIONS)
    again = party.again()
    for viewer, shown in party.shown_so_far.items():
        found = party.positions(viewer)
        assert written(found) == written(shown)
        assert written(party.positions(viewer, table=again)) == written(found)
        for position in shown[:: len(shown) // 5 or 1]:
            rest = [each for each in found if each.version > position.version]
            assert written(party.positions(viewer, position.version)) == written(rest)


def test_viewers_are_shown_different_positions_indeed() -> None:
    """The test before would be worth less if everybody noticed everything."""
    counts = set()
    for game in catalogue.games().values():
        party = Watched(game, few(game))
        party.play(DECISIONS)
        counts.add(len({len(shown) for shown in party.shown_so_far.values()}))
    assert max(counts) > 1


def test_before_the_start_there_are_none() -> None:
    assert Party(TOY, 2).positions(0) == []


def test_lines_say_with_which_version_they_came() -> None:
    party = Watched(TOY, 2)
    party.do(commands.Say(seat=0, text="Hello"), 0)
    party.play(5)
    for viewer in party.viewers:
        for line in party.update(viewer).log:
            (alone,) = [each for each in party.update(viewer, line.version - 1).log if each == line]
            assert alone.version == line.version
        for line in _events(party.update(viewer).log):
            assert line in party.positions(viewer, line.version - 1)[0].log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_was_taken_back_is_forgotten(game: AnyGame) -> None:
    party = Party(game, few(game), Settings(pace=0), options=quick(game)).seated()
    rng = Rng(3)
    for _ in range(4):
        party.act_at_random(party.state.actor(), rng)
    before = {viewer: party.positions(viewer) for viewer in party.viewers}
    seat = party.state.actor()
    party.act_at_random(seat, rng)
    party.do(commands.AskUndo(seat=seat, version=party.version(seat)), seat)
    for other in range(party.seats):
        if other != seat:
            party.do(commands.AnswerUndo(seat=other, yes=True), other)
    for viewer, known in before.items():
        found = party.positions(viewer)
        assert [position.view for position in found] == [position.view for position in known]
        assert [position.log for position in found] == [position.log for position in known]
        assert found[-1].version <= party.version(viewer)
    party.act_at_random(seat, rng)
    assert party.positions(seat)[-1].view == party.update(seat).view


def test_what_is_held_back_is_not_found_either() -> None:
    party = Party(TOY, 4, Settings(pace=3)).seated()
    party.act(0, "peek 2.1")
    while not party.table.next_shown(0, party.now):
        party.now += 100
        party.act(party.state.actor(), "pass" if party.state.actor() else "nap")
    known = party.looked_back(0)
    assert party.positions(0)[-1].version <= party.version(0)
    party.now += 4_000
    assert party.looked_back(0) != known


def test_what_was_taken_back_is_found_until_that_is_shown() -> None:
    """While somebody is asked in secret that is later, whatever is decided and taken back in the meantime."""
    party = Party(TOY, 4, Settings(pace=3)).seated(2)
    party.act(0, "peek 2.1")
    known = {viewer: (party.version(viewer), party.looked_back(viewer)) for viewer in (1, None)}
    assert [len(party.positions(viewer)) for viewer in known] == [2, 2]
    party.now += 10
    party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
    party.do(commands.AnswerUndo(seat=1, yes=True), 1)
    for _ in range(3):
        for viewer, (version, found) in known.items():
            assert party.version(viewer) == version
            assert party.looked_back(viewer) == found
            assert party.looked_back(viewer, party.again()) == found
        other = entries.Acted(at=party.now, seat=0, action=party.game.read("nap"), by="bot")
        party.fold([other, entries.TakenBack(at=party.now, seat=0, to=0)])
    party.now += 4_000
    assert [len(party.positions(viewer)) for viewer in known] == [1, 1]


@BRIEF
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), max_size=30), st.integers(0, 60))
def test_a_trail_never_goes_back(walk: list[tuple[int, int]], version: int) -> None:
    """Whatever is decided and taken back: versions and decisions ascend, and the newest position is always there."""
    trail, decisions, number = Trail(), 0, 0
    for forward, back in walk:
        decisions = decisions + forward if forward else max(0, decisions - back)
        number += 2
        trail = trail.kept(decisions)
        trail.add(number, decisions, number)
    steps = trail.up_to(version)
    for earlier, later in itertools.pairwise(steps):
        assert (earlier.version, earlier.decisions) < (later.version, later.decisions)
        assert earlier.decisions < later.decisions
    assert all(step.told <= step.version <= version for step in steps)
    if walk and version >= number:
        assert (steps[-1].version, steps[-1].decisions) == (number, decisions)
