"""A table that those who look after the server have closed: everybody reads why, and nothing happens there any more."""

import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.table import ClockRule, Refused, Settings, commands
from meadow.table.entries import Closed
from tests.table.people import Party, few, holder
from tests.toys import GAME as TOY

WHY = "Insults are not played here."
GAMES = list(catalogue.games().values())


def closed(party: Party) -> Party:
    party.fold(party.table.close(WHY, party.now))
    return party


def test_everybody_reads_why_and_it_is_so_after_a_restart() -> None:
    party = closed(Party(TOY, 2).seated())
    assert party.entries[-1] == Closed(at=party.now, why=WHY)
    for viewer in party.viewers:
        update = party.update(viewer)
        assert update.closed == WHY
        assert update.log[-1].text.endswith(WHY)
        assert (bytes(update.choices), update.undo) == (b"[]", None)
    assert party.shown(party.again()) == party.shown()
    assert party.table.close("again", party.now) == []


def test_every_command_is_refused_with_the_reason() -> None:
    party = Party(TOY, 2).seated()
    seat = party.state.actors()[0]
    act = commands.Act(seat=seat, version=party.version(seat), action=party.state.legal(seat)[0])
    closed(party)
    for command in (
        act,
        commands.Undo(seat=seat, version=0),
        commands.Say(seat=seat, text="hello"),
        commands.Resign(seat=seat),
        commands.Leave(seat=seat),
        commands.Pause(seat=seat),
        commands.Rename(seat=seat, name="Other"),
        commands.AskRematch(seat=seat),
    ):
        with pytest.raises(Refused, match=WHY) as refused:
            party.table.decide(command, holder(seat), party.now)
        assert refused.value.code == "closed"


def test_nothing_is_revealed() -> None:
    """What was hidden stays hidden: the match was not played to its end."""
    party = closed(Party(TOY, 2).seated())
    assert party.update(None).status == "playing"
    assert party.update(None).revealed is None
    with pytest.raises(Refused):
        party.table.record()


def test_no_clock_runs_out_and_no_bot_decides() -> None:
    rule = ClockRule(kind="game", seconds=60)
    party = Party(TOY, 2, Settings(clock=rule)).seated(people=1)
    party.bots()
    assert party.table.due_at() is not None
    closed(party)
    party.now += 1_000_000
    assert party.table.due_at() is None
    assert party.table.clock_ran_out(party.now) == []
    assert party.table.bots_due() == []
    assert party.table.woken(party.now, 1000) == []
    assert all(clock.since is None for clock in party.update(0).clocks)


def test_a_pause_does_not_end_by_itself() -> None:
    rule = ClockRule(kind="game", seconds=60)
    party = Party(TOY, 2, Settings(clock=rule)).seated()
    party.do(commands.Pause(seat=0), 0)
    party.do(commands.AnswerPause(seat=1, yes=True), 1)
    party.do(commands.Resume(seat=0), 0)
    assert party.table.due_at() is not None
    closed(party)
    assert party.table.due_at() is None
    assert party.update(1).resume_asked is None


def test_requests_end_with_it() -> None:
    party = Party(TOY, 2, Settings(undo="consent")).seated()
    seat = party.state.actors()[0]
    party.act_at_random(seat, Rng(1))
    party.do(commands.AskUndo(seat=seat, version=party.version(seat)), seat)
    assert party.update(1 - seat).undo_asked is not None
    closed(party)
    assert party.update(1 - seat).undo_asked is None


def test_no_rematch_follows_a_match_that_was_over() -> None:
    party = Party(TOY, 2).seated()
    party.do(commands.Resign(seat=0), 0)
    for seat in (0, 1):
        party.do(commands.AskRematch(seat=seat), seat)
    assert party.table.rematch_wanted()
    closed(party)
    assert not party.table.rematch_wanted()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
@pytest.mark.parametrize("decisions", [0, 7, 23])
def test_any_match_can_be_closed_at_any_time(game: AnyGame, decisions: int) -> None:
    party, rng = Party(game, few(game), Settings(pace=None)).seated(), Rng(decisions)
    for _ in range(decisions):
        if actors := party.state.actors():
            party.act_at_random(rng.pick(actors), rng)
        else:
            party.play_on()
    closed(party)
    for viewer in party.viewers:
        party.now += 60_000
        update = party.update(viewer)
        assert (update.closed, bytes(update.choices), update.beat) == (WHY, b"[]", None)
    assert party.table.due_at() is None
    assert party.shown(party.again()) == party.shown()
