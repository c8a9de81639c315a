"""Commands about the game itself: decisions, and taking them back."""

from meadow.core.step import IllegalAction, check
from meadow.table import commands, entries
from meadow.table.asking import Asking
from meadow.table.consent import UndoShown
from meadow.table.entries import Entry
from meadow.table.match import Match
from meadow.table.problems import Refused
from meadow.table.undo import FREE, exactly
from meadow.table.updates import NONE, Update


def act(asking: Asking, command: commands.Act) -> list[Entry]:
    seat = command.seat
    check_asked(asking, seat, command.version)
    check_action(asking, seat, command.action)
    return [entries.Acted(at=asking.now, seat=seat, action=command.action)]


def check_asked(asking: Asking, seat: int, version: int) -> Update:
    """What the seat is shown. Raises Refused unless its question is still that of this version, and in time."""
    frame = asking.shown(seat)
    if bytes(frame.choices) == bytes(NONE):
        raise Refused("not_asked", "You are not asked now: wait for your turn.")
    asking.current(version, asking.live.screens[seat].asked, frame.version)
    beat = asking.live.beat
    late = asking.live.clock.is_up(seat, asking.now) or (beat is not None and asking.now >= beat.until)
    if late or asking.live.seats[seat].lapsed:
        raise Refused("time_up", "Your time for this decision is over: it is made for you.")
    return frame


def check_action(asking: Asking, seat: int, action: int) -> None:
    """Raise Refused unless the action is legal."""
    try:
        check(_match(asking).state, seat, action)
    except IllegalAction as error:
        raise Refused("illegal", f"This is not possible now: choose one of the choices ({error}).") from error


def _match(asking: Asking) -> Match:
    match = asking.live.match
    assert match is not None
    return match


def undo(asking: Asking, command: commands.Undo) -> list[Entry]:
    """Without asking: alone at the table, or as long as nobody has learned anything from the decision."""
    frame, seat = asking.shown(command.seat), command.seat
    _undo_allowed(asking)
    how = frame.undo
    if how is None or how.how == "ask":
        raise Refused("no_undo", "You have decided nothing that you could take back alone: ask the others.")
    screen = asking.live.screens[seat]
    asking.current(command.version, screen.decided if how.how == "free" else screen.moved, frame.version)
    if exactly(_match(asking), seat, how) != FREE:
        raise Refused("revealed", "Your decision revealed something that was hidden: ask the others to take it back.")
    return [_taken_back(asking, seat, _latest(asking, seat))]


def undoing(asking: Asking, seat: int, version: int) -> UndoShown | None:
    """How the seat can take back its latest decision: never `perhaps`."""
    frame = asking.shown(seat)
    asking.current(version, frame.version, frame.version)
    return exactly(_match(asking), seat, frame.undo)


def _latest(asking: Asking, seat: int) -> int:
    """How many decisions there were before the seat's latest of its own. Raise Refused if it cannot be taken back."""
    to = _match(asking).latest(seat)
    if to is None:
        raise Refused("no_undo", "You have not decided anything yet: there is nothing to take back.")
    _can_pay(asking, seat, to)
    return to


def _taken_back(asking: Asking, seat: int, to: int) -> Entry:
    """The entry that takes back decision number `to`, counted from 0, and all later ones."""
    match = _match(asking)
    moves = [move for move in match.moves[match.before_decision(to) :] if not move.quiet]
    own = [move.seat == seat and move.by == "person" for move in moves]
    return entries.TakenBack(at=asking.now, seat=seat, to=to, own=all(own))


def _undo_allowed(asking: Asking) -> None:
    if asking.live.settings.undo == "never":
        raise Refused("no_undo", "At this table nothing is taken back: play on.")


def ask_undo(asking: Asking, command: commands.AskUndo) -> list[Entry]:
    frame = asking.shown(command.seat)
    asking.playing()
    _undo_allowed(asking)
    # While something is held back from the seat it must not learn so from a refusal.
    asking.current(command.version, min(asking.live.screens[command.seat].decided, frame.version), frame.version)
    if asking.live.undo is not None:
        raise Refused("no_undo", "Somebody has asked to go back already: answer that first.")
    to = _latest(asking, command.seat)
    if asking.live.consenting(command.seat):
        return [entries.UndoAsked(at=asking.now, seat=command.seat, to=to)]
    return [_taken_back(asking, command.seat, to)]


def _can_pay(asking: Asking, seat: int, to: int) -> None:
    """Raises Refused if the seat's time would be up at once without what the decisions after the first `to` earned."""
    if asking.live.clock.has_used(seat, to, asking.now):
        raise Refused("no_undo", "You have used time that would be taken back too, and have no other left: play on.")


def answer_undo(asking: Asking, command: commands.AnswerUndo) -> list[Entry]:
    asking.shown(command.seat)
    asking.playing()
    asked, seats = asking.live.undo, asking.live.seats
    if asked is None:
        raise Refused("no_undo", "Nobody asks to go back any more: play on.")
    must = asking.live.consenting(asked.seat)
    if command.seat not in must and command.yes:
        raise Refused("no_undo", "You asked yourself: wait for the others, or withdraw.")
    if command.yes:
        _can_pay(asking, command.seat, asked.to)
    answer = entries.UndoAnswered(at=asking.now, seat=command.seat, yes=command.yes)
    agreed = seats.holders([*asked.yes, command.seat])
    if not command.yes or seats.holders(must) - agreed:
        return [answer]
    return [answer, _taken_back(asking, asked.seat, asked.to)]
