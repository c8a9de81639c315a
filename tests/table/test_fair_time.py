"""Where people play on time against each other nobody gets any for nothing, whatever they ask for."""

import pytest

from meadow.table import ClockRule, Settings, commands
from meadow.table.clock import SECRET_ALLOWANCE
from meadow.table.consent import NOTICE, UndoShown
from meadow.table.entries import Acted, Back, Lapsed, PauseAnswered, PauseAsked, Paused, ResumeAsked, Resumed
from tests.table.people import Party
from tests.table.timed import GAME_CLOCK, MOVE_CLOCK, at_one_screen, bot_decides, left, party_with
from tests.toys import GAME as TOY

TEN_SECONDS = ClockRule(kind="move", seconds=10)


def answer(party: Party, seat: int, *, yes: bool = True) -> None:
    party.do(commands.AnswerPause(seat=seat, yes=yes), seat)


def run_out(party: Party) -> None:
    due = party.table.due_at()
    assert due is not None
    party.now = max(party.now, due)
    party.fold(party.table.clock_ran_out(party.now))


# A pause.


def test_nobody_thinks_for_nothing_by_pausing_again_and_again() -> None:
    party = party_with(TEN_SECONDS)
    for _ in range(4):
        party.do(commands.Pause(seat=0), 0)
        party.now += 2_000
        party.do(commands.Resume(seat=0), 0)
        party.now += 400
    assert not party.update(0).paused
    assert party.table.due_at() == party.now + 400
    run_out(party)
    assert party.update(0).seats[0].away == "clock"


def test_a_pause_that_all_agree_to() -> None:
    party = party_with(GAME_CLOCK, seats=3)
    party.now += 10_000
    assert party.do(commands.Pause(seat=0), 0) == [PauseAsked(at=party.now, seat=0)]
    asked = party.update(2).pause_asked
    assert asked is not None
    assert (asked.seat, asked.yes, asked.waiting) == (0, (), (1, 2))
    assert party.do(commands.Pause(seat=0), 0) == []
    answer(party, 1)
    assert not party.update(0).paused
    made = party.do(commands.AnswerPause(seat=2, yes=True), 2)
    assert made == [PauseAnswered(at=party.now, seat=2, yes=True), Paused(at=party.now, seat=0)]
    assert (party.update(1).paused, party.update(1).pause_asked) == (True, None)
    party.now += 500_000
    for seat in range(3):
        party.do(commands.Resume(seat=seat), seat)
    assert left(party) == [50, 60, 60]
    assert party.shown() == party.shown(party.again())


def test_asking_for_the_same_is_agreeing() -> None:
    party = party_with(GAME_CLOCK)
    party.do(commands.Pause(seat=1), 1)
    party.do(commands.Pause(seat=0), 0)
    assert party.update(0).paused


@pytest.mark.parametrize("who", [0, 1])
def test_a_pause_that_somebody_does_not_want_or_withdraws(who: int) -> None:
    party = party_with(GAME_CLOCK)
    party.do(commands.Pause(seat=0), 0)
    assert party.code(commands.AnswerPause(seat=0, yes=True), 0) == "no_pause"
    answer(party, who, yes=False)
    assert party.update(0).pause_asked is None
    assert party.code(commands.AnswerPause(seat=1, yes=True), 1) == "no_pause"
    assert party.table.due_at() == party.now + 60_000


def test_nobody_agrees_later_when_it_suits_them() -> None:
    party = party_with(GAME_CLOCK)
    party.do(commands.Pause(seat=0), 0)
    party.act(0, "nap")
    assert party.update(1).pause_asked is None
    assert party.code(commands.AnswerPause(seat=1, yes=True), 1) == "no_pause"


def test_who_sees_a_request_end_is_told_so() -> None:
    party = party_with(GAME_CLOCK, seats=3)
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    party.do(commands.Pause(seat=0), 0)
    before = {viewer: party.version(viewer) for viewer in party.viewers}
    party.act(asked, "pass")
    for viewer, version in before.items():
        assert (party.version(viewer) > version) == (party.update(viewer).pause_asked is None)


def test_a_request_ends_with_whoever_asked_or_was_asked() -> None:
    for leaves in (commands.Resign(seat=0), commands.Leave(seat=0)):
        party = party_with(GAME_CLOCK, seats=3)
        party.do(commands.Pause(seat=0), 0)
        party.do(leaves, 0)
        assert party.update(1).pause_asked is None
    party = party_with(GAME_CLOCK, seats=3)
    party.do(commands.Pause(seat=0), 0)
    answer(party, 1)
    party.do(commands.Resign(seat=2), 2)
    assert (party.update(1).pause_asked, party.update(1).paused) == (None, False)


def test_whoever_is_away_does_not_agree() -> None:
    party = party_with(GAME_CLOCK)
    party.do(commands.Leave(seat=1), 1)
    party.do(commands.Pause(seat=0), 0)
    assert party.code(commands.AnswerPause(seat=1, yes=True), 1) == "away"
    assert not party.update(0).paused


def test_no_pause_comes_before_time_that_is_up() -> None:
    party = party_with(ClockRule(kind="game", seconds=60, at_zero="forfeit"))
    party.do(commands.Pause(seat=0), 0)
    party.now += 60_000
    assert party.code(commands.AnswerPause(seat=1, yes=True), 1) == "time_up"
    run_out(party)
    assert party.update(0).seats[0].gave_up == "time"


def test_without_clocks_or_without_others_a_pause_is_easy() -> None:
    """Bots need no time, and whoever holds all seats cheats nobody."""
    for party in (party_with(ClockRule()), party_with(GAME_CLOCK, people=1), at_one_screen(GAME_CLOCK)):
        assert party.do(commands.Pause(seat=0), 0) == [Paused(at=party.now, seat=0)]


def test_at_a_shared_screen_one_answer_is_enough() -> None:
    party = Party(TOY, 3, Settings(clock=GAME_CLOCK, pace=0, sharing=True))
    for seat, who in enumerate((0, 1, 1)):
        party.do(commands.Join(seat=seat, name=f"Person {seat}"), who)
    party.do(commands.Start(), 0)
    party.do(commands.Pause(seat=0), 0)
    party.do(commands.AnswerPause(seat=2, yes=True), 1)
    assert party.update(0).paused


def paused() -> Party:
    party = party_with(GAME_CLOCK, seats=3)
    for seat in range(3):
        party.do(commands.Pause(seat=seat), seat)
    assert party.update(0).paused
    return party


def test_nobody_starts_the_clock_of_somebody_who_is_not_ready() -> None:
    party = paused()
    assert party.do(commands.Resume(seat=1), 1) == [ResumeAsked(at=party.now, seat=1)]
    assert party.do(commands.Resume(seat=1), 1) == []
    update = party.update(0)
    assert update.resume_asked is not None
    assert (update.resume_asked.waiting, update.resume_at) == ((0, 2), party.now + NOTICE)
    party.do(commands.Resume(seat=2), 2)
    party.now += NOTICE - 1
    assert party.table.clock_ran_out(party.now) == []
    party.do(commands.Resume(seat=0), 0)
    assert (party.update(0).paused, party.update(0).resume_asked, party.update(0).resume_at) == (False, None, None)
    assert left(party) == [60, 60, 60]
    assert party.shown() == party.shown(party.again())


def test_nobody_keeps_a_match_from_going_on() -> None:
    party = paused()
    party.do(commands.Resume(seat=1), 1)
    party.now += NOTICE // 2
    party.do(commands.Resume(seat=2), 2)
    run_out(party)
    assert party.entries[-1] == Resumed(at=party.now, seat=1)
    assert party.now == party.entries[-3].at + NOTICE
    assert left(party) == [60, 60, 60]
    assert party.shown() == party.shown(party.again())


def test_whoever_is_away_is_not_waited_for() -> None:
    party = paused()
    party.do(commands.Leave(seat=0), 0)
    party.do(commands.Resume(seat=1), 1)
    party.do(commands.Resume(seat=2), 2)
    assert not party.update(1).paused


def test_time_in_which_no_server_was_there_is_nobodys_notice() -> None:
    party = paused()
    party.do(commands.Resume(seat=1), 1)
    party.now += 500_000
    party.fold(party.table.woken(party.now, 500_000))
    assert party.table.due_at() == party.now + NOTICE


def test_a_match_that_ends_during_a_pause_does_not_go_on() -> None:
    party = paused()
    party.do(commands.Resume(seat=1), 1)
    for seat in (0, 2):
        party.do(commands.Resign(seat=seat), seat)
    assert (party.table.status, party.table.due_at()) == ("over", None)
    assert party.table.clock_ran_out(party.now + NOTICE) == []


# Leaving and returning.


def test_nobody_thinks_for_nothing_by_leaving_again_and_again() -> None:
    party = party_with(TEN_SECONDS)
    for _ in range(3):
        party.do(commands.Leave(seat=0), 0)
        party.now += 5_000
        party.do(commands.Return(seat=0), 0)
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"
    assert party.table.due_at() is None
    bot_decides(party, "nap")
    assert party.entries[-1] == Acted(at=party.now, seat=0, action=TOY.read("nap"), by="clock")
    party.act(1, "nap")
    assert left(party) == [10, 10]


def test_nobody_returns_to_a_question_that_they_saw_while_no_clock_ran() -> None:
    party = party_with(TEN_SECONDS)
    party.do(commands.Leave(seat=1), 1)
    party.act(0, "nap")
    party.now += 30_000
    assert party.do(commands.Return(seat=1), 1) == [Lapsed(at=party.now, seat=1), Back(at=party.now, seat=1)]
    assert [due.seat for due in party.table.bots_due()] == [1]


def test_nobody_thinks_while_all_are_away() -> None:
    party = party_with(TEN_SECONDS)
    party.do(commands.Leave(seat=1), 1)
    party.do(commands.Leave(seat=0), 0)
    party.now += 500_000
    party.do(commands.Return(seat=0), 0)
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"


def test_a_secret_question_is_lost_by_leaving_and_nobody_notices() -> None:
    party = party_with(MOVE_CLOCK, seats=3)
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    party.do(commands.Leave(seat=asked), asked)
    before = {viewer: party.version(viewer) for viewer in party.viewers if viewer != asked}
    party.do(commands.Return(seat=asked), asked)
    assert party.update(asked).deadline is None
    assert {viewer: version + 1 for viewer, version in before.items()} == {
        viewer: party.version(viewer) for viewer in before
    }


def test_nobody_leaves_when_their_time_is_up() -> None:
    party = party_with(ClockRule(kind="game", seconds=60, at_zero="forfeit"))
    party.now += 60_000
    assert party.code(commands.Leave(seat=0), 0) == "time_up"
    run_out(party)
    assert party.table.status == "over"


# Taking back.


def test_nobody_thinks_on_the_clock_of_another_and_decides_again() -> None:
    party = party_with(GAME_CLOCK)
    party.act(0, "nap")
    party.now += 20_000
    assert party.update(0).undo == UndoShown("ask", (1,))
    undo = commands.Undo(seat=0, version=party.version(0))
    assert party.code(undo, 0) == "no_undo"
    party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
    party.do(commands.AnswerUndo(seat=1, yes=True), 1)
    assert party.state.actors() == [0]


def test_whoever_chose_first_does_not_choose_again_when_others_take_longer() -> None:
    party = party_with(GAME_CLOCK)
    for seat in (0, 1):
        party.act(seat, "nap")
    assert party.state.actors() == [0, 1]
    party.act(0, "skip")
    assert party.update(0).undo == UndoShown("ask", (1,))


def test_within_ones_own_turn_a_decision_is_taken_back_freely() -> None:
    party = party_with(GAME_CLOCK)
    party.act(0, "peek 2.1")
    party.now += 10_000
    party.act(1, "pass")
    assert party.state.actors() == [1]
    assert party.undoing(1) == "free"
    assert party.update(1).deadline in {None, party.now + SECRET_ALLOWANCE}


# Looking, and coming back after a cut.


def test_looking_and_talking_stop_no_clock() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 10_000
    due = party.table.due_at()
    for viewer in party.viewers:
        party.update(viewer)
    party.do(commands.Say(seat=0, text="hm"), 0)
    party.do(commands.Rename(seat=0, name="Ada"), 0)
    assert party.table.due_at() == party.again().due_at() == due
