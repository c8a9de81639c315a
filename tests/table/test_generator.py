"""A new table is shuffled by the secure generator; one of before there was a choice goes on as it began."""

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import Record, lines, parse
from meadow.core.replay import verify
from meadow.core.rng import FAST, SECURE, Rng, UnknownGenerator
from meadow.core.state import digest
from meadow.table import Table, commands
from meadow.table.entries import Created, Entry, decoded, encoded
from meadow.table.forking import Wanted
from meadow.table.opening import Secret
from meadow.table.settings import Settings
from tests.table.people import Party, few, find_game
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]


def begun(game: AnyGame, decisions: int = 12) -> Party:
    party, rng = Party(game, few(game), Settings(pace=0)).seated(), Rng(3)
    for _ in range(decisions):
        if actors := party.state.actors():
            party.act_at_random(rng.pick(actors), rng)
    return party


def read(record: Record) -> Record:
    return parse(b"".join(line + b"\n" for line in lines(record)))


def of_before(entry: Entry) -> Entry:
    """The entry as an older server stored it."""
    fields = msgspec.json.decode(encoded(entry))
    return decoded(msgspec.json.encode({name: value for name, value in fields.items() if name != "generator"}))


def stored_before(game: AnyGame) -> Party:
    party = Party(game, few(game), Settings(pace=0))
    party.entries = [of_before(party.entries[0])]
    party.table = party.again()
    return party.seated()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_live_match_is_secure_and_can_be_verified(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.games(), TOY.key, TOY)
    party = begun(game)
    assert party.state.rng.stream is not None
    for seat in range(party.seats):
        if party.table.status != "over":
            party.do(commands.Resign(seat=seat), seat)
    record = read(party.table.record())
    assert record.header.generator == SECURE
    assert verify(record) == []
    record.header = msgspec.structs.replace(record.header, generator=FAST)
    assert verify(record) != []


def test_a_match_of_before_goes_on_with_the_fast_generator() -> None:
    party, rng = stored_before(catalogue.find("flautz")), Rng(1)
    assert party.state.rng.stream is None
    assert digest(party.state) == digest(party.game.new(party.seats, None, 5_550_001, FAST))
    for _ in range(8):
        party.act_at_random(rng.pick(party.state.actors()), rng)
    assert digest(party.state) == digest(party.again().match.state)  # type: ignore[union-attr]
    party.do(commands.Resign(seat=0), 0)
    record = read(party.table.record())
    assert (record.header.generator, record.header.meadow) == (FAST, 1)
    assert verify(record) == []


def test_a_rematch_is_secure_whatever_the_match_was() -> None:
    party = stored_before(TOY)
    party.do(commands.Resign(seat=0), 0)
    for seat in (0, 1):
        party.do(commands.AskRematch(seat=seat), seat)
    first = party.table.rematch(Secret(1, "new"), party.now)[0]
    assert isinstance(first, Created)
    assert first.generator == SECURE


@pytest.mark.parametrize("older", [False, True])
def test_playing_on_from_a_position_keeps_the_generator(older: bool) -> None:
    """The same seed must give the same shuffles, or the position would be another."""
    party, rng = stored_before(TOY) if older else begun(TOY, 0), Rng(4)
    for _ in range(6):
        party.act_at_random(rng.pick(party.state.actors()), rng)
    before = digest(party.state)
    party.do(commands.Resign(seat=0), 0)
    version = party.positions(None)[-1].version
    wanted = Wanted(viewer=None, version=version, take=0, name="Ada", level="random", settings=Settings())
    fork = Table.replayed(party.table.fork(wanted, "salt", "me", party.now), find_game)
    assert fork.match is not None
    assert digest(fork.match.state) == before
    assert fork.match.generator == (FAST if older else SECURE)


def test_a_table_with_an_unknown_generator_is_not_opened() -> None:
    first = Party(TOY, 2).entries[0]
    assert isinstance(first, Created)
    with pytest.raises(UnknownGenerator, match="use a newer one"):
        Table.replayed([msgspec.structs.replace(first, generator="dice")], find_game)
