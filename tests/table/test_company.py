"""Seats, talk, pauses, leaving and returning, resigning."""

import pytest

from meadow.core import catalogue
from meadow.table import ClockRule, Refused, Settings, Table, commands
from meadow.table.entries import Away, Back, Created, GaveUp, Started
from meadow.table.opening import Secret, Wish
from tests.table.people import START, Party, find_game
from tests.toys import GAME as TOY


def test_seats_are_taken_and_left() -> None:
    party = Party(TOY, 3)
    party.do(commands.Join(name="  Ada\n\x07 L. "))
    assert party.update(None).seats[0].name == "Ada L."
    assert party.code(commands.Join(name="ada l.", seat=1), 1) == "name_taken"
    assert party.code(commands.Join(name="Ben", seat=0), 1) == "no_seat"
    assert party.code(commands.Join(name="Ben", seat=3), 1) == "no_such_seat"
    assert party.code(commands.Join(name=" \t"), 1) == "bad_name"
    assert party.code(commands.Join(name="x" * 41), 1) == "bad_name"
    party.do(commands.Join(name="Ben"), 1)
    party.do(commands.Leave(seat=1), 1)
    assert [seat.kind for seat in party.update(None).seats] == ["person", "free", "free"]
    assert party.update(None).log[-1].text == "Ben stands up."


def test_bots_sit_where_nobody_does() -> None:
    party = Party(TOY, 3)
    party.do(commands.Join(name="Ada"))
    assert party.code(commands.SitBot(seat=0, level="random")) == "no_seat"
    assert party.code(commands.SitBot(seat=1, level="genius")) == "unknown_bot"
    assert party.code(commands.SitBot(seat=1, level="random"), "a stranger") == "not_host"
    party.do(commands.SitBot(seat=1, level="random"))
    party.do(commands.SitBot(seat=2, level="random"))
    assert [seat.name for seat in party.update(None).seats] == ["Ada", "Malva", "Lupin"]
    assert party.code(commands.Join(name="Ben"), 1) == "no_seat"
    party.do(commands.Stand(seat=2))
    party.do(commands.Join(name="Ben"), 1)


def test_only_the_host_sends_people_away() -> None:
    party = Party(TOY, 3)
    party.do(commands.Join(name="Ada"), 1)
    party.do(commands.Join(name="Ben"), 2)
    assert party.code(commands.Stand(seat=0), 2) == "not_yours"
    party.do(commands.Stand(seat=0), 0)
    assert party.do(commands.Stand(seat=0), 0) == []


def test_a_match_begins_when_all_seats_are_taken() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(name="Ada"))
    assert party.code(commands.Start()) == "seats_free"
    party.do(commands.Join(name="Ben"), 1)
    assert party.code(commands.Start(), "a stranger") == "not_host"
    assert party.do(commands.Start()) == [Started(at=START)]
    assert party.code(commands.Start()) == "started"
    assert party.code(commands.Join(name="Cleo"), 2) == "started"
    party.do(commands.Rename(seat=1, name="Benjamin"), 1)
    assert party.update(0).seats[1].name == "Benjamin"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish(game="no such game", seats=2), "no_such_game"),
        (Wish(game=TOY.key, seats=7), "bad_setting"),
        (Wish(game=TOY.key, seats=2, options={"rounds": 99}), "bad_setting"),
        (Wish(game=TOY.key, seats=2, settings=Settings(stand_in="genius")), "unknown_bot"),
        (Wish(game=TOY.key, seats=2, settings=Settings(clock=ClockRule(kind="move", seconds=0))), "bad_setting"),
    ],
)
def test_impossible_tables(wish: Wish, code: str) -> None:
    with pytest.raises(Refused) as caught:
        Table.opened(wish, Secret(1, "salt"), "host", START, find_game)
    assert caught.value.code == code


def test_rules_that_are_not_there() -> None:
    party = Party(catalogue.find("flautz"), 2)
    first = party.entries[0]
    assert isinstance(first, Created)
    with pytest.raises(TypeError, match="begins with its creation"):
        Table.replayed([Started(at=0)])
    changed = Created(**{name: getattr(first, name) for name in first.__struct_fields__} | {"rules": 999})
    with pytest.raises(LookupError, match="version 999"):
        Table.replayed([changed])


def test_talk_is_text_only() -> None:
    party = Party(TOY, 2).seated()
    party.do(commands.Say(seat=0, text=" <b>Hello</b>\n\x1b[31m there \u202e"))
    assert party.update(None).log[-1].text == "<b>Hello</b> [31m there"
    assert party.code(commands.Say(seat=0, text="\x00\x01 \n")) == "bad_chat"
    assert party.code(commands.Say(seat=0, text="x" * 501)) == "bad_chat"
    assert party.code(commands.Say(seat=0, text="hello"), 1) == "not_yours"


def test_two_seats_talk_in_private() -> None:
    party = Party(TOY, 4).seated(3)
    versions = {viewer: party.version(viewer) for viewer in party.viewers}
    party.do(commands.Say(seat=0, to=1, text="a pact?"))
    told = [viewer for viewer in party.viewers if party.version(viewer) > versions[viewer]]
    assert told == [0, 1]
    assert [viewer for viewer in party.viewers if "a pact?" in str(party.update(viewer))] == [0, 1]
    assert party.code(commands.Say(seat=0, to=0, text="hm")) == "bad_chat"
    assert party.code(commands.Say(seat=0, to=3, text="dear bot")) == "bad_chat"
    assert party.code(commands.Say(seat=0, to=4, text="hm")) == "no_such_seat"


def test_no_private_talk_before_the_start_nor_where_it_is_not_wanted() -> None:
    party = Party(TOY, 2)
    party.do(commands.Join(name="Ada"), 0)
    party.do(commands.Join(name="Ben"), 1)
    assert party.code(commands.Say(seat=0, to=1, text="psst"), 0) == "bad_chat"
    assert party.code(commands.Say(seat=0, text="hello"), 0) is None
    silent = Party(TOY, 2, Settings(whispers=False)).seated()
    assert silent.code(commands.Say(seat=0, to=1, text="psst")) == "bad_chat"


def test_a_bot_plays_for_somebody_who_left() -> None:
    party = Party(TOY, 2).seated()
    assert party.do(commands.Leave(seat=0)) == [Away(at=START, seat=0)]
    assert party.do(commands.Leave(seat=0)) == []
    assert [(due.seat, due.level) for due in party.table.bots_due()] == [(0, "greedy")]
    assert party.update(1).seats[0].bot == "greedy"
    party.bots()
    assert party.do(commands.Return(seat=0)) == [Back(at=START, seat=0)]
    assert party.table.bots_due() == []


def test_bots_wait_when_everybody_is_away() -> None:
    party = Party(TOY, 3).seated(2)
    party.do(commands.Leave(seat=0), 0)
    party.do(commands.Leave(seat=1), 1)
    assert party.table.bots_due() == []
    party.do(commands.Return(seat=1), 1)
    assert party.table.bots_due() != []


def test_bots_play_among_themselves() -> None:
    party = Party(TOY, 3).seated(0)
    party.bots()
    assert party.table.status == "over"


def test_pausing() -> None:
    party = Party(TOY, 2).seated(1)
    party.act(0, "nap")
    party.do(commands.Pause(seat=0))
    assert party.do(commands.Pause(seat=0)) == []
    assert party.table.bots_due() == []
    assert party.update(None).paused
    party.do(commands.Resume(seat=0))
    assert party.do(commands.Resume(seat=0)) == []
    assert party.table.bots_due() != []
    assert Party(TOY, 2, Settings(pausing=False)).seated().code(commands.Pause(seat=0)) == "no_pause"


def test_of_two_the_other_wins() -> None:
    party = Party(TOY, 2).seated()
    assert party.do(commands.Resign(seat=0)) == [GaveUp(at=START, seat=0)]
    update = party.update(None)
    assert update.status == "over"
    assert update.result is not None
    assert (update.result.winners, update.result.gave_up) == ((1,), ("resigned", ""))
    assert update.revealed is not None
    assert party.code(commands.Resign(seat=1), 1) == "over"
    assert bytes(party.update(1).choices) == b"[]"


def test_among_more_a_bot_plays_on_and_the_result_says_so() -> None:
    party = Party(TOY, 3, Settings(stand_in="random")).seated(1)
    party.do(commands.Resign(seat=0))
    assert party.do(commands.Resign(seat=0)) == []
    assert party.code(party.act_command(0, "nap")) == "over"
    assert party.code(commands.Return(seat=0)) is None
    assert party.update(0).seats[0].gave_up == "resigned"
    party.bots()
    result = party.update(None).result
    assert result is not None
    assert (result.how, result.gave_up) == ("played", ("resigned", "", ""))


def test_the_last_who_has_not_given_up_wins() -> None:
    party = Party(TOY, 3).seated()
    party.do(commands.Resign(seat=0), 0)
    assert party.table.status == "playing"
    party.do(commands.Resign(seat=2), 2)
    result = party.update(None).result
    assert result is not None
    assert result.winners == (1,)
