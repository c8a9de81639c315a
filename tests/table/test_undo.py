"""Taking back: freely while nothing came of it, further by consent of everybody."""

from typing import Literal

import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.table import ClockRule, Settings, commands
from meadow.table.consent import UndoShown
from meadow.table.entries import TakenBack, UndoAnswered, UndoAsked
from meadow.table.undo import FREE, reveals
from tests.table.people import Party, few
from tests.toys import GAME as TOY


def undo(party: Party, seat: int) -> commands.Undo:
    return commands.Undo(seat=seat, version=party.version(seat))


def ask(party: Party, seat: int) -> commands.AskUndo:
    return commands.AskUndo(seat=seat, version=party.version(seat))


def test_what_revealed_nothing_is_taken_back() -> None:
    party = Party(TOY, 3).seated()
    before = party.game.view(party.state, 1)
    party.act(0, "nap")
    assert party.undoing(0) == "free"
    party.do(undo(party, 0), 0)
    assert party.game.view(party.state, 1) == before
    assert not party.update(0).undo
    assert party.update(1).log[-1].text == "Person 0 takes back a decision."
    party.act(0, "beg 2")
    assert party.entries[-2] == TakenBack(at=party.now, seat=0, to=0, own=True)


def test_a_drawn_card_stays_drawn() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "gather")
    assert party.undoing(0) == "ask"
    assert party.code(undo(party, 0), 0) == "revealed"


def test_not_after_another_has_decided() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "beg 2")
    assert party.undoing(0) == "free"
    party.act(1, "give 1")
    assert party.update(0).undo == UndoShown("ask", (1, 2))
    assert party.code(undo(party, 0), 0) == "no_undo"


def test_a_secret_choice_is_taken_back_unnoticed() -> None:
    """As long as nobody else has chosen since."""
    party = Party(TOY, 2, Settings(pace=0)).seated()
    party.act(0, "nap")
    party.act(1, "nap")
    party.act(0, "bury 1")
    assert party.code(undo(party, 0), 0) is None
    party.act(1, "bury 1")
    assert party.code(undo(party, 0), 0) == "no_undo"


def test_while_somebody_is_asked_in_secret_nothing_is_taken_back() -> None:
    """Otherwise the refusal would tell whether they have answered."""
    party = Party(TOY, 3, Settings(pace=0)).seated()
    party.act(0, "peek 2.1")
    assert party.update(0).undo == UndoShown("ask", (1, 2))
    assert party.code(undo(party, 0), 0) == "no_undo"


def test_twice_is_not_once() -> None:
    """An impatient person who asks twice takes back one decision."""
    party = Party(TOY, 1, Settings(pace=0)).seated()
    party.act(0, "nap")
    party.act(0, "skip")
    again = undo(party, 0)
    party.do(again)
    assert party.code(again) == "stale"


@pytest.mark.parametrize("policy", ["consent", "never"])
def test_policies(policy: str) -> None:
    party = Party(TOY, 2, Settings(undo="consent" if policy == "consent" else "never")).seated()
    party.act(0, "nap")
    assert party.update(0).undo == (UndoShown("ask", (1,)) if policy == "consent" else None)
    assert party.code(undo(party, 0), 0) == "no_undo"
    assert party.code(ask(party, 0), 0) == (None if policy == "consent" else "no_undo")


def test_by_consent_of_everybody() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "gather")
    party.act(1, "nap")
    assert party.do(ask(party, 0), 0) == [UndoAsked(at=party.now, seat=0, to=0)]
    shown = party.update(None).undo_asked
    assert shown is not None
    assert (shown.seat, shown.yes, shown.waiting) == (0, (), (1, 2))
    assert party.code(ask(party, 1), 1) == "no_undo"
    assert party.code(commands.AnswerUndo(seat=0, yes=True), 0) == "no_undo"
    party.do(commands.AnswerUndo(seat=1, yes=True), 1)
    party.do(commands.AnswerUndo(seat=2, yes=True), 2)
    assert party.state.actors() == [0]
    assert party.update(None).undo_asked is None
    assert party.shown() == party.shown(party.again())


def test_one_no_is_enough_and_whoever_asked_may_withdraw() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "gather")
    for seat in (2, 0):
        party.do(ask(party, 0), 0)
        assert party.do(commands.AnswerUndo(seat=seat, yes=False), seat) == [
            UndoAnswered(at=party.now, seat=seat, yes=False)
        ]
        assert party.update(1).undo_asked is None
    assert party.code(commands.AnswerUndo(seat=1, yes=True), 1) == "no_undo"


def test_alone_with_bots_nobody_needs_to_agree() -> None:
    party = Party(TOY, 3).seated(1)
    party.act(0, "gather")
    party.bots()
    party.do(ask(party, 0), 0)
    assert party.state.actors() == [0]
    assert party.code(ask(party, 0), 0) == "no_undo"


@pytest.mark.parametrize("game", catalogue.games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("policy", ["turn", "consent"])
def test_against_bots_undo_goes_back_to_my_latest_decision(game: AnyGame, policy: Literal["turn", "consent"]) -> None:
    """Over all that bots have decided since, and whatever was revealed, as often as there are decisions of mine."""
    party, rng, mine = Party(game, few(game), Settings(undo=policy)).seated(1), Rng(1), list[tuple[object, object]]()
    while len(mine) < 5:
        if not party.play_on(0):
            mine.append((party.game.view(party.state, 0), party.state.legal(0)))
            party.act_at_random(0, rng)
    while party.play_on(0):
        pass
    for view, legal in reversed(mine):
        assert party.update(0).undo == FREE
        party.do(undo(party, 0), 0)
        assert (party.game.view(party.state, 0), party.state.legal(0)) == (view, legal)
    assert party.update(0).undo is None
    assert party.shown() == party.shown(party.again())


def test_against_bots_nothing_is_taken_back_where_nothing_may_be() -> None:
    party = Party(TOY, 3, Settings(undo="never")).seated(1)
    party.act(0, "nap")
    assert party.update(0).undo is None
    assert party.code(undo(party, 0), 0) == "no_undo"


def test_a_bot_that_has_decided_in_the_meantime_is_no_reason_to_refuse() -> None:
    party = Party(TOY, 3).seated(1)
    party.act(0, "gather")
    back = undo(party, 0)
    party.bots()
    assert party.version(0) > back.version
    party.do(back)
    assert party.state.actors() == [0]
    assert party.code(back) == "no_undo"


def test_impatience_against_bots_takes_back_one_decision() -> None:
    party = Party(TOY, 3).seated(1)
    for _ in range(2):
        party.act_at_random(0, Rng(1))
        party.bots()
    back = undo(party, 0)
    party.do(back)
    assert party.code(back) == "stale"


@pytest.mark.parametrize("game", [TOY, *catalogue.games().values()], ids=lambda game: game.key)
def test_what_is_offered_is_never_refused(game: AnyGame) -> None:
    """Among people, whatever comes: what is free is done, and what is asked for is asked for."""
    settings = Settings(pace=0 if game is TOY else None)
    party, rng, found = Party(game, few(game), settings).seated(), Rng(2), set[str]()
    for _ in range(60):
        actors = party.state.actors()
        if not party.play_on(*range(party.seats)) and party.table.status == "playing":
            party.act_at_random(actors[rng.below(len(actors))], rng)
        for seat in range(party.seats if party.table.status == "playing" else 0):
            how = party.undoing(seat)
            found.add(how)
            assert how != "free" or party.code(undo(party, seat), seat) is None
            assert how != "ask" or party.code(ask(party, seat), seat) is None
    assert found >= {"ask", "free"}


def test_while_somebody_asks_nobody_is_offered_to_go_back() -> None:
    party = Party(TOY, 2).seated()
    party.act(0, "nap")
    party.act(1, "nap")
    party.do(ask(party, 0), 0)
    assert [party.undoing(seat) for seat in (0, 1)] == ["", ""]
    party.do(commands.AnswerUndo(seat=1, yes=False), 1)
    assert [party.undoing(seat) for seat in (0, 1)] == ["ask", "free"]


def test_lines_tell_what_was_taken_back() -> None:
    """Everybody is told after which of their versions what they read is void, and again if they come back."""
    party = Party(TOY, 3).seated(1)
    party.act(0, "gather")
    party.bots()
    kept = [party.update(viewer) for viewer in party.viewers]
    party.act_at_random(0, Rng(1))
    party.bots()
    party.do(undo(party, 0), 0)
    for viewer, before in zip(party.viewers, kept, strict=True):
        log = party.update(viewer).log
        assert log[-1].back == before.version
        assert log[: len(before.log)] == before.log
        assert any(line.kind == "event" for line in log[len(before.log) :])
        assert party.again().update(viewer, party.now).log == log


def test_whoever_is_away_must_agree_too() -> None:
    party = Party(TOY, 2).seated()
    party.act(0, "nap")
    party.do(commands.Leave(seat=1), 1)
    assert isinstance(party.do(ask(party, 0), 0)[0], UndoAsked)


def test_a_request_that_nobody_is_left_to_answer_is_off() -> None:
    """Nobody has agreed to it. Whoever asked may ask again, and nobody needs to agree then."""
    party = Party(TOY, 3).seated(2)
    party.act(0, "gather")
    party.do(ask(party, 0), 0)
    party.do(commands.Resign(seat=1), 1)
    assert party.update(None).undo_asked is None
    # Where it used to stay open it could only be withdrawn: such tables are stored.
    party.fold([UndoAnswered(at=party.now, seat=0, yes=False)])
    assert party.shown() == party.shown(party.again())
    assert party.do(ask(party, 0), 0) == [TakenBack(at=party.now, seat=0, to=0, own=True)]


def test_a_request_waits_for_whoever_has_not_given_up() -> None:
    """Those who agreed before the last of the others gave up did not know that it would be up to them."""
    party = Party(TOY, 4).seated()
    party.act(0, "gather")
    party.do(ask(party, 0), 0)
    party.do(commands.Resign(seat=1), 1)
    shown = party.update(None).undo_asked
    assert shown is not None
    assert shown.waiting == (2, 3)
    party.do(commands.AnswerUndo(seat=2, yes=True), 2)
    party.do(commands.Resign(seat=3), 3)
    assert party.update(None).undo_asked is None
    assert party.state.actors() != [0]


def test_whose_time_is_used_up_need_not_agree() -> None:
    """They could not answer: they may only look on."""
    party = Party(TOY, 3, Settings(clock=ClockRule(kind="game", seconds=60))).seated(2)
    party.act(0, "gather")
    party.do(ask(party, 0), 0)
    party.now += 60_000
    party.fold(party.table.clock_ran_out(party.now))
    assert party.update(1).seats[1].away == "clock"
    assert party.update(None).undo_asked is None
    assert party.shown() == party.shown(party.again())
    assert party.do(ask(party, 0), 0) == [TakenBack(at=party.now, seat=0, to=0, own=True)]


def test_at_a_shared_screen_one_answer_is_enough() -> None:
    party = Party(TOY, 3, Settings(sharing=True))
    for seat, who in enumerate(("screen", "screen", "guest")):
        party.do(commands.Join(seat=seat, name=f"Person {seat}"), who)
    party.do(commands.Start())
    party.do(party.act_command(0, "gather"), "screen")
    party.do(ask(party, 0), "screen")
    party.do(commands.AnswerUndo(seat=2, yes=True), "guest")
    assert party.state.actors() == [0]


@pytest.mark.parametrize("key", [key for key, game in catalogue.games().items() if game.secrets - {"rng"}])
def test_games_have_both_kinds_of_decisions(key: str) -> None:
    """In every game with something hidden, some decisions reveal it and some do not."""
    game = catalogue.find(key)
    found: set[bool] = set()
    for seed in range(4):
        party, rng = Party(game, few(game), Settings(pace=0), seed=seed).seated(), Rng(seed)
        for _ in range(40):
            if party.table.status == "playing" and len(found) < 2:
                party.act_at_random(party.state.actor(), rng)
                assert party.table.match is not None
                found.add(reveals(party.table.match, len(party.table.match.moves) - 1))
    assert found == {False, True}
