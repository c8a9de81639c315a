"""Decisions: at the right time, about the right position, by several people at once and out of turn."""

import pytest

from meadow.core.rng import Rng
from meadow.table import Refused, Settings, commands
from meadow.table.entries import Acted, Entry
from tests.table.people import Party
from tests.toys import GAME as TOY


def test_only_who_is_asked() -> None:
    party = Party(TOY, 3).seated()
    assert party.code(party.act_command(1, "nap"), 1) == "not_asked"
    assert party.code(party.act_command(0, "nap"), 1) == "not_yours"
    assert party.code(party.act_command(0, "squeal"), 0) == "illegal"
    assert party.code(commands.Act(seat=9, version=1, action=0)) == "no_such_seat"
    assert party.code(party.act_command(0, "nap"), 0) is None


def test_not_before_the_start_nor_after_the_end() -> None:
    party = Party(TOY, 1, options={"rounds": 1})
    party.do(commands.Join(name="Ada"))
    assert party.code(party.act_command(0, "nap")) == "not_playing"
    party.do(commands.Start())
    party.act(0, "nap")
    party.act(0, "skip")
    assert party.table.status == "over"
    assert party.code(party.act_command(0, "nap")) == "over"


def test_stale_versions() -> None:
    """What was decided about another position is refused; news that does not touch the question changes nothing."""
    party = Party(TOY, 2, options={"rounds": 1}).seated()
    early = party.act_command(0, "nap")
    party.do(commands.Say(seat=1, text="Hurry up!"), 1)
    assert party.version(0) > early.version
    party.do(early, 0)
    party.act(1, "nap")
    first = party.act_command(0, "skip")
    assert party.code(commands.Act(seat=0, version=early.version, action=first.action), 0) == "stale"
    assert party.code(commands.Act(seat=0, version=first.version + 1, action=first.action), 0) == "stale"
    assert party.code(first, 0) is None


def test_the_same_decision_twice() -> None:
    """A seat that is asked again right away is asked something new."""
    party = Party(TOY, 1).seated()
    nap = party.act_command(0, "nap")
    party.do(nap)
    assert party.code(nap) == "stale"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_secret_choices_of_several_people_at_once(order: tuple[int, ...]) -> None:
    """They all decide about what they were shown before anybody had chosen, in any order, with the same outcome."""
    party = Party(TOY, 3).seated()
    for seat in range(3):
        party.act(seat, "nap")
    chosen = [party.act_command(seat, "bury 1") for seat in range(3)]
    for seat in order:
        assert bytes(party.update(seat).choices) != b"[]"
        party.do(chosen[seat], seat)
    views = [party.game.view(party.state, viewer) for viewer in party.viewers]
    assert [view.round for view in views] == [1] * 4
    log = [line.text for line in party.update(None).log if line.kind == "event"]
    assert [text.split()[1] for text in log[-3:]] == ["0", "1", "2"]


def test_out_of_turn() -> None:
    """Whoever is begged is asked in the middle of another's turn."""
    party = Party(TOY, 3).seated()
    party.act(0, "beg 3")
    assert party.code(party.act_command(1, "nap"), 1) == "not_asked"
    party.act(2, "squeal")
    assert party.state.actors() == [0]
    party.act(0, "freeze")
    party.act(1, "freeze")
    assert party.state.actors() == [1]


def test_one_holder_of_several_seats() -> None:
    """At a shared screen each seat has an update of its own."""
    party = Party(TOY, 2, Settings(sharing=True))
    for name in ("Ada", "Ben"):
        party.do(commands.Join(name=name), "screen")
    party.do(commands.Start())
    assert party.table.seats_of("screen") == [0, 1]
    party.do(party.act_command(0, "nap"), "screen")
    party.do(party.act_command(1, "nap"), "screen")
    hands = [party.game.view(party.state, seat).hollows for seat in (0, 1)]
    assert hands[0] != hands[1]
    assert [party.update(seat).viewer for seat in (0, 1)] == [0, 1]


def test_resuming_from_a_version() -> None:
    """Whoever missed something gets exactly that, in one answer, with the newest position."""
    party = Party(TOY, 2, Settings(pace=0)).seated()
    had = party.version(1)
    party.act(0, "nap")
    party.do(commands.Say(seat=0, text="Your turn"), 0)
    missed = party.update(1, had)
    assert not missed.fresh
    assert [line.text for line in missed.log] == ["Person 0 napped.", "Your turn"]
    assert party.update(1, missed.version).log == ()
    assert party.update(1, missed.version + 1).fresh
    assert party.update(1).fresh


def test_too_old_a_version_gets_a_fresh_start() -> None:
    party = Party(TOY, 2, Settings(pace=0)).seated()
    had = party.version(1)
    for number in range(150):
        party.do(commands.Say(seat=0, text=f"number {number}"), 0)
    update = party.update(1, had)
    assert update.fresh
    assert len(update.log) == 100
    assert not party.update(1, party.version(1) - 100).fresh


def test_bots_decide_for_themselves_only() -> None:
    party = Party(TOY, 3).seated(1)
    assert party.table.bots_due() == []
    party.act(0, "nap")
    [due] = party.table.bots_due()
    assert (due.seat, due.level) == (1, "random")
    with pytest.raises(Refused, match="illegal"):
        party.table.bot_decides(due, TOY.read("squeal"), party.now)
    party.bot(due, Rng(1))
    with pytest.raises(Refused, match="stale"):
        party.table.bot_decides(due, TOY.read("nap"), party.now)


def test_several_bots_think_at_once() -> None:
    """In a secret round what one of them decides leaves the others' question as it was."""
    party = Party(TOY, 4, options={"rounds": 1}).seated(1)
    party.act(0, "nap")
    while len(party.table.bots_due()) < 3:
        party.fold(_naps(party))
    for due in reversed(party.table.bots_due()):
        party.fold(party.table.bot_decides(due, TOY.read("skip"), party.now))
    assert party.table.bots_due() == []
    party.act(0, "skip")
    assert party.table.status == "over"


def _naps(party: Party) -> list[Entry]:
    due = party.table.bots_due()[0]
    return party.table.bot_decides(due, TOY.read("nap"), party.now)


def test_who_decided_is_written_down() -> None:
    party = Party(TOY, 2).seated(1)
    party.act(0, "nap")
    party.bots()
    acted = [(entry.seat, entry.by) for entry in party.entries if isinstance(entry, Acted)]
    assert acted[:2] == [(0, "person"), (1, "bot")]


def test_hints_only_where_the_table_allows_them() -> None:
    party = Party(TOY, 2, Settings(hints=True)).seated()
    party.table.check_hint(0, "holder 0", party.now)
    for table, seat, who, code in [
        (party.table, 1, "holder 1", "not_asked"),
        (party.table, 0, "holder 1", "not_yours"),
        (Party(TOY, 2).seated().table, 0, "holder 0", "no_hints"),
    ]:
        with pytest.raises(Refused, match=code):
            table.check_hint(seat, who, party.now)
