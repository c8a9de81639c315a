"""What decisions earn, and that it goes with them when they are taken back."""

from meadow.table import commands
from tests.table.timed import GAME_CLOCK, at_one_screen, bot_decides, left, party_with


def test_the_increment_comes_when_another_is_asked() -> None:
    """Not for each of the small decisions of a turn, and not for what is taken back."""
    party = at_one_screen(GAME_CLOCK)
    party.act(0, "nap")
    party.do(commands.Undo(seat=0, version=party.version(0)), 0)
    assert left(party) == [60, 60]
    alone = party_with(GAME_CLOCK, seats=1)
    alone.now += 1_000
    alone.act(0, "nap")
    assert left(alone) == [59]


def test_what_decisions_earned_goes_with_them_when_they_are_taken_back() -> None:
    """All of them, whoever made them and whoever is asked by now."""
    party = party_with(GAME_CLOCK, seats=3)
    for seat in range(3):
        party.act(seat, "nap")
    assert left(party) == [65, 65, 60]
    party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
    for other in (1, 2):
        party.do(commands.AnswerUndo(seat=other, yes=True), other)
    assert party.state.actors() == [0]
    assert left(party) == [60, 60, 60]
    assert party.shown() == party.shown(party.again())


def test_nobody_earns_time_by_deciding_and_taking_back_again_and_again() -> None:
    party = party_with(GAME_CLOCK, people=1)
    for _ in range(3):
        party.act(0, "nap")
        bot_decides(party, "nap")
        party.now += 1_000
        party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
    assert left(party) == [57, 60]


def test_what_was_earned_before_stays() -> None:
    party = at_one_screen(GAME_CLOCK)
    for seat in (0, 1):
        party.act(seat, "nap")
    for _ in range(2):
        party.act(0, "skip")
        assert left(party) == [70, 60]
        party.do(commands.Undo(seat=0, version=party.version(0)), 0)
        assert left(party) == [65, 60]


def test_nobody_takes_back_what_they_can_no_longer_pay_for() -> None:
    """Whoever has used what a decision earned them would be out of time at once, by a request that is meant to help."""
    party = party_with(GAME_CLOCK, seats=3)
    for seat, seconds in ((0, 10), (1, 58), (2, 0)):
        party.now += 1000 * seconds
        party.act(seat, "nap")
    party.now += 4_000
    assert left(party) == [51, 3, 56]
    assert party.code(commands.AskUndo(seat=1, version=party.version(1)), 1) == "no_undo"
    party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
    assert party.code(commands.AnswerUndo(seat=1, yes=True), 1) == "no_undo"
    assert party.code(commands.AnswerUndo(seat=1, yes=False), 1) is None
