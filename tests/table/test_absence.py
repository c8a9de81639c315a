"""People who are gone without leaving: after a while a bot may sit in, after longer the match goes on without them."""

import pytest

from meadow.table import ClockRule, Refused, Settings, commands
from meadow.table.absence import DISMISS_AFTER, MINUTE, STAND_IN_AFTER
from meadow.table.entries import Away, Back, Entry, GaveUp
from meadow.table.problems import Code
from tests.table.people import Party, holder
from tests.toys import GAME as TOY

SIT_IN = commands.StandIn(seat=0, absent=1)
DISMISS = commands.Dismiss(seat=0, absent=1)


def tried(party: Party, command: commands.Command, minutes: float | None, who: int = 0) -> list[Entry] | Code:
    """What comes of it while the person on seat 1 has been gone that long; None: they are here."""
    since = None if minutes is None else party.now - round(minutes * MINUTE)
    away = tuple(since if seat == 1 else None for seat in range(party.seats))
    try:
        return party.fold(party.table.decide(command, holder(who), party.now, away))
    except Refused as refused:
        return refused.code


def test_a_bot_sits_in_after_two_minutes_until_they_return() -> None:
    party = Party(TOY, 3).seated()
    for minutes in (None, 0, STAND_IN_AFTER - 0.01):
        assert tried(party, SIT_IN, minutes) == "not_away"
    assert tried(party, SIT_IN, STAND_IN_AFTER) == [Away(at=party.now, seat=1, why="absent")]
    assert party.update(0).seats[1].away == "absent"
    assert party.update(2).log[-1].text == "Person 1 has been gone for a while: a bot plays on."
    assert tried(party, SIT_IN, STAND_IN_AFTER) == [], "a bot sits there already"
    assert party.do(commands.Return(seat=1), 1) == [Back(at=party.now, seat=1)]
    assert party.update(0).seats[1].away == ""


def test_after_ten_minutes_the_match_goes_on_without_them() -> None:
    party = Party(TOY, 3).seated()
    assert tried(party, DISMISS, DISMISS_AFTER - 0.01) == "not_away"
    assert tried(party, SIT_IN, DISMISS_AFTER)
    assert tried(party, DISMISS, DISMISS_AFTER) == [GaveUp(at=party.now, seat=1, why="absent")]
    assert party.update(0).status == "playing", "two of three play on"
    assert tried(party, DISMISS, DISMISS_AFTER) == []
    assert party.code(commands.Return(seat=1), 1) == "over"


def test_of_two_players_the_one_who_stayed_wins() -> None:
    party = Party(TOY, 2).seated()
    assert tried(party, DISMISS, DISMISS_AFTER)
    result = party.update(0).result
    assert result is not None
    assert result.winners == (0,)
    assert result.gave_up == ("", "absent")


@pytest.mark.parametrize("command", [SIT_IN, DISMISS])
def test_nobody_else_is_missed(command: commands.StandIn | commands.Dismiss) -> None:
    party = Party(TOY, 3).seated(people=2)
    assert tried(party, command, 60, who=1) == "not_yours"
    own = type(command)(seat=1, absent=1)
    assert tried(party, own, 60, who=1) == "not_away"
    bot = type(command)(seat=0, absent=2)
    assert tried(party, bot, 60) == "not_away"
    assert tried(party, type(command)(seat=0, absent=3), 60) == "no_such_seat"
    party.do(commands.Pause(seat=0), 0)
    for each in (0, 1):
        party.do(commands.AnswerPause(seat=each, yes=True), each) if not party.update(0).paused else None
    assert tried(party, command, 60) == "paused", "in a pause everybody may go"


@pytest.mark.parametrize(("seconds", "code"), [(3599, None), (3600, "not_away")])
def test_on_a_slow_clock_nobody_is_expected_to_be_there(seconds: int, code: Code | None) -> None:
    party = Party(TOY, 2, Settings(clock=ClockRule(kind="move", seconds=seconds))).seated()
    made = tried(party, SIT_IN, 30)
    assert made == code if code else isinstance(made, list)


def test_before_the_start_nobody_is_missed() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(name="Ada", seat=0), 0)
    party.do(commands.Join(name="Ben", seat=1), 1)
    assert tried(party, SIT_IN, 60) == "not_playing"


def test_a_table_that_is_loaded_again_knows_it_too() -> None:
    party = Party(TOY, 3).seated()
    tried(party, SIT_IN, STAND_IN_AFTER)
    tried(party, DISMISS, DISMISS_AFTER)
    again = party.table.replayed(party.entries, lambda _: TOY)
    assert again.update(0, party.now) == party.update(0)
