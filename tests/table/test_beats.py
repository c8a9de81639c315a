"""Beats: everybody waits for the same moment, whether or not anybody is asked in it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from meadow.core.rng import Rng
from meadow.core.state import State, digest
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import DONE, OFFER, PASS, PLAY, QUEEN
from meadow.table import ClockRule, Settings, Table, commands, entries
from meadow.table.consent import UndoShown
from meadow.table.forking import Wanted
from meadow.table.match import Move, played
from meadow.table.possible import Impossible
from meadow.table.preview import Wanted as Wish
from meadow.table.updates import BeatShown, Viewer
from tests.games.pollen_wars.kinds import BLOCK, ERADICATE, STEAL_ONE
from tests.table.beats import CAUSES, B, Meadow
from tests.table.people import Party, few, find_game

CARD = "a card is played"
TURN = "before a turn"
DEATHS = "before the infestation kills"


def lengths(party: Meadow) -> int:
    beat = party.update(None).beat
    assert beat is not None
    return beat.until - beat.since


@pytest.mark.parametrize("people", [4, 1])
@pytest.mark.parametrize("cause", CAUSES)
def test_nobody_can_tell_whether_anybody_is_asked(monkeypatch: pytest.MonkeyPatch, cause: str, people: int) -> None:
    """Until long after the beat everybody else sees the same at the same times."""
    parties = [Meadow(monkeypatch, cause, holds, people=people).begin() for holds in (True, False)]
    assert [party.state.actors() for party in parties] == [[B], []]
    for _ in range(3):
        assert parties[0].seen() == parties[1].seen()
        assert parties[0].table.due_at() == parties[1].table.due_at()
        for party in parties:
            party.now += 400
            party.let_be()
        assert parties[0].seen() == parties[1].seen()
        for party in parties:
            party.wait()
        assert parties[0].seen() == parties[1].seen()
        if not parties[0].state.beat():
            break


@pytest.mark.parametrize(
    ("cause", "length"), [(CARD, 3000), ("a raid is announced", 3000), (TURN, 1000), (DEATHS, 3000)]
)
def test_a_beat_lasts_as_long_as_the_game_says(monkeypatch: pytest.MonkeyPatch, cause: str, length: int) -> None:
    party = Meadow(monkeypatch, cause).begin()
    assert party.update(None).beat == BeatShown(kind="beat", since=party.now, until=party.now + length, held=False)
    assert party.table.clock_ran_out(party.now + length - 1) == []
    ended = party.wait()
    assert [type(entry) for entry in ended] == [entries.BeatEnded]


def test_deaths_are_followed_by_a_beat_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, DEATHS).begin()
    number = party.state.beat()
    party.wait()
    assert party.state.beat() == number + 1
    assert lengths(party) == 3000


def test_the_table_sets_how_long_beats_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lengths(Meadow(monkeypatch, CARD, settings=Settings(pace=7)).begin()) == 7000


def test_without_pace_there_are_no_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret question waits for its answer then."""
    party = Meadow(monkeypatch, CARD, settings=Settings(pace=0))
    for action in party.causing:
        party.choose(0, action)
    assert (party.state.beat(), party.state.actors(), party.table.due_at()) == (0, [B], None)
    assert party.update(B).asking is None


def test_all_who_can_answer_are_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the second would learn from when she is asked that the first was."""
    party = Meadow(monkeypatch, CARD, hands={1: [BLOCK], 3: [BLOCK]}).begin()
    assert party.state.actors() == [1, 3]
    before = party.seen()
    party.choose(B, PASS)
    assert party.seen() == before
    party.choose(1, PLAY + BLOCK)
    assert party.state.beat() == 2
    assert party.update(3).beat == BeatShown(kind="beat", since=party.now, until=party.now + 3000, held=False)


def test_a_card_that_is_played_is_public_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD).begin()
    party.now += 700
    party.choose(B, PLAY + ERADICATE)
    assert "Eradicate" in party.update(None, party.version(None) - 1).log[0].text
    assert party.state.beat() == 2
    party.wait()
    assert party.state.beat() == 3, "the card that was answered is read once more"
    assert not party.state.actors()


def test_an_answer_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD).begin()
    party.now += 3000
    act = commands.Act(seat=B, version=party.version(B), action=PLAY + ERADICATE)
    assert party.code(act, B) == "time_up"


def test_the_record_knows_nothing_of_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes stand in it in the order of asking, though they came in another, or by the clock."""
    party = Meadow(monkeypatch, CARD, hands={1: [BLOCK], 2: [BLOCK]}).begin()
    party.choose(3, PASS)
    party.choose(1, PASS)
    party.wait()
    for seat in range(3):
        party.do(commands.Resign(seat=seat), seat)
    moves = [(move.seat, move.action) for move in party.table.record().moves]
    assert moves[-3:] == [(1, PASS), (2, PASS), (3, PASS)]


def test_bots_let_people_read_first(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD, people=3)
    assert party.table.bots_from() <= party.now
    party.begin()
    assert [due.seat for due in party.table.bots_due()] == [B]
    assert party.table.bots_from() == party.now + 1500


# Holding on


def test_somebody_holds_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD, holds=False).begin()
    until = party.now + 3000
    party.do(commands.HoldOn(seat=2), 2)
    assert party.table.due_at() == until + 8000
    for viewer in party.viewers:
        update = party.update(viewer, party.version(viewer) - 1)
        assert update.beat is not None
        assert update.beat.held
        assert [line.text for line in update.log] == ["Person 2 asks for a little more time."]
    assert party.code(commands.HoldOn(seat=2), 2) == "no_beat"
    assert party.code(commands.HoldOn(seat=1), 1) == "no_beat"
    assert party.code(commands.HoldOn(seat=1), "an onlooker") == "not_yours"
    party.wait()
    assert party.code(commands.HoldOn(seat=2), 2) == "no_beat"


def test_holding_on_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    parties = [Meadow(monkeypatch, CARD, holds).begin() for holds in (True, False)]
    for party in parties:
        party.do(commands.HoldOn(seat=B), B)
        party.wait()
    assert parties[0].seen() == parties[1].seen()


def test_every_beat_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, DEATHS).begin()
    party.do(commands.HoldOn(seat=2), 2)
    party.wait()
    party.do(commands.HoldOn(seat=2), 2)
    assert lengths(party) == 11_000


# When somebody wants to be asked


def asking(party: Meadow, wish: Any, seat: int = B) -> list[entries.Entry]:
    return party.do(commands.SetAsking(seat=seat, asking=wish), seat)


@pytest.mark.parametrize("wish", ["concerns", "changes", "never"])
@pytest.mark.parametrize("at_once", [True, False])
def test_who_does_not_want_to_be_asked_lets_it_be(monkeypatch: pytest.MonkeyPatch, wish: str, at_once: bool) -> None:
    """Before the beat or in the middle of it; nobody else sees anything of it."""
    party, other = Meadow(monkeypatch, CARD), Meadow(monkeypatch, CARD, holds=False).begin()
    if not at_once:
        party.begin()
    before = party.seen()
    asking(party, wish)
    assert party.seen() == before
    if at_once:
        party.begin()
    assert party.state.actors() == []
    assert party.update(B).asking == wish
    assert bytes(party.update(B).choices) == b"[]"
    assert party.seen() == other.seen()
    party.wait()
    other.wait()
    assert party.seen() == other.seen()


def test_only_what_concerns_me(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card is aimed at the third queen, who can block it as well as the second can."""
    party = Meadow(monkeypatch, CARD, hands={1: [BLOCK], 2: [BLOCK], 3: [STEAL_ONE]})
    asking(party, "concerns", 1)
    asking(party, "concerns", 2)
    party.begin()
    assert party.state.actors() == [2]
    assert party.update(2).asking == "concerns"


def test_not_until_something_concerns_me(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD, hands={2: [BLOCK]})
    asking(party, "changes", 2)
    party.begin()
    assert party.state.actors() == [2, B]
    assert party.update(2).asking == "always"


def test_not_until_my_hand_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, TURN, hands={0: [STEAL_ONE, ERADICATE]})
    asking(party, "changes", 0)
    party.begin()
    party.wait()
    assert party.update(0).asking == "changes"
    party.choose(1, party.game.read("draw jelly"))
    assert party.update(0).asking == "changes"
    party = Meadow(monkeypatch, CARD, hands={0: [STEAL_ONE, BLOCK]})
    asking(party, "changes", 0)
    party.begin()
    assert party.update(0).asking == "always", "a card has left her hand"


def test_never_in_this_round(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, DEATHS)
    asking(party, "never")
    party.begin()
    number = party.game.round_of(party.state)
    while party.game.round_of(party.state) == number:
        assert B not in party.state.actors()
        assert party.update(B).asking == "never"
        party.wait()
    assert party.update(B).asking == "always"


def test_asking_is_set_only_where_somebody_is_asked_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD, settings=Settings(pace=0))
    assert party.code(commands.SetAsking(seat=1, asking="never"), 1) == "no_beat"
    assert Meadow(monkeypatch, CARD).code(commands.SetAsking(seat=1, asking="never"), 2) == "not_yours"
    assert Meadow(monkeypatch, CARD).table.decide(commands.SetAsking(seat=1, asking="always"), "holder 1", 0) == []


@pytest.mark.parametrize("wish", ["concerns", "changes", "never"])
def test_setting_the_same_again_adds_nothing_to_the_log(monkeypatch: pytest.MonkeyPatch, wish: Any) -> None:
    party = Meadow(monkeypatch, CARD)
    assert len(asking(party, wish)) == 1
    assert asking(party, wish) == []


def test_who_gave_up_is_not_asked_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot decides for her seat: she does not keep it from that."""
    party = Meadow(monkeypatch, CARD)
    party.do(commands.Resign(seat=B), B)
    party.begin()
    assert party.code(commands.SetAsking(seat=B, asking="never"), B) == "over"
    assert party.code(commands.HoldOn(seat=B), B) == "over"


# Everything else that can happen in a beat


@pytest.mark.parametrize(
    "command",
    [
        commands.Say(seat=2, text="Well?"),
        commands.Pause(seat=2),
        commands.Leave(seat=2),
        commands.Resign(seat=2),
        commands.Rename(seat=2, name="Zoe"),
        commands.Leave(seat=B),
        commands.Resign(seat=B),
    ],
)
@pytest.mark.parametrize("clock", [ClockRule(), ClockRule(kind="game", seconds=60), ClockRule(kind="move", seconds=9)])
def test_whatever_happens_in_a_beat_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, command: Any, clock: ClockRule
) -> None:
    parties = [Meadow(monkeypatch, CARD, holds, settings=Settings(clock=clock)).begin() for holds in (True, False)]
    assert [party.state.actors() for party in parties] == [[B], []]
    for party in parties:
        party.now += 250
        party.do(command, command.seat)
        party.let_be()
    assert parties[0].seen() == parties[1].seen()
    for party in parties:
        party.now += 250
        if isinstance(command, commands.Pause) and clock.kind == "none":
            party.do(commands.Resume(seat=2), 2)
        party.wait()
    assert parties[0].seen() == parties[1].seen()


def test_a_pause_stops_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD).begin()
    party.now += 1000
    party.do(commands.Pause(seat=3), 3)
    assert party.update(1).beat is None
    assert party.table.due_at() is None
    assert party.code(commands.HoldOn(seat=2), 2) == "paused"
    party.now += 60_000
    party.do(commands.Resume(seat=3), 3)
    assert party.table.due_at() == party.now + 2000


def test_no_clock_runs_in_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD, settings=Settings(clock=ClockRule(kind="game", seconds=60))).begin()
    assert {clock.since for clock in party.update(1).clocks} == {None}
    assert party.update(1).deadline is None
    party.wait()
    assert [clock.since is not None for clock in party.update(1).clocks] == [True, False, False, False]


def test_time_is_earned_by_decisions_after_which_another_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is seen when the beat is over: after a card her turn goes on, after her turn it is another's."""
    clock = ClockRule(kind="game", seconds=60, increment=5)
    for cause, left in ((CARD, 60_000), (TURN, 65_000)):
        party = Meadow(monkeypatch, cause, settings=Settings(clock=clock)).begin()
        assert party.update(None).clocks[0].left == 60_000
        party.wait()
        assert party.update(None).clocks[0].left == left


def test_a_battle_in_the_middle_of_a_turn_earns_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ClockRule(kind="game", seconds=60, increment=5)
    party = battle(monkeypatch, Settings(clock=clock))
    party.wait()
    while party.update(None).beat is not None:
        party.wait()
    assert party.state.actors() == [0]
    assert party.update(None).clocks[0].left == 60_000


def test_what_may_be_taken_back_does_not_depend_on_who_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was revealed is found out by chance: the same, whoever has let a beat be."""
    parties = [Meadow(monkeypatch, CARD, holds).begin() for holds in (True, False)]
    seeds: list[int] = []

    def seeded(seed: int) -> Rng:
        seeds.append(seed)
        return Rng(seed)

    monkeypatch.setattr("meadow.table.undo.Rng", seeded)
    parties[0].choose(B, PASS)
    for party in parties:
        while party.state.beat():
            party.wait()
        party.choose(0, OFFER)
        party.do(commands.Undo(seat=0, version=party.version(0)), 0)
    assert seeds[0] == seeds[1]


def test_nothing_is_taken_back_in_a_beat_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the fourth queen has passed makes no difference for the first; nor does it when all agree to go back."""
    parties = [Meadow(monkeypatch, CARD, holds).begin() for holds in (True, False)]
    parties[0].choose(B, PASS)
    for party in parties:
        assert party.update(0).undo == UndoShown("ask", (1, 2, 3))
        assert not any(party.update(viewer).undo for viewer in party.viewers if viewer != 0)
        party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
        for seat in (1, 2, 3):
            party.do(commands.AnswerUndo(seat=seat, yes=True), seat)
        assert party.state.legal(0)
        assert not party.state.beat()
    assert parties[0].seen() == parties[1].seen()


def test_time_after_going_back_does_not_tell_who_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first queen takes her turn's end back and goes on: she has new time as soon as she has come further."""
    settings = Settings(clock=ClockRule(kind="move", seconds=30))
    parties = [Meadow(monkeypatch, TURN, holds, settings=settings).begin() for holds in (True, False)]
    parties[0].choose(B, PASS)
    for party in parties:
        party.do(commands.AskUndo(seat=0, version=party.version(0)), 0)
        for seat in (1, 2, 3):
            party.do(commands.AnswerUndo(seat=seat, yes=True), seat)
        for action in (OFFER, QUEEN + 1):
            party.now += 1000
            party.choose(0, action)
    assert parties[0].update(0).clocks[0].left == 30_000
    assert parties[0].seen() == parties[1].seen()


def test_to_go_back_does_not_mean_to_where_i_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD).begin()
    party.choose(B, PASS)
    assert party.code(commands.AskUndo(seat=B, version=party.version(B)), B) == "no_undo"


def test_looking_ahead_does_as_much_whoever_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked herself could tell otherwise, by the time that it takes, that another was and has let it be."""
    party = Meadow(monkeypatch, CARD, hands={1: [BLOCK], 3: [BLOCK]}).begin()
    moves: list[int] = []

    def counted(state: State, played_again: Sequence[Move]) -> State:
        moves.append(len(played_again))
        return played(state, played_again)

    monkeypatch.setattr("meadow.table.preview.played", counted)
    for _ in range(2):
        list(party.table.previews(Wish(1, party.version(1), [[PASS]]), "holder 1", party.now, 1))
        if B in party.state.actors():
            party.choose(B, PASS)
    assert moves == [len(party.causing)] * 2


# Secret rounds


def battle(monkeypatch: pytest.MonkeyPatch, settings: Settings | None = None) -> Meadow:
    party = Meadow(monkeypatch, "a raid is announced", settings=settings).begin()
    party.wait()
    return party


def test_a_battle_is_counted_down_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    party = battle(monkeypatch)
    expected = BeatShown(kind="round", since=party.now, until=party.now + 45_000, held=False)
    assert {party.update(viewer).beat for viewer in party.viewers} == {expected}
    party.choose(2, DONE)
    made = party.wait()
    assert [(entry.seat, entry.action, entry.by) for entry in made if isinstance(entry, entries.Acted)] == [
        (0, DONE, "clock"),
        (1, DONE, "clock"),
        (3, DONE, "clock"),
    ]
    assert not party.game.in_round(party.state)


def test_a_battle_ends_when_all_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    party = battle(monkeypatch)
    for seat in range(4):
        assert party.game.in_round(party.state)
        party.choose(seat, DONE)
    assert not party.game.in_round(party.state)
    assert party.update(0).beat is None


def test_a_battle_is_held_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    party = battle(monkeypatch)
    party.do(commands.HoldOn(seat=3), 3)
    assert lengths(party) == 75_000


def test_a_battle_may_last(monkeypatch: pytest.MonkeyPatch) -> None:
    party = battle(monkeypatch, Settings(round_seconds=0))
    assert party.update(0).beat is None
    assert party.table.due_at() is None


# Logs


def whole_game(settings: Settings, seed: int) -> Party:
    """Everybody decides at random, most of them in time."""
    party, rng = Party(GAME, few(GAME), settings, seed=seed, options={"turn_limit": 9}).seated(), Rng(seed)
    while party.table.status == "playing":
        actors = party.state.actors()
        due = party.table.due_at()
        if due is not None and (not actors or not rng.below(3)):
            party.now = due
            party.fold(party.table.clock_ran_out(party.now))
        else:
            party.act_at_random(actors[rng.below(len(actors))], rng)
        party.now += 100
    return party


@pytest.mark.parametrize("seed", range(3))
def test_a_log_gives_the_same_table_again(seed: int) -> None:
    party = whole_game(Settings(), seed)
    again = party.again()
    assert party.shown(again) == party.shown()
    assert [party.looked_back(viewer, again) for viewer in party.viewers] == [
        party.looked_back(viewer) for viewer in party.viewers
    ]
    record = party.table.record()
    state = GAME.new(few(GAME), {"turn_limit": 9}, seed, record.header.generator)
    for move in record.moves:
        assert move.action in state.legal(move.seat)
        state.apply(move.seat, move.action)
    assert digest(state) == digest(party.state)


@pytest.mark.parametrize("seed", range(3))
def test_a_log_of_before_there_were_beats_is_folded(seed: int) -> None:
    """Its decisions end the beats that lie before them."""
    old = whole_game(Settings(pace=0), seed)
    first = old.entries[0]
    assert isinstance(first, entries.Created)
    stored = [msgspec.structs.replace(first, settings=Settings()), *old.entries[1:]]
    table = Table.replayed(stored[:1], find_game)
    for entry in stored[1:]:
        table.check(entry)
        table.fold(entry)
    assert table.match is not None
    assert table.match.stepwise
    assert digest(table.match.state) == digest(old.state)
    assert [(move.seat, move.action) for move in table.record().moves] == [
        (move.seat, move.action) for move in old.table.record().moves
    ]


@pytest.mark.parametrize("pace", [None, 0])
def test_playing_on_from_a_position(pace: int | None) -> None:
    """With beats at the very position that was shown, without them where its decisions lead to."""
    party = whole_game(Settings(), 4)
    for position in party.positions(None)[:-1:9]:
        wish = Wanted(None, position.version, 0, "Zoe", "random", Settings(pace=pace))
        made = party.table.fork(wish, "salt", "somebody", party.now)
        table = Table.replayed(made[:1], find_game)
        for entry in made[1:]:
            table.check(entry)
            table.fold(entry)
        assert table.match is not None
        assert table.match.stepwise == (pace is None)
        if pace is None:
            assert bytes(table.update(None, party.now).view) == bytes(position.view)


def test_a_log_that_ends_a_beat_which_is_not_there_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD)
    with pytest.raises(Impossible, match="ends beat 1, but the match stands at none"):
        party.table.check(entries.BeatEnded(at=party.now, beat=1))
    with pytest.raises(Impossible, match="lengthens a beat, but there is none"):
        party.table.check(entries.HeldOn(at=party.now, seat=0))
    party.begin()
    with pytest.raises(Impossible, match="ends beat 2, but the match stands at 1"):
        party.table.check(entries.BeatEnded(at=party.now, beat=2))
    party.table.check(entries.BeatEnded(at=party.now, beat=1))


def test_time_in_which_nothing_could_be_decided_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    parties = [Meadow(monkeypatch, CARD, holds).begin() for holds in (True, False)]
    for party in parties:
        party.now += 60_000
        party.fold(party.table.woken(party.now, 59_000))
        assert party.table.due_at() == party.now + 2000
    assert parties[0].seen() == parties[1].seen()


def test_a_beat_that_should_have_ended_long_ago_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a log of before there were beats: whoever was asked then is not cut off."""
    party = Meadow(monkeypatch, CARD).begin()
    party.now += 600_000
    party.fold(party.table.woken(party.now, 1000))
    assert party.table.due_at() == party.now + 3000
    assert party.shown(party.again()) == party.shown()


def test_time_that_is_given_back_does_not_tell_when_somebody_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Meadow(monkeypatch, CARD).begin()
    began = party.table.at
    party.now += 500
    party.choose(B, PASS)
    assert party.table.at == began


def test_who_looks_back_finds_what_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    parties = [Meadow(monkeypatch, DEATHS, holds).begin() for holds in (True, False)]
    parties[0].choose(B, PASS)
    for party in parties:
        party.wait()
        party.wait()
    others: list[Viewer] = [0, 1, 2, None]
    for viewer in others:
        assert parties[0].looked_back(viewer) == parties[1].looked_back(viewer)
