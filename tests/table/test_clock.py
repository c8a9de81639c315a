"""Time, with times that the tests give: charged to whoever is asked, and to nobody while the match stands still."""

from meadow.table import ClockRule, commands
from meadow.table.clock import SECRET_ALLOWANCE, Clock
from meadow.table.entries import Acted, Away, Back, GaveUp, Lapsed, Woken
from tests.table.people import START, Party
from tests.table.timed import GAME_CLOCK, MOVE_CLOCK, at_one_screen, bot_decides, left, party_with
from tests.toys import GAME as TOY


def test_without_clocks_nothing_ticks() -> None:
    party = party_with(ClockRule())
    party.now += 10_000_000
    assert party.table.due_at() is None
    assert party.table.clock_ran_out(party.now) == []
    assert party.update(0).clocks == ()


def test_per_game() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 20_000
    assert left(party) == [40, 60]
    party.act(0, "nap")
    assert left(party) == [45, 60]
    party.now += 10_000
    assert left(party) == [45, 50]
    assert party.table.due_at() == party.now + 50_000


def test_per_move() -> None:
    party = party_with(MOVE_CLOCK)
    party.now += 20_000
    party.act(0, "nap")
    party.now += 29_000
    party.act(1, "nap")
    assert left(party) == [30, 30]
    party.now += 10_000
    party.act(0, "skip")
    assert left(party)[1] == 20


def run_out(party: Party) -> None:
    """All time passes that whoever is asked has for the move."""
    party.now += 30_000
    party.fold(party.table.clock_ran_out(party.now))


def test_a_bot_takes_over_and_gives_back() -> None:
    """The bot keeps the decision for which time ran out, however soon its holder is back: all later ones are theirs.

    If it were theirs again they would need time for it, so whoever returned often enough would have all the time there
    is; with nothing left they would be sent away at once.
    """
    party = party_with(MOVE_CLOCK)
    assert party.table.clock_ran_out(party.now + 29_999) == []
    party.now += 30_000
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"
    assert party.fold(party.table.clock_ran_out(party.now)) == [Away(at=party.now, seat=0, why="clock")]
    assert party.table.due_at() is None
    assert party.code(party.act_command(0, "nap"), 0) == "away"
    assert [due.seat for due in party.table.bots_due()] == [0]
    assert party.do(commands.Return(seat=0), 0) == [Lapsed(at=party.now, seat=0), Back(at=party.now, seat=0)]
    assert "Your time for this question is over: a bot answers it." in [line.text for line in party.update(0).log]
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"
    assert party.table.due_at() is None
    bot_decides(party, "nap")
    assert party.entries[-1] == Acted(at=party.now, seat=0, action=TOY.read("nap"), by="clock")
    party.act(1, "nap")
    assert left(party) == [30, 30]
    party.act(0, "skip")
    assert party.shown() == party.shown(party.again())


def test_going_and_coming_back_again_changes_nothing_about_a_lost_question() -> None:
    party = party_with(MOVE_CLOCK)
    run_out(party)
    party.do(commands.Return(seat=0), 0)
    party.do(commands.Leave(seat=0), 0)
    assert party.do(commands.Return(seat=0), 0) == [Back(at=party.now, seat=0)]
    assert party.code(party.act_command(0, "nap"), 0) == "time_up"
    assert [due.seat for due in party.table.bots_due()] == [0]


def test_whoever_leaves_and_returns_has_no_more_time_for_the_same_question() -> None:
    party = at_one_screen(ClockRule(kind="move", seconds=30, at_zero="forfeit"))
    for _ in range(2):
        party.now += 10_000
        party.do(commands.Leave(seat=0), 0)
        party.now += 500_000
        party.do(commands.Return(seat=0), 0)
    assert left(party) == [10, 30]
    party.now += 10_000
    assert party.fold(party.table.clock_ran_out(party.now)) == [GaveUp(at=party.now, seat=0, why="time")]


def test_whoever_returns_to_another_question_has_all_the_time_for_it() -> None:
    party = at_one_screen(MOVE_CLOCK)
    party.now += 20_000
    party.do(commands.Leave(seat=0), 0)
    bot_decides(party, "nap")
    party.act(1, "nap")
    party.do(commands.Return(seat=0), 0)
    assert left(party) == [30, 30]


def test_it_is_the_same_question_whatever_others_decide_and_take_back() -> None:
    party = at_one_screen(MOVE_CLOCK)
    party.act(0, "nap")
    party.act(1, "nap")
    party.now += 20_000
    party.do(commands.Leave(seat=1), 1)
    party.act(0, "skip")
    party.do(commands.Undo(seat=0, version=party.version(0)), 0)
    party.do(commands.Return(seat=1), 1)
    assert left(party)[1] == 10


def test_whoever_returns_during_a_pause_is_not_sent_away_when_it_ends() -> None:
    """Neither if the bot still has to decide what they lost, nor if they are asked something new by now."""
    party = at_one_screen(MOVE_CLOCK)
    run_out(party)
    _returns_during_a_pause(party)
    bot_decides(party, "nap")
    party.act(1, "nap")
    run_out(party)
    party.do(commands.Return(seat=1), 1)
    [due] = [due for due in party.table.bots_due() if due.seat == 0]
    party.fold(party.table.bot_decides(due, TOY.read("skip"), party.now))
    bot_decides(party, "skip")
    _returns_during_a_pause(party)
    assert left(party)[0] == 30


def _returns_during_a_pause(party: Party) -> None:
    party.do(commands.Pause(seat=1), 1)
    party.do(commands.Return(seat=0), 0)
    party.do(commands.Resume(seat=1), 1)
    assert party.table.clock_ran_out(party.now) == []
    assert party.update(None).seats[0].away == ""


def test_whose_time_for_the_game_is_used_up_cannot_return() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 61_000
    party.fold(party.table.clock_ran_out(party.now))
    assert party.code(commands.Return(seat=0), 0) == "time_up"
    party.bots()
    assert party.state.actors() == [1]


def test_at_zero_the_seat_gives_up() -> None:
    party = party_with(ClockRule(kind="game", seconds=60, at_zero="forfeit"))
    party.now += 60_000
    assert party.fold(party.table.clock_ran_out(party.now)) == [GaveUp(at=party.now, seat=0, why="time")]
    result = party.update(None).result
    assert result is not None
    assert (result.how, result.winners, result.gave_up) == ("gave_up", (1,), ("time", ""))


def test_bots_and_people_who_are_away_are_not_charged() -> None:
    party = party_with(GAME_CLOCK, seats=3, people=2)
    party.act(0, "nap")
    party.do(commands.Leave(seat=1), 1)
    party.now += 500_000
    assert left(party) == [65, 60, 60]
    assert party.table.due_at() is None


def test_a_paused_table_does_not_tick() -> None:
    party = at_one_screen(GAME_CLOCK)
    party.now += 10_000
    party.do(commands.Pause(seat=1), 1)
    assert party.code(party.act_command(0, "nap"), 0) == "paused"
    party.now += 500_000
    assert party.table.due_at() is None
    assert left(party) == [50, 60]
    party.do(commands.Resume(seat=0), 0)
    party.now += 10_000
    assert left(party) == [40, 60]


def test_a_pause_gives_nobody_more_time_for_the_move() -> None:
    party = at_one_screen(MOVE_CLOCK)
    party.now += 20_000
    party.do(commands.Pause(seat=0), 0)
    party.do(commands.Resume(seat=0), 0)
    assert left(party) == [10, 30]


def test_the_time_that_the_server_was_down_is_charged_to_nobody() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 10_000
    party.do(commands.Say(seat=0, text="I am thinking"), 0)
    party.table = party.again()
    party.now += 3_600_000
    party.fold(party.table.woken(party.now, 3_600_000))
    assert left(party) == [50, 60]
    assert party.table.due_at() == party.now + 50_000
    assert party.shown() == party.shown(party.again())


def test_what_passed_before_the_server_was_down_is_charged() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 3_620_000
    assert party.fold(party.table.woken(party.now, 3_600_000)) == [Woken(at=party.now, lost=3_600_000)]
    assert left(party) == [40, 60]
    party.now += 30_000
    party.fold(party.table.woken(party.now, 10_000))
    assert left(party) == [20, 60]


def test_logs_of_before_say_that_all_was_lost() -> None:
    party = party_with(GAME_CLOCK)
    party.now += 3_600_000
    party.fold([Woken(at=party.now)])
    assert left(party) == [60, 60]
    assert party.update(0).log[-1].text == "The server was down; the time until now is charged to nobody."


def test_time_that_was_lost_is_added_to_a_secret_question() -> None:
    party = party_with(GAME_CLOCK, seats=3)
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    party.now += 20_000
    party.fold(party.table.woken(party.now, 15_000))
    assert party.update(asked).deadline == party.now + SECRET_ALLOWANCE - 5_000


def test_a_clock_that_starts_later_has_lost_nothing() -> None:
    """Everybody learns only then that the seat is asked."""
    clock = Clock(GAME_CLOCK, 2)
    clock.run([0], [], START, START + 3_000)
    clock.forgive(2_000, START + 2_000)
    assert clock.deadline(0) == START + 63_000
    clock.forgive(2_000, START + 4_000)
    assert clock.deadline(0) == START + 64_000


def test_nothing_needs_to_be_said_where_nothing_ticks() -> None:
    assert party_with(ClockRule()).table.woken(START, 1_000) == []
    party = at_one_screen(GAME_CLOCK)
    assert party.table.woken(party.now, 0) == []
    party.do(commands.Pause(seat=0), 0)
    assert party.table.woken(party.now + 1_000, 1_000) == []


def test_nobody_learns_from_it_whether_a_person_is_asked_in_secret() -> None:
    party = party_with(GAME_CLOCK, seats=2, people=1)
    party.act(0, "peek 2.1")
    assert party.state.actors() == [1]
    assert party.table.due_at() is None
    assert len(party.table.woken(party.now + 1_000, 1_000)) == 1


def test_a_clock_that_goes_backwards_charges_nothing() -> None:
    party = party_with(GAME_CLOCK)
    party.now -= 50_000
    party.act(0, "nap")
    assert party.entries[-1].at == party.now + 50_000
    party.now += 50_000
    assert left(party) == [65, 60]


def test_who_is_asked_in_secret_has_an_allowance_that_nobody_sees() -> None:
    party = party_with(GAME_CLOCK, seats=3)
    party.act(0, "peek 2.1")
    clocks = party.update(None).clocks
    party.now += 5_000
    [asked] = party.state.actors()
    others = [viewer for viewer in party.viewers if viewer != asked]
    assert all(clock.since is None for clock in clocks)
    assert party.update(asked).deadline == party.now - 5_000 + SECRET_ALLOWANCE
    assert [party.update(viewer).deadline for viewer in others] == [None] * 3
    party.act(asked, "pass")
    assert party.update(None).clocks[asked].left == clocks[asked].left


def test_neither_a_pause_nor_leaving_gives_more_time_for_a_secret_question() -> None:
    party = at_one_screen(MOVE_CLOCK, seats=3)
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    party.now += 20_000
    party.do(commands.Pause(seat=0), 0)
    party.now += 500_000
    party.do(commands.Resume(seat=0), 0)
    assert party.update(asked).deadline == party.now + 10_000
    party.now += 4_000
    party.do(commands.Leave(seat=asked), asked)
    party.now += 500_000
    party.do(commands.Return(seat=asked), asked)
    assert party.update(asked).deadline == party.now + 6_000
    assert party.shown() == party.shown(party.again())


def test_each_secret_question_has_an_allowance_of_its_own() -> None:
    party = at_one_screen(GAME_CLOCK)
    party.act(0, "peek 2.1")
    party.now += 10_000
    party.do(commands.Pause(seat=0), 0)
    party.do(commands.Resume(seat=0), 0)
    for seat, text in ((1, "pass"), (1, "nap"), (0, "skip"), (1, "skip"), (0, "peek 2.2")):
        party.act(seat, text)
    assert party.state.actors() == [1]
    assert party.update(1).deadline == party.now + SECRET_ALLOWANCE


def test_whoever_lets_it_lapse_is_answered_for_and_nobody_else_knows() -> None:
    party = party_with(ClockRule(kind="game", seconds=60, at_zero="forfeit"), seats=3)
    party.act(0, "peek 2.1")
    [asked] = party.state.actors()
    seen = {viewer: party.version(viewer) for viewer in party.viewers if viewer != asked}
    party.now += SECRET_ALLOWANCE
    assert party.fold(party.table.clock_ran_out(party.now)) == [Lapsed(at=party.now, seat=asked)]
    assert party.table.due_at() is None
    assert {viewer: party.version(viewer) for viewer in seen} == seen
    assert party.code(party.act_command(asked, "pass"), asked) == "time_up"
    bot_decides(party, "pass")
    assert party.entries[-1] == Acted(at=party.now, seat=asked, action=TOY.read("pass"), by="clock")
    assert party.update(None).seats[asked].away == ""
