"""Whoever takes back decisions of their own goes on with the time that they have left, however often they do it."""

from meadow.table import ClockRule, Settings, commands
from meadow.table.clock import SECRET_ALLOWANCE
from meadow.table.entries import Lapsed, TakenBack
from tests.table.people import Party
from tests.table.timed import GAME_CLOCK, MOVE_CLOCK, OneScreen, at_one_screen, bot_decides, left, party_with
from tests.toys import GAME as TOY


def undo(party: Party, seat: int) -> None:
    party.do(commands.Undo(seat=seat, version=party.version(seat)), seat)


def ask_undo(party: Party, seat: int) -> None:
    party.do(commands.AskUndo(seat=seat, version=party.version(seat)), seat)


def later(party: Party, seconds: int) -> Party:
    party.now += 1000 * seconds
    return party


def secret_party(clock: ClockRule, kind: type[Party] = Party) -> tuple[Party, int]:
    """Somebody is asked in secret, and who it is."""
    party = kind(TOY, 2, Settings(clock=clock, pace=0)).seated()
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    return party, asked


def test_nobody_has_endless_time_by_taking_back_again_and_again() -> None:
    party = at_one_screen(MOVE_CLOCK)
    for _ in range(2):
        later(party, 10).act(0, "nap")
        undo(party, 0)
    assert left(party) == [10, 30]
    assert party.table.due_at() == party.now + 10_000
    assert party.shown() == party.shown(party.again())


def test_the_others_have_all_their_time_each_time() -> None:
    party = at_one_screen(MOVE_CLOCK)
    for _ in range(2):
        party.act(0, "nap")
        assert left(later(party, 10)) == [30, 20]
        undo(party, 0)
    party.act(0, "nap")
    assert left(party) == [30, 30]


def test_deciding_again_gives_no_new_time_until_one_comes_further() -> None:
    party = party_with(MOVE_CLOCK, seats=1)
    later(party, 20).act(0, "nap")
    assert left(party) == [30]
    later(party, 5).act(0, "skip")
    assert left(party) == [30]
    for _ in range(2):
        undo(later(party, 2), 0)
    assert left(party) == [26]
    later(party, 3).act(0, "nap")
    later(party, 3).act(0, "bury 1")
    assert left(party) == [20]
    later(party, 3).act(0, "nap")
    assert left(party) == [30]


def test_when_another_has_decided_everything_is_as_usual() -> None:
    party = at_one_screen(MOVE_CLOCK)
    later(party, 20).act(0, "nap")
    undo(party, 0)
    later(party, 5).act(0, "nap")
    party.act(1, "nap")
    assert left(party) == [30, 30]
    later(party, 25).act(0, "skip")
    undo(party, 0)
    assert left(party) == [5, 5]
    party.act(1, "skip")
    party.act(0, "skip")
    assert left(party) == [30, 5]


def test_whoever_chooses_at_the_same_time_goes_on_unchanged() -> None:
    party = at_one_screen(MOVE_CLOCK)
    party.act(0, "nap")
    party.act(1, "nap")
    for _ in range(2):
        later(party, 5).act(0, "skip")
        undo(later(party, 5), 0)
    assert left(party) == [20, 10]


def test_with_the_decisions_of_others_everybody_has_all_the_time() -> None:
    party = party_with(MOVE_CLOCK, people=1)
    later(party, 20).act(0, "nap")
    bot_decides(party, "nap")
    ask_undo(party, 0)
    assert left(party) == [30, 30]
    later(party, 20).act(0, "nap")
    bot_decides(party, "nap")
    assert left(party) == [30, 30]


def test_what_a_bot_decided_for_somebody_is_not_their_own() -> None:
    party, asked = secret_party(MOVE_CLOCK)
    later(party, 20).act(asked, "pass")
    party.do(commands.Leave(seat=asked), asked)
    bot_decides(party, "nap")
    party.do(commands.Return(seat=asked), asked)
    later(party, 10)
    ask_undo(party, asked)
    party.do(commands.AnswerUndo(seat=0, yes=True), 0)
    assert party.entries[-1] == TakenBack(at=party.now, seat=asked, to=1)
    assert party.update(asked).deadline == party.now + 30_000


def test_a_bot_that_decides_in_between_ends_it() -> None:
    party, asked = secret_party(MOVE_CLOCK, OneScreen)
    party.act(asked, "pass")
    undo(later(party, 20), asked)
    party.do(commands.Leave(seat=asked), asked)
    bot_decides(party, "pass")
    party.do(commands.Return(seat=asked), asked)
    assert left(party)[asked] == 30


def test_a_lost_question_stays_lost() -> None:
    """Whose time is over cannot get it back by taking back what led there."""
    party = party_with(MOVE_CLOCK, seats=1)
    party.act(0, "nap")
    party.fold(party.table.clock_ran_out(later(party, 30).now))
    party.do(commands.Return(seat=0), 0)
    assert isinstance(party.entries[-2], Lapsed)
    undo(party, 0)
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"
    bot_decides(party, "nap")
    assert left(party) == [30]


def test_a_secret_question_has_no_new_allowance_however_often_it_is_answered() -> None:
    """But for the first answer, which led to a question that was new."""
    for clock in (GAME_CLOCK, MOVE_CLOCK):
        party, asked = secret_party(clock)
        for _ in range(3):
            later(party, 10).act(asked, "pass")
            assert party.state.actors() == [asked]
            undo(party, asked)
        assert party.update(asked).deadline == party.now + SECRET_ALLOWANCE - 20_000
        assert party.shown() == party.shown(party.again())


def test_logs_of_before_mean_the_same() -> None:
    party = party_with(MOVE_CLOCK)
    later(party, 20).act(0, "nap")
    party.fold([TakenBack(at=party.now, seat=0, to=0)])
    assert left(party) == [30, 30]
