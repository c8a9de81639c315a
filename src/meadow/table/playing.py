"""What people ask for about the game itself: decisions, and taking them back."""

from meadow.core.step import IllegalAction, check
from meadow.table import commands, entries
from meadow.table.asking import Asking
from meadow.table.entries import Entry
from meadow.table.match import Match
from meadow.table.problems import Refused
from meadow.table.undo import reveals
from meadow.table.updates import NONE


def act(asking: Asking, command: commands.Act) -> list[Entry]:
    frame, seat = asking.shown(command.seat), command.seat
    if bytes(frame.choices) == bytes(NONE):
        raise Refused("not_asked", "You are not asked now: wait for your turn.")
    asking.current(command.version, asking.live.screens[seat].asked, frame.version)
    if asking.live.clock.is_up(seat, asking.now) or asking.live.seats[seat].lapsed:
        raise Refused("time_up", "Your time for this decision is over: it is made for you.")
    check_action(asking, seat, command.action)
    return [entries.Acted(at=asking.now, seat=seat, action=command.action)]


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
    """Freely, within one's own turn."""
    frame, match, seat = asking.shown(command.seat), _match(asking), command.seat
    _undo_allowed(asking)
    if not frame.undo:
        raise Refused("no_undo", "You have decided nothing that you could take back alone: ask the others.")
    asking.current(command.version, asking.live.screens[seat].moved, frame.version)
    latest = match.moves[-1]
    if latest.seat != seat or latest.by != "person":
        raise Refused("no_undo", "Somebody has decided since: ask the others to take it back.")
    to = len(match.moves) - 1
    if reveals(match, to):
        raise Refused("revealed", "Your decision revealed something that was hidden: ask the others to take it back.")
    return [_taken_back(asking, seat, to)]


def _taken_back(asking: Asking, seat: int, to: int) -> Entry:
    own = [move.seat == seat and move.by == "person" for move in _match(asking).moves[to:]]
    return entries.TakenBack(at=asking.now, seat=seat, to=to, own=all(own))


def _undo_allowed(asking: Asking) -> None:
    if asking.live.settings.undo == "never":
        raise Refused("no_undo", "At this table nothing is taken back: play on.")


def ask_undo(asking: Asking, command: commands.AskUndo) -> list[Entry]:
    frame = asking.shown(command.seat)
    asking.playing()
    _undo_allowed(asking)
    # While something is held back from the seat it must not learn so from a refusal.
    asking.current(command.version, min(asking.live.screens[command.seat].moved, frame.version), frame.version)
    if asking.live.undo is not None:
        raise Refused("no_undo", "Somebody has asked to go back already: answer that first.")
    to = _match(asking).latest(command.seat)
    if to is None:
        raise Refused("no_undo", "You have not decided anything yet: there is nothing to take back.")
    _can_pay(asking, command.seat, to)
    if asking.live.consenting(command.seat):
        return [entries.UndoAsked(at=asking.now, seat=command.seat, to=to)]
    return [_taken_back(asking, command.seat, to)]


def _can_pay(asking: Asking, seat: int, to: int) -> None:
    """Raise Refused if the seat's time would be up at once when what its decisions earned is taken back too."""
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
