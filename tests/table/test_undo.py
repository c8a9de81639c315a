"""Taking back: freely while nothing came of it, further by consent of everybody."""

import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.table import ClockRule, Settings, commands
from meadow.table.entries import TakenBack, UndoAnswered, UndoAsked
from meadow.table.undo import reveals
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
    assert party.update(0).undo
    party.do(undo(party, 0), 0)
    assert party.game.view(party.state, 1) == before
    assert not party.update(0).undo
    assert party.update(1).log[-1].text == "Person 0 takes back a decision."
    party.act(0, "beg 2")
    assert party.entries[-2] == TakenBack(at=party.now, seat=0, to=0, own=True)


def test_a_drawn_card_stays_drawn() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "gather")
    assert party.code(undo(party, 0), 0) == "revealed"


def test_not_after_another_has_decided() -> None:
    party = Party(TOY, 3).seated()
    party.act(0, "beg 2")
    assert party.update(0).undo
    party.act(1, "give 1")
    assert not party.update(0).undo
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
    assert not party.update(0).undo
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
