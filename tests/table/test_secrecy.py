"""Nobody learns from a table what is hidden from them: not by updates, versions, refusals, clocks or times."""

from collections.abc import Iterator

import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.events import redact
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.table import ClockRule, Settings, Table, commands
from meadow.table.entries import Acted
from meadow.table.updates import Viewer, encoded
from tests.table.people import START, Party, few, find_game
from tests.toys import GAME as TOY
from tests.toys.state import HushState

GAMES = [TOY, *catalogue.games().values()]
TABLES = [(game, seats) for game in GAMES for seats in sorted({*game.seats} & {2, 4, game.seats[-1]})]
DECISIONS = 30


def decisions(game: AnyGame, seats: int, seed: int, count: int = DECISIONS) -> Iterator[Party]:
    """The same party before each of its decisions, which are random."""
    party, rng = Party(game, seats, Settings(pace=0), seed=seed).seated(), Rng(seed)
    for _ in range(count):
        if party.table.status == "over":
            return
        yield party
        party.act_at_random(rng.pick(party.state.actors()), rng)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "key", str(value)))
def test_updates_depend_only_on_what_the_viewer_knows(game: AnyGame, seats: int) -> None:
    """The table is put into another position that the viewer cannot tell from the true one: its update is the same."""
    rng = Rng(seats)
    for number, party in enumerate(decisions(game, seats, seed=seats)):
        viewer = party.viewers[number % len(party.viewers)]
        twin = _twin(party, viewer, rng)
        assert encoded(twin.update(viewer, party.now)) == encoded(party.update(viewer))


def _twin(party: Party, viewer: Viewer, rng: Rng) -> Table:
    table = party.again()
    assert table.match is not None
    table.match.state = party.game.determinize(party.state, viewer, rng)
    return table


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "key", str(value)))
def test_versions_do_not_count_what_is_not_seen(game: AnyGame, seats: int) -> None:
    """A decision of which a viewer hears and sees nothing leaves everything that it is sent as it was."""
    before: State | None = None
    shown: dict[Viewer, bytes] = {}
    for party in decisions(game, seats, seed=seats, count=60):
        if before is not None:
            acted = party.entries[-1]
            assert isinstance(acted, Acted)
            for viewer in _ignorant(party, before, acted):
                assert encoded(party.update(viewer)) == shown[viewer]
        before, shown = party.state.clone(), dict(zip(party.viewers, party.shown(), strict=True))


def _ignorant(party: Party, before: State, acted: Acted) -> list[Viewer]:
    """Who neither saw nor heard anything of the decision."""
    game, after = party.game, before.clone()
    after.log = []
    after.apply(acted.seat, acted.action)
    return [
        viewer
        for viewer in party.viewers
        if viewer != acted.seat
        and not redact(after.log, viewer)
        and game.view(before, viewer) == game.view(after, viewer)
        and (viewer is None or before.legal(viewer) == after.legal(viewer))
    ]


def test_some_decisions_are_indeed_not_seen() -> None:
    """The test before would be worth nothing otherwise."""
    unseen = 0
    for seed in range(10):
        before: State | None = None
        for party in decisions(TOY, 4, seed):
            acted = party.entries[-1]
            unseen += len(_ignorant(party, before, acted)) if before is not None and isinstance(acted, Acted) else 0
            before = party.state.clone()
    assert unseen > 10


class Window:
    """A peek of seat 0 at a table of four, after which others are asked in secret whether they react."""

    def __init__(self, settings: Settings, listeners: int) -> None:
        """So many others are asked; the onlookers cannot tell."""
        for seed in range(1000):
            self.party = Party(TOY, 4, settings, seed=seed).seated()
            self.party.act(0, "peek 2.1")
            if len(self.hush.listeners()) == listeners:
                return

    @property
    def hush(self) -> HushState:
        return _hush(self.party.state)

    def stream(self, passes: list[int]) -> list[bytes]:
        """All that onlookers are sent in ten seconds, if those who are asked pass at these times."""
        party, start = self.party, self.party.now
        sent = []
        for time in range(0, 10_000, 100):
            party.now = start + time
            if time in passes:
                party.act(party.state.actor(), "pass")
            sent.append(encoded(party.update(None)).replace(party.update(None).commitment.encode(), b"sealed"))
            sent.append(party.looked_back(None))
        assert self.hush.listener < 0
        return sent


@pytest.mark.parametrize("passes", [[2_900], [100], [1_500]])
def test_nobody_can_tell_how_many_were_asked_nor_when_they_answered(passes: list[int]) -> None:
    """Whatever happens within one beat of the pace looks the same, to the last byte, at every moment."""
    alone, three = Window(Settings(pace=3), 1), Window(Settings(pace=3), 3)
    assert alone.stream(passes) == three.stream([300, 400, 2_800])


def test_a_seat_that_is_not_asked_cannot_tell_either() -> None:
    """The same for a seat: in another position that it cannot tell from the true one, others are asked."""
    rng, party = Rng(1), Window(Settings(pace=3), 2).party
    viewer = next(seat for seat in (2, 3) if not _hush(party.state).rotten(seat))
    twins = (_twin(party, viewer, rng) for _ in range(200))
    twin = next(twin for twin in twins if twin.match and len(_hush(twin.match.state).listeners()) == 1)
    streams = []
    for table in (party.table, twin):
        party.table, party.now, sent = table, START, list[bytes]()
        for time in range(0, 5_000, 100):
            party.now = START + time
            if time in {300, 1_100} and _hush(party.state).listener >= 0:
                party.act(party.state.actor(), "pass")
            sent += [encoded(party.update(viewer)), party.looked_back(viewer)]
        streams.append(sent)
    assert streams[0] == streams[1]


def _hush(state: State) -> HushState:
    assert isinstance(state, HushState)
    return state


def test_later_beats_look_alike_too() -> None:
    assert Window(Settings(pace=2), 1).stream([4_100]) == Window(Settings(pace=2), 2).stream([300, 5_900])
    assert Window(Settings(pace=2), 1).stream([4_100]) != Window(Settings(pace=2), 1).stream([1_100])


def test_chat_does_not_betray_that_something_is_held_back() -> None:
    """Whoever talks all the time to see when it arrives learns nothing."""
    answered, waiting = Window(Settings(pace=3), 1).party, Window(Settings(pace=3), 1).party
    answered.now += 500
    answered.act(1, "pass")
    for party in (answered, waiting):
        party.now = party.entries[0].at + 1_000
        party.do(commands.Say(seat=3, text="Anybody there?"), 3)
    assert _sent(answered, 3) == _sent(waiting, 3)
    assert "Anybody there?" not in str(answered.update(3).log)
    answered.now += 2_000
    assert "Anybody there?" in str(answered.update(3).log)


def _sent(party: Party, viewer: Viewer) -> tuple[bytes, int | None]:
    return encoded(party.update(viewer)), party.table.next_shown(viewer, party.now)


def test_refusals_do_not_betray_it_either() -> None:
    """What the next seat asks for is refused in the same way whether it has become its turn already or not."""
    answered, waiting = Window(Settings(pace=3), 1).party, Window(Settings(pace=3), 1).party
    answered.now += 500
    answered.act(1, "pass")
    waiting.now += 500
    for party in (answered, waiting):
        for seat in (0, 2, 3):
            assert party.code(party.act_command(seat, "nap"), seat) == "not_asked"
            assert party.code(commands.Undo(seat=seat, version=party.version(seat)), seat) == "no_undo"
        assert party.code(commands.AskUndo(seat=0, version=party.version(0)), 0) is None


def test_whoever_answers_is_shown_at_once_that_the_answer_has_arrived() -> None:
    """What came of it they see with everybody else."""
    party = Window(Settings(pace=3), 1).party
    asked = party.update(1)
    party.now += 500
    party.act(1, "pass")
    thanked = party.update(1, asked.version)
    assert (thanked.version, bytes(thanked.choices), thanked.view) == (asked.version + 1, b"[]", asked.view)
    assert party.table.next_shown(1, party.now) == party.now + 2_500
    party.now += 2_500
    assert bytes(party.update(1).choices) != b"[]"
    assert party.table.next_shown(1, party.now) is None


def test_time_starts_when_the_question_is_shown() -> None:
    party = Window(Settings(clock=ClockRule(kind="game", seconds=60), pace=3), 1).party
    party.now += 500
    party.act(1, "pass")
    assert party.table.due_at() == party.now + 2_500 + 60_000


def test_alone_with_bots_nothing_is_held_back() -> None:
    party = Party(TOY, 4).seated(1)
    party.act(0, "peek 2.1")
    party.bots()
    assert all(party.table.next_shown(viewer, party.now) is None for viewer in party.viewers)


@pytest.mark.parametrize("key", sorted(catalogue.games()))
def test_what_leaves_a_table_never_names_what_made_it(key: str) -> None:
    """No seed, no salt, no holder, in no update and not in the lobby."""
    game = find_game(key)
    party = Party(game, few(game), seed=777_000_777_000_777).seated()
    canaries = [b"777000777000777", b"salt-of-the-earth", b"holder 0", b"holder 1"]
    sent = [*party.shown(), str(party.table.card()).encode()]
    assert not [canary for canary in canaries for shown in sent if canary in shown]
