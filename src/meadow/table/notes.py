"""What happened at the table, as a sentence for everybody who is told of it."""

from typing import Final

from meadow.table import entries
from meadow.table.entries import Entry

AWAY: Final = {
    "left": "{name} is away: a bot plays on.",
    "clock": "{name} ran out of time: a bot plays on.",
    "absent": "{name} has been gone for a while: a bot plays on.",
}
GAVE_UP: Final = {
    "resigned": "{name} resigns.",
    "time": "{name} loses on time.",
    "absent": "{name} has been gone for long: the match goes on without them.",
}

CLOSED: Final = "Those who look after this server have closed the table: {why}"


def note(entry: Entry, name: str) -> str:  # noqa: PLR0911, PLR0912  one line for each kind of entry
    """The sentence, empty if nothing needs to be said. `name` is that of the entry's seat."""
    match entry:
        case entries.Acted() | entries.Said() | entries.BeatEnded():  # most entries: skip the other cases
            return ""
        case entries.Joined() | entries.BotSat():
            return f"{entry.name} sits down."
        case entries.Stood():
            return f"{name} stands up."
        case entries.Removed():
            return f"{name} was removed by the host."
        case entries.SeatSet():
            seat = entry.seat + 1
            return f"Seat {seat} is open again." if entry.open else f"Seat {seat} is closed: only a bot may sit there."
        case entries.Renamed():
            return f"{name} is now called {entry.name}."
        case entries.Hosted():
            return "" if entry.seat is None else f"{name} is the host now."
        case entries.Started():
            return "The match begins."
        case entries.TakenBack():
            return f"{name} takes back a decision."
        case entries.UndoAsked():
            return f"{name} asks to go back to before their latest decision."
        case entries.UndoAnswered():
            return f"{name} {'agrees' if entry.yes else 'does not agree'} to go back."
        case entries.Away():
            return AWAY[entry.why].format(name=name)
        case entries.Back():
            return f"{name} is back."
        case entries.Lapsed():
            return "Your time for this question is over: a bot answers it."
        case entries.PauseAsked():
            return f"{name} asks for a pause."
        case entries.PauseAnswered():
            return f"{name} {'agrees' if entry.yes else 'does not agree'} to a pause."
        case entries.Paused():
            return f"{name} pauses the match."
        case entries.ResumeAsked():
            return f"{name} is ready to go on."
        case entries.Resumed():
            return f"{name} goes on with the match."
        case entries.GaveUp():
            return GAVE_UP[entry.why].format(name=name)
        case entries.HeldOn():
            return f"{name} asks for a little more time."
        case entries.WatchingSet():
            return f"{name} lets people look on." if entry.open else f"{name} closes the table to onlookers."
        case entries.RematchAsked():
            return f"{name} would like to play again."
        case entries.RematchMade():
            return "The next match is ready."
        case entries.Closed():
            return CLOSED.format(why=entry.why)
        case entries.Woken():
            return (
                "The server was down; the time until now is charged to nobody."
                if entry.lost is None
                else "For a while nothing could be decided; that time is charged to nobody."
            )
    return ""
