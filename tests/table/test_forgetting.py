"""Who asked to be forgotten is in no entry any more, and the log is folded to the same table."""

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.table import Settings, Table, commands, entries
from meadow.table.entries import Entry
from meadow.table.forgetting import UNSAID, scrubbed
from meadow.table.opening import Secret
from meadow.table.updates import Viewer
from tests.table.people import Party, few, find_game, holder
from tests.table.wild import Wild
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]
SEEDS = range(6)


def rewritten(log: list[Entry], *seats: int) -> list[Entry]:
    for seat in seats:
        found = scrubbed(log, holder(seat), f"forgotten {seat}")
        log = [found.get(number, entry) for number, entry in enumerate(log)]
        assert not scrubbed(log, holder(seat), "again")
    return log


def bare(table: Table, viewer: Viewer, now: int) -> tuple[object, ...]:
    """What a viewer is shown, with all lines but their texts."""
    update = table.update(viewer, now)
    lines = [(line.kind, line.version, line.at, line.seat, line.to, line.back) for line in update.log]
    return msgspec.structs.replace(update, log=()), *lines


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rewritten_log_makes_the_same_table(game: AnyGame, seed: int) -> None:
    """Versions, clocks, requests and positions, for every viewer; in matches where people do everything at random."""
    party = Wild(game, few(game), seed)
    for step in range(60):
        party.step()
        if step % 25 == 24:
            party._forget(step % party.seats)  # noqa: SLF001
        party.check()
    assert party.forgotten
    log = rewritten(party.entries, *party.forgotten)
    again = Table.replayed(log, find_game)
    for viewer in party.viewers:
        assert bare(again, viewer, party.now) == bare(party.table, viewer, party.now)
    written = b"".join(map(entries.encoded, log))
    assert not [seat for seat in party.forgotten if f'"{holder(seat)}"'.encode() in written]
    party.finish()
    party.check()


def test_names_and_chat_go_on_all_seats_that_they_had_and_on_no_others() -> None:
    party = Party(TOY, 3, Settings(sharing=True, pace=0))
    party.do(commands.Join(seat=2, name="Early"), 1)
    party.do(commands.Say(seat=2, text="early words"), 1)
    party.do(commands.Stand(seat=2), 1)
    party.do(commands.Join(seat=2, name="Ben"), 2)
    for seat, name in ((0, "Ada"), (1, "Ava")):
        party.do(commands.Join(seat=seat, name=name), 1)
    party.do(commands.Rename(seat=0, name="Ada again"), 1)
    party.do(commands.Start(), 0)
    party.do(commands.Say(seat=0, text="whispered", to=2), 1)
    party.do(commands.Say(seat=2, text="of Ben", to=0), 2)
    party.fold(party.table.forget(holder(1), party.now))
    seats = party.update(None).seats
    assert [seat.name for seat in seats] == ["Somebody", "Somebody 2", "Ben"]
    assert [seat.away for seat in seats] == ["left", "left", ""]
    assert party.table.seats_of(holder(1)) == []
    assert party.table.holders == ("", "", holder(2))
    log = rewritten(party.entries, 1)
    assert [entry.text for entry in log if isinstance(entry, entries.Said)] == [UNSAID, UNSAID, "of Ben"]
    assert {entry.name for entry in log if isinstance(entry, entries.Joined)} == {"Somebody", "Somebody 2", "Ben"}
    written = b"".join(map(entries.encoded, log)) + b"".join(party.shown(Table.replayed(log, find_game)))
    assert not [word for word in ("Early", "early", "Ada", "Ava", "whispered") if word.encode() in written]


def test_a_host_is_followed_before_the_start() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(seat=0, name="Ada"), 0)
    party.do(commands.Join(seat=1, name="Ben"), 1)
    party.fold(party.table.forget(holder(0), party.now))
    assert party.table.hosted_by(holder(1))
    assert [seat.kind for seat in party.update(None).seats] == ["free", "person"]
    again = Table.replayed(rewritten(party.entries, 0), find_game)
    assert again.hosted_by(holder(1))
    assert not again.hosted_by(holder(0))


def test_a_match_where_all_are_forgotten_is_one_of_bots() -> None:
    party = Party(TOY, 3, Settings(pace=0)).seated()
    party.fold(party.table.forget(holder(0), party.now))
    assert [seat.away for seat in party.update(None).seats] == ["left", "", ""]
    party.do(commands.Resign(seat=1), 1)
    for seat in (1, 2):
        party.fold(party.table.forget(holder(seat), party.now))
    assert not party.table.has_people


def test_nobody_waits_for_them_to_play_again() -> None:
    """A bot has their seat in the next match."""
    other = Party(TOY, 2, Settings(pace=0)).seated()
    other.do(commands.Resign(seat=1), 1)
    other.fold(other.table.forget(holder(1), other.now))
    other.do(commands.AskRematch(seat=0), 0)
    assert other.table.rematch_wanted()
    sits = [type(entry) for entry in other.table.rematch(Secret(7, "salt"), other.now)]
    assert sits.count(entries.Joined) == sits.count(entries.BotSat) == 1
    assert "Somebody" in other.table.record().header.seats
