"""Commands besides the game itself: chat, pause, leave and return, resign, rematch."""

from meadow.table import commands, entries, seating
from meadow.table.asking import Asking
from meadow.table.chat import checked
from meadow.table.consent import Request
from meadow.table.entries import Entry
from meadow.table.match import Match
from meadow.table.problems import Refused


def say(asking: Asking, command: commands.Say) -> list[Entry]:
    asking.mine(command.seat)
    if command.to is not None:
        _may_whisper(asking, command.seat, command.to)
    return [entries.Said(at=asking.now, seat=command.seat, to=command.to, text=checked(command.text))]


def _may_whisper(asking: Asking, seat: int, to: int) -> None:
    if not asking.live.settings.whispers:
        raise Refused("bad_chat", "At this table nobody talks in private: say it to everybody.")
    if asking.live.match is None:
        raise Refused("bad_chat", "Seats may still change hands: talk in private once the game has begun.")
    if to == seat or asking.live.seats[to].kind != "person":
        raise Refused("bad_chat", f"Nobody reads it on seat {to + 1}: choose another person's seat.")


def pause(asking: Asking, command: commands.Pause) -> list[Entry]:
    asking.mine(command.seat)
    asking.playing()
    if not asking.live.settings.pausing:
        raise Refused("no_pause", "At this table nobody pauses: leave, and a bot plays until you return.")
    live, seat = asking.live, command.seat
    if live.paused:
        return []
    if not live.timed(seat):
        return [entries.Paused(at=asking.now, seat=seat)]
    if live.pause is None:
        return [entries.PauseAsked(at=asking.now, seat=seat)]
    if seat in live.awaited(live.pause):
        return answer_pause(asking, commands.AnswerPause(seat=seat, yes=True))
    return []


def answer_pause(asking: Asking, command: commands.AnswerPause) -> list[Entry]:
    asking.shown(command.seat)
    asking.playing()
    asked, seats = asking.live.pause, asking.live.seats
    if asked is None:
        raise Refused("no_pause", "Nobody asks for a pause any more: play on, or ask for one.")
    must = asking.live.consenting(asked.seat)
    if command.seat not in must and command.yes:
        raise Refused("no_pause", "You asked yourself: wait for the others, or withdraw.")
    answer = entries.PauseAnswered(at=asking.now, seat=command.seat, yes=command.yes)
    if not command.yes or seats.holders(must) - seats.holders([*asked.yes, command.seat]):
        return [answer]
    asking.nobody_late()
    return [answer, entries.Paused(at=asking.now, seat=asked.seat)]


def resume(asking: Asking, command: commands.Resume) -> list[Entry]:
    asking.mine(command.seat)
    asking.playing()
    live, seat = asking.live, command.seat
    if not live.paused:
        return []
    asked = live.resume or Request(seat=seat)
    ready = Request(seat=asked.seat, yes=(*asked.yes, seat))
    if not live.clock.ticks or not live.unready(ready):
        return [entries.Resumed(at=asking.now, seat=seat)]
    if live.resume is not None and seat not in live.unready(asked):
        return []
    return [entries.ResumeAsked(at=asking.now, seat=seat)]


def resign(asking: Asking, command: commands.Resign) -> list[Entry]:
    here = asking.mine(command.seat)
    asking.playing()
    return [] if here.gave_up else [entries.GaveUp(at=asking.now, seat=command.seat)]


def leave(asking: Asking, command: commands.Leave) -> list[Entry]:
    here = asking.mine(command.seat)
    if asking.live.match is None:
        return seating.leave(asking, command.seat)
    asking.playing()
    if here.away or here.gave_up:
        return []
    asking.nobody_late()
    return [entries.Away(at=asking.now, seat=command.seat)]


def come_back(asking: Asking, command: commands.Return) -> list[Entry]:
    here = asking.mine(command.seat)
    if not here.away:
        return []
    asking.playing()
    if here.gave_up:
        raise Refused("over", "You have given up: a bot plays on for you, and you may look on.")
    if asking.live.clock.spent(command.seat):
        raise Refused("time_up", "Your time is used up: a bot plays on for you, and you may look on.")
    back = entries.Back(at=asking.now, seat=command.seat)
    return [entries.Lapsed(at=asking.now, seat=command.seat), back] if _too_late(asking, command.seat) else [back]


def _too_late(asking: Asking, seat: int) -> bool:
    """Whether the bot keeps the question that the seat would return to.

    It does if time ran out for it, and always on time against other people: no clock ticks for a seat that is away.
    """
    live = asking.live
    asked = seat in live.actors() and not live.seats[seat].lapsed and live.beat is None
    return asked and (live.clock.lost(seat) or live.timed(seat))


def hold_on(asking: Asking, command: commands.HoldOn) -> list[Entry]:
    """Everybody may do it, asked or not, so that it reveals nothing about hands."""
    asking.shown(command.seat)
    beat = asking.live.beat
    if beat is None or asking.now >= beat.until:
        raise Refused("no_beat", "Nobody waits for anything now that could last longer: play on.")
    if beat.held:
        raise Refused("no_beat", "Somebody has asked for more time already: it lasts longer only once.")
    return [entries.HeldOn(at=asking.now, seat=command.seat)]


def set_asking(asking: Asking, command: commands.SetAsking) -> list[Entry]:
    here, match = asking.mine(command.seat), asking.live.match
    asking.playing()
    if here.gave_up:
        raise Refused("over", "You have given up: a bot plays on for you, and nobody asks you any more.")
    if match is None or not match.stepwise:
        raise Refused("no_beat", "At this table nobody is asked in secret: there is nothing to set.")
    if command.asking == here.asking and _holds_what_it_held(asking, match, command.seat):
        return []
    return [entries.AskingSet(at=asking.now, seat=command.seat, asking=command.asking)]


def _holds_what_it_held(asking: Asking, match: Match, seat: int) -> bool:
    """Whether the seat's wish, since it was set, is unaffected by changes of its hand or of the round."""
    here, game = asking.live.seats[seat], asking.live.game
    if here.asking in ("always", "concerns"):
        return True
    return here.held == tuple(game.holding(match.state, seat)) and here.in_round == game.round_of(match.state)


def set_watching(asking: Asking, command: commands.SetWatching) -> list[Entry]:
    asking.mine(command.seat)
    if asking.live.watching == command.open:
        return []
    return [entries.WatchingSet(at=asking.now, seat=command.seat, open=command.open)]


def ask_rematch(asking: Asking, command: commands.AskRematch) -> list[Entry]:
    asking.mine(command.seat)
    if not asking.live.over:
        raise Refused("not_over", "The game is not over: play it to the end first.")
    if asking.live.next_table or command.seat in asking.live.rematch:
        return []
    return [entries.RematchAsked(at=asking.now, seat=command.seat)]
