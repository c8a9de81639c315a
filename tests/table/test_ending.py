"""The end: what was sealed is shown, the record is handed out, and everybody may play again."""

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.record import lines, parse
from meadow.core.replay import verify
from meadow.table import ClockRule, Refused, Settings, Table, commands, fairness
from meadow.table.opening import Secret
from tests.table.people import SALT, Party, find_game
from tests.toys import GAME as TOY

SHORT: dict[str, object] = {"turn_limit": 5}


def finished() -> Party:
    party = Party(catalogue.find("rainbow_flip_slide"), 2, options=SHORT).seated(0)
    party.bots()
    return party


def test_the_seed_is_sealed_until_the_end() -> None:
    party = Party(TOY, 2, seed=123_456_789).seated()
    sealed = party.update(None).commitment
    assert sealed == fairness.commitment("123456789", SALT)
    assert party.table.card().commitment == sealed
    assert not any(b"123456789" in shown or SALT.encode() in shown for shown in party.shown())
    party.do(commands.Resign(seat=0))
    revealed = party.update(None).revealed
    assert revealed is not None
    assert fairness.kept(revealed.seed, revealed.salt, sealed)
    assert not fairness.kept("123456788", revealed.salt, sealed)


def test_the_record_can_be_verified() -> None:
    written = list(lines(finished().table.record()))
    assert fairness.check(written[0])
    assert verify(parse(b"\n".join(written) + b"\n")) == []
    assert fairness.check(written[0].replace(b'"seed":"5', b'"seed":"6')) is False
    header = {name: value for name, value in msgspec.json.decode(written[0]).items() if name != "commitment"}
    assert fairness.check(msgspec.json.encode(header)) is None


def test_no_record_before_the_end() -> None:
    for party in (Party(TOY, 2), Party(TOY, 2).seated()):
        with pytest.raises(Refused, match="not_over"):
            party.table.record()


def test_the_record_of_a_match_that_was_given_up() -> None:
    party = Party(catalogue.find("flautz"), 2).seated()
    party.do(commands.Resign(seat=1), 1)
    record = parse(b"\n".join(lines(party.table.record())) + b"\n")
    assert (record.result, verify(record)) == (None, [])
    assert msgspec.json.decode(next(lines(party.table.record())))["gave_up"] == [1]


def test_playing_again() -> None:
    party = Party(TOY, 3, Settings(name="Friday"), options={"rounds": 1}).seated(2)
    assert party.code(commands.AskRematch(seat=0)) == "not_over"
    party.do(commands.Resign(seat=0), 0)
    party.do(commands.Leave(seat=1), 1)
    party.do(commands.Return(seat=1), 1)
    party.do(commands.Resign(seat=1), 1)
    party.do(commands.AskRematch(seat=0), 0)
    assert party.do(commands.AskRematch(seat=0), 0) == []
    assert not party.table.rematch_wanted()
    with pytest.raises(Refused, match="not_allowed"):
        party.table.rematch(Secret(1, "new"), party.now)
    party.do(commands.AskRematch(seat=1), 1)
    assert party.table.rematch_wanted()
    made = party.table.rematch(Secret(1, "new"), party.now)
    party.fold(party.table.rematch_made("table-2", party.now))
    assert party.update(None).next_table == "table-2"
    assert not party.table.rematch_wanted()
    _check_next(Table.replayed(made, find_game))


def _check_next(table: Table) -> None:
    update = table.update(None, 0)
    assert [seat.name for seat in update.seats] == ["Person 1", "Malva", "Person 0"]
    assert (update.status, table.card().settings.name) == ("playing", "Friday")
    assert table.card().options["rounds"] == 1
    assert update.commitment == fairness.commitment("1", "new")


def test_who_is_away_at_the_end_is_not_waited_for() -> None:
    party = Party(TOY, 3).seated()
    party.do(commands.Leave(seat=2), 2)
    party.do(commands.Resign(seat=0), 0)
    party.do(commands.Resign(seat=2), 2)
    party.do(commands.AskRematch(seat=0), 0)
    party.do(commands.AskRematch(seat=1), 1)
    table = Table.replayed(party.table.rematch(Secret(1, "new"), party.now), find_game)
    assert [seat.away for seat in table.update(None, 0).seats] == ["", "left", ""]


def test_who_asks_to_play_again_is_there_although_a_bot_played_to_the_end() -> None:
    """Whose time is used up may not return to the match that is over, but begins the next with all of it."""
    party = Party(TOY, 2, Settings(clock=ClockRule(kind="game", seconds=60), pace=0)).seated()
    party.now += 60_000
    party.fold(party.table.clock_ran_out(party.now))
    assert party.update(None).seats[0].away == "clock"
    party.do(commands.Resign(seat=1), 1)
    for seat in (0, 1):
        party.do(commands.AskRematch(seat=seat), seat)
    table = Table.replayed(party.table.rematch(Secret(1, "new"), party.now), find_game)
    assert [seat.away for seat in table.update(None, party.now).seats] == ["", ""]


def test_the_result_says_where_the_points_come_from() -> None:
    party = Party(TOY, 3, Settings(pace=0), seed=1).seated(0)
    assert party.update(None).result is None
    party.bots()
    result = party.update(None).result
    assert result is not None
    assert [sum(row.points[seat] for row in result.tally) for seat in range(3)] == list(result.scores)
    assert any(result.scores)
    of_one_kind = finished().update(None).result
    assert of_one_kind is not None
    assert of_one_kind.tally == ()
