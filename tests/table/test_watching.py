"""Whether people without a seat may look on: agreed when the table is made, and changed by everybody who has a seat."""

from meadow.table import Settings, commands
from meadow.table.entries import WatchingSet
from tests.table.people import Party
from tests.toys import GAME as TOY

CLOSE, OPEN = commands.SetWatching(seat=1, open=False), commands.SetWatching(seat=1, open=True)


def test_everybody_who_has_a_seat_closes_and_opens_the_table() -> None:
    party = Party(TOY, 2)
    assert party.code(CLOSE, 0) == "not_yours"
    party.seated()
    assert party.do(OPEN, 1) == [], "it is open already"
    assert party.do(CLOSE, 1) == [WatchingSet(at=party.now, seat=1, open=False)]
    assert (party.table.watching, party.update(0).watching, party.table.card().watching) == (False, False, False)
    assert party.update(0).log[-1].text == "Person 1 closes the table to onlookers."
    party.do(OPEN, 1)
    assert party.table.watching
    assert party.table.replayed(party.entries, lambda _: TOY).watching


def test_a_table_that_was_agreed_to_be_closed_can_be_opened() -> None:
    party = Party(TOY, 2, Settings(watching=False)).seated()
    assert not party.table.watching
    party.do(OPEN, 1)
    assert party.table.watching
