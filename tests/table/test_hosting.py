"""Who may do what before the start: the host everything, a guest with a link only what concerns their own seat."""

import pytest

from meadow.table import Refused, Settings, commands
from meadow.table.entries import Created, Hosted, Removed, SeatSet, Stood
from meadow.table.opening import Secret
from meadow.table.possible import Impossible
from tests.table.people import START, Party
from tests.toys import GAME as TOY

ADA, BEN, CLEO = 0, 1, 2
"""Ada made the table."""


def gathered(settings: Settings | None = None) -> Party:
    party = Party(TOY, 3, settings)
    party.do(commands.Join(seat=0, name="Ada"), ADA)
    party.do(commands.Join(seat=1, name="Ben"), BEN)
    return party


def test_a_guest_seats_nobody_and_starts_nothing() -> None:
    party = gathered()
    assert party.code(commands.SitBot(seat=2, level="random"), BEN) == "not_host"
    party.do(commands.SitBot(seat=2, level="random"), ADA)
    assert party.code(commands.Stand(seat=2), BEN) == "not_host"
    assert party.code(commands.Stand(seat=0), BEN) == "not_yours"
    assert party.code(commands.Start(), BEN) == "not_host"
    party.do(commands.Start(), ADA)
    assert party.table.status == "playing"


def test_a_guest_has_one_seat() -> None:
    party = gathered()
    assert party.code(commands.Join(name="Ben too"), BEN) == "one_seat"
    assert party.code(commands.Join(seat=2, name="Ben too"), BEN) == "one_seat"
    party.do(commands.Stand(seat=1), BEN)
    party.do(commands.Join(seat=2, name="Ben"), BEN)


def test_the_host_has_several_and_lets_others_have_them() -> None:
    party = gathered()
    party.do(commands.Join(seat=2, name="Ada's sister"), ADA)
    assert party.table.seats_of("holder 0") == [0, 2]
    shared = gathered(Settings(sharing=True))
    shared.do(commands.Join(seat=2, name="Ben's brother"), BEN)
    assert shared.table.seats_of("holder 1") == [1, 2]


def test_a_host_who_changes_seats_stays_the_host() -> None:
    party = gathered()
    party.do(commands.Stand(seat=0), ADA)
    assert party.code(commands.SitBot(seat=0, level="random"), BEN) == "not_host"
    party.do(commands.Join(seat=2, name="Ada"), ADA)
    party.do(commands.SitBot(seat=0, level="random"), ADA)


def test_a_host_who_leaves_hands_the_table_on() -> None:
    party = gathered()
    assert party.do(commands.Leave(seat=0), ADA) == [Stood(at=START, seat=0), Hosted(at=START, seat=1)]
    assert party.update(None).log[-1].text == "Ben is the host now."
    party.do(commands.Join(seat=0, name="Ada"), ADA)
    assert party.code(commands.Stand(seat=1), ADA) == "not_yours"
    assert party.code(commands.SitBot(seat=2, level="random"), ADA) == "not_host"
    party.do(commands.SitBot(seat=2, level="random"), BEN)
    party.do(commands.Start(), BEN)
    assert party.shown() == party.shown(party.again())


def test_a_host_keeps_the_table_with_another_seat() -> None:
    party = gathered()
    party.do(commands.Join(seat=2, name="Ada's sister"), ADA)
    assert party.do(commands.Leave(seat=0), ADA) == [Stood(at=START, seat=0)]
    assert party.table.hosted_by("holder 0")


def test_a_table_that_everybody_has_left_is_the_next_ones() -> None:
    party = Party(TOY, 3)
    party.do(commands.Join(seat=0, name="Ada"), ADA)
    party.do(commands.Leave(seat=0), ADA)
    assert party.code(commands.SitBot(seat=0, level="random"), ADA) == "not_host"
    party.do(commands.Join(seat=1, name="Ben"), BEN)
    party.do(commands.Join(seat=2, name="Cleo"), CLEO)
    assert [party.table.hosted_by(f"holder {who}") for who in (ADA, BEN, CLEO)] == [False, True, False]


def test_who_made_a_table_and_does_not_sit_is_its_host() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(seat=0, name="Ben"), BEN)
    party.do(commands.Join(seat=1, name="Cleo"), CLEO)
    assert party.code(commands.Start(), BEN) == "not_host"
    party.do(commands.Start(), ADA)


def test_who_was_removed_does_not_sit_down_again() -> None:
    party = gathered()
    assert party.do(commands.Remove(seat=1), ADA) == [Removed(at=START, seat=1)]
    assert party.update(None).log[-1].text == "Ben was removed by the host."
    assert party.table.seats_of("holder 1") == []
    assert [party.table.removed(f"holder {who}") for who in (ADA, BEN, CLEO)] == [False, True, False]
    for seat in (1, 2, None):
        assert party.code(commands.Join(seat=seat, name="Ben"), BEN) == "removed"
    party.do(commands.Join(seat=1, name="Cleo"), CLEO)
    assert party.shown() == party.shown(party.again())
    assert party.again().removed("holder 1")


def test_whoever_holds_several_seats_is_removed_from_all_of_them() -> None:
    party = gathered(Settings(sharing=True))
    party.do(commands.Join(seat=2, name="Ben's brother"), BEN)
    assert party.do(commands.Remove(seat=2), ADA) == [Removed(at=START, seat=seat) for seat in (2, 1)]
    assert [seat.kind for seat in party.update(None).seats] == ["person", "free", "free"]


def test_only_the_host_removes_and_never_themselves() -> None:
    party = gathered()
    party.do(commands.SitBot(seat=2, level="random"), ADA)
    assert party.code(commands.Remove(seat=0), BEN) == "not_host"
    assert party.code(commands.Remove(seat=1), BEN) == "not_host"
    assert party.code(commands.Remove(seat=0), ADA) == "not_allowed"
    assert party.code(commands.Remove(seat=2), ADA) == "no_seat", "a bot"
    party.do(commands.Start(), ADA)
    assert party.code(commands.Remove(seat=1), ADA) == "started"


def test_on_a_closed_seat_sits_nobody_but_a_bot() -> None:
    party = gathered()
    assert party.code(commands.SetSeat(seat=2, open=False), BEN) == "not_host"
    assert party.do(commands.SetSeat(seat=2, open=True), ADA) == [], "it is open already"
    assert party.do(commands.SetSeat(seat=2, open=False), ADA) == [SeatSet(at=START, seat=2, open=False)]
    assert party.update(None).log[-1].text == "Seat 3 is closed: only a bot may sit there."
    assert [seat.closed for seat in party.update(None).seats] == [False, False, True]
    assert party.code(commands.Join(seat=2, name="Cleo"), CLEO) == "seat_closed"
    assert party.code(commands.Join(name="Cleo"), CLEO) == "no_seat"
    assert party.code(commands.Join(seat=2, name="Ada too"), ADA) == "seat_closed", "not even the host"
    assert party.code(commands.Start(), ADA) == "seats_free"
    party.do(commands.SitBot(seat=2, level="random"), ADA)
    party.do(commands.Stand(seat=2), ADA)
    assert party.code(commands.Join(name="Cleo"), CLEO) == "no_seat", "it stays closed when the bot is gone"
    party.do(commands.SetSeat(seat=2, open=True), ADA)
    assert party.update(None).log[-1].text == "Seat 3 is open again."
    party.do(commands.Join(name="Cleo"), CLEO)
    party.do(commands.Start(), ADA)
    assert party.shown() == party.shown(party.again())


def test_the_first_free_seat_is_one_that_is_open() -> None:
    party = Party(TOY, 3)
    party.do(commands.SetSeat(seat=0, open=False), ADA)
    party.do(commands.Join(name="Ben"), BEN)
    assert party.table.seats_of("holder 1") == [1]


def test_the_seat_of_a_person_is_not_closed() -> None:
    party = gathered()
    assert party.code(commands.SetSeat(seat=1, open=False), ADA) == "no_seat"
    party.do(commands.SitBot(seat=2, level="random"), ADA)
    party.do(commands.SetSeat(seat=2, open=False), ADA)
    party.do(commands.Start(), ADA)
    assert party.code(commands.SetSeat(seat=2, open=True), ADA) == "started"


def test_what_to_do_about_an_empty_seat_depends_on_whether_it_is_closed() -> None:
    party = gathered()
    with pytest.raises(Refused, match="Nobody sits on seat 3: wait for somebody, or let a bot sit there"):
        party.do(commands.Start(), ADA)
    party.do(commands.SetSeat(seat=2, open=False), ADA)
    with pytest.raises(Refused, match="Nobody sits on seat 3: open it, or let a bot sit there"):
        party.do(commands.Start(), ADA)


def test_a_damaged_log_removes_nobody_who_is_not_there() -> None:
    party = gathered()
    for entry in (Removed(at=START, seat=2), SeatSet(at=START, seat=1, open=False)):
        with pytest.raises(Impossible):
            party.table.check(entry)
    party.table.check(Removed(at=START, seat=1))
    party.table.check(SeatSet(at=START, seat=2, open=False))
    party.do(commands.SitBot(seat=2, level="random"), ADA)
    party.do(commands.Start(), ADA)
    for late in (Removed(at=START, seat=1), SeatSet(at=START, seat=2, open=False)):
        with pytest.raises(Impossible, match="the match has begun"):
            party.table.check(late)


def test_the_next_match_has_the_same_host() -> None:
    party = gathered()
    party.do(commands.Leave(seat=0), ADA)
    party.do(commands.SitBot(seat=0, level="random"), BEN)
    party.do(commands.SitBot(seat=2, level="random"), BEN)
    party.do(commands.Start(), BEN)
    party.do(commands.Resign(seat=1), BEN)
    party.bots()
    party.do(commands.AskRematch(seat=1), BEN)
    first = party.table.rematch(Secret(1, "salt"), party.now)[0]
    assert isinstance(first, Created)
    assert first.host == "holder 1"
