"""Who may do what before the start: the host everything, a guest with a link only what concerns their own seat."""

from meadow.table import Settings, commands
from meadow.table.entries import Created, Hosted, Stood
from meadow.table.opening import Secret
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
