"""What decisions would lead to: the truth where it is certain, nothing of what is hidden, and no trace of asking."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.events import redact
from meadow.core.rng import Rng
from meadow.core.state import digest
from meadow.core.step import step
from meadow.table import Refused, Settings, Table, commands
from meadow.table.preview import LONGEST, MOST_PATHS, Wanted
from meadow.table.updates import NONE, NOTHING, Outcome
from tests.table.people import Party, few, holder
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]
TABLES = [(game, seats) for game in GAMES for seats in sorted({few(game), game.seats[-1]})]
DECISIONS = 60
LUCK = 7_700_001


def called(value: AnyGame | int) -> str:
    return str(value) if isinstance(value, int) else value.key


by_game = pytest.mark.parametrize("game", GAMES, ids=called)
by_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=called)


def asked(party: Party, seat: int, paths: Sequence[Sequence[int]], table: Table | None = None) -> list[Outcome]:
    """What the seat is told about these paths."""
    wanted = Wanted(seat, party.version(seat), paths)
    return list((table or party.table).previews(wanted, holder(seat), party.now, LUCK))


def refused(party: Party, seat: int, *paths: Sequence[int], version: int | None = None, who: int | None = None) -> str:
    """Why nothing is told."""
    wanted = Wanted(seat, party.version(seat) if version is None else version, paths)
    with pytest.raises(Refused) as error:
        list(party.table.previews(wanted, holder(seat if who is None else who), party.now, LUCK))
    assert error.value.sentence.endswith(".")
    return error.value.code


def played(game: AnyGame, seats: int, seed: int, count: int = DECISIONS) -> Iterator[tuple[Party, int, list[int]]]:
    """A party before each of its decisions, which are random; who is asked then, and what they may do, a few of it."""
    party, rng = Party(game, seats, Settings(pace=0), seed=seed).seated(), Rng(seed)
    for _ in range(count):
        if party.table.status == "over":
            return
        seat = rng.pick(party.state.actors())
        yield party, seat, sorted({party.state.sample(seat, rng) for _ in range(6)})
        party.act_at_random(seat, rng)


def truth(party: Party, seat: int, action: int) -> tuple[bytes, bytes, list[bytes]]:
    """What the seat would really be shown."""
    state, events = step(party.state, seat, action)
    encode = msgspec.json.encode
    known = [encode(event) for event in redact(events, seat)]
    return encode(party.game.view(state, seat)), encode(party.game.choices(state, seat)), known


def told(outcome: Outcome) -> list[bytes]:
    return [bytes(line.event or b"") for line in outcome.lines]


def among(some: list[bytes], many: list[bytes]) -> bool:
    """Whether these happen there too, in the same order."""
    rest = iter(many)
    return all(one in rest for one in some)


def compared(party: Party, seat: int, actions: list[int]) -> set[bool]:
    """Compare what the seat is told with the truth; whether something was certain, or was not."""
    kinds = set[bool]()
    for outcome in asked(party, seat, [[action] for action in actions]):
        view, choices, events = truth(party, seat, outcome.path[0])
        kinds.add(outcome.certain)
        if outcome.certain:
            assert (bytes(outcome.view), bytes(outcome.choices), told(outcome)) == (view, choices, events)
        else:
            assert bytes(outcome.view) == bytes(NOTHING)
            assert bytes(outcome.choices) in {bytes(NONE), choices}
            assert among(told(outcome), events)
    return kinds


@pytest.mark.slow
@by_table
def test_what_is_certain_happens(game: AnyGame, seats: int) -> None:
    """View, choices and events, to the last byte; and of what is not certain, at least what is told of it."""
    kinds = set[bool]()
    for party, seat, actions in played(game, seats, seed=seats):
        kinds |= compared(party, seat, actions)
    assert kinds == {True, False}


@pytest.mark.slow
def test_what_is_certain_happens_where_there_are_beats() -> None:
    party, rng, beats = Party(catalogue.find("pollen_wars"), 4, Settings(pace=1)).seated(), Rng(3), 0
    for _ in range(150):
        actors = [seat for seat in party.state.actors() if bytes(party.update(seat).choices) != bytes(NONE)]
        if not actors or (party.state.beat() and rng.below(2)):
            due = party.table.due_at()
            assert due is not None
            party.now, beats = due, beats + 1
            party.fold(party.table.clock_ran_out(due))
            continue
        seat = rng.pick(actors)
        compared(party, seat, sorted({party.state.sample(seat, rng) for _ in range(6)}))
        party.act_at_random(seat, rng)
    assert beats > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[0] is not TOY], ids=called)
def test_it_depends_only_on_what_the_seat_knows(game: AnyGame, seats: int) -> None:
    """In another position that the seat cannot tell from the true one it is told the same, to the last byte."""
    rng = Rng(seats)
    for party, seat, actions in played(game, seats, seed=seats + 1):
        twin, paths = party.again(), [[action] for action in actions]
        assert twin.match is not None
        twin.match.state = party.game.determinize(party.state, seat, rng)
        assert msgspec.json.encode(asked(party, seat, paths, twin)) == msgspec.json.encode(asked(party, seat, paths))


@by_game
def test_nobody_notices(game: AnyGame) -> None:
    for party, seat, actions in played(game, few(game), seed=9, count=20):
        before, position, match = party.shown(), digest(party.state), party.table.match
        asked(party, seat, [[action] for action in actions])
        assert party.shown() == before
        assert digest(party.state) == position
        assert party.table.match is match
        assert party.shown(party.again()) == before


@pytest.mark.slow
@by_game
def test_several_decisions_one_after_the_other(game: AnyGame) -> None:
    """What is certain of a path is what comes of its decisions, made one by one."""
    pairs = 0
    for party, seat, actions in played(game, few(game), seed=4):
        for first in asked(party, seat, [[action] for action in actions]):
            if not first.certain or bytes(first.choices) == bytes(NONE):
                continue
            path = [first.path[0], msgspec.json.decode(first.choices)[-1]["action"]]
            (both,) = asked(party, seat, [path])
            assert told(both)[: len(first.lines)] == told(first)
            if both.certain:
                after = step(step(party.state, seat, path[0]).state, seat, path[1]).state
                assert bytes(both.view) == msgspec.json.encode(party.game.view(after, seat))
                pairs += 1
    assert pairs


def test_what_is_refused() -> None:
    party = Party(TOY, 3, Settings(pace=0)).seated()
    nap, beg = party.game.read("nap"), party.game.read("beg 3")
    assert refused(party, 1, [nap]) == "not_asked"
    assert refused(party, 0, [nap], who=1) == "not_yours"
    assert refused(party, 7, [nap], version=1) == "no_such_seat"
    assert refused(party, 0, [party.game.read("squeal")]) == "illegal"
    assert refused(party, 0, [nap], [nap, nap]) == "not_asked"
    assert refused(party, 0, [beg, nap]) == "not_asked"
    assert refused(party, 0, [nap], version=party.version(0) + 1) == "stale"
    assert refused(party, 0, *([nap] for _ in range(MOST_PATHS + 1))) == "too_long"
    assert refused(party, 0, [nap] * (LONGEST + 1)) == "too_long"
    assert refused(party, 0, []) == "too_long"
    assert asked(party, 0, []) == []


def test_not_before_the_start_nor_in_a_pause_nor_after_the_end() -> None:
    party = Party(TOY, 1, options={"rounds": 1})
    party.do(commands.Join(name="Ada"))
    nap = party.game.read("nap")
    assert refused(party, 0, [nap]) == "not_playing"
    party.do(commands.Start())
    party.do(commands.Pause(seat=0))
    assert refused(party, 0, [nap]) == "paused"
    party.do(commands.Resume(seat=0))
    party.do(commands.Leave(seat=0))
    assert refused(party, 0, [nap]) == "away"
    party.do(commands.Return(seat=0))
    party.act(0, "nap")
    party.act(0, "skip")
    assert refused(party, 0, [nap]) == "over"


def test_talk_in_between_does_not_matter() -> None:
    party = Party(TOY, 2, Settings(pace=0)).seated()
    early = party.version(0)
    party.do(commands.Say(seat=1, text="Hurry up!"), 1)
    wanted = Wanted(0, early, [[party.game.read("nap")]])
    assert list(party.table.previews(wanted, holder(0), party.now, LUCK))


def test_it_does_not_tell_what_others_decided_in_secret() -> None:
    """Of what others do at the same time nothing is known: not even that they have done it."""
    party, rng, unnoticed = Party(catalogue.find("pollen_wars"), 6, Settings(pace=0)).seated(), Rng(3), 0
    while unnoticed < 20:
        seat, *others = party.state.actors()
        paths = [[[action] for action in party.state.legal(other)[:6]] for other in others]
        versions = [party.version(other) for other in others]
        before = [asked(party, *each) for each in zip(others, paths, strict=True)]
        party.act_at_random(seat, rng)
        for other, version, way, known in zip(others, versions, paths, before, strict=True):
            if party.version(other) == version:
                assert msgspec.json.encode(asked(party, other, way)) == msgspec.json.encode(known)
                unnoticed += 1
