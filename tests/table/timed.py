"""Tables with clocks for tests, and how much time everybody has there."""

from meadow.table import ClockRule, Settings, commands
from meadow.table.entries import Entry
from meadow.table.problems import Code
from tests.table.people import Party
from tests.toys import GAME as TOY

GAME_CLOCK = ClockRule(kind="game", seconds=60, increment=5)
MOVE_CLOCK = ClockRule(kind="move", seconds=30)


def party_with(clock: ClockRule, seats: int = 2, people: int | None = None) -> Party:
    return Party(TOY, seats, Settings(clock=clock, pace=0)).seated(people)


class OneScreen(Party):
    """One person holds all seats: nobody else could be cheated."""

    def do(self, command: commands.Command, who: int | str = 0) -> list[Entry]:
        del who
        return super().do(command)

    def code(self, command: commands.Command, who: int | str = 0) -> Code | None:
        del who
        return super().code(command)


def at_one_screen(clock: ClockRule, seats: int = 2) -> Party:
    return OneScreen(TOY, seats, Settings(clock=clock, pace=0)).seated()


def left(party: Party) -> list[int]:
    """How many seconds each seat has, now."""
    clocks = party.update(None).clocks
    return [(clock.left - (0 if clock.since is None else party.now - clock.since)) // 1000 for clock in clocks]


def bot_decides(party: Party, text: str) -> None:
    """The bot that is due decides so."""
    [due] = party.table.bots_due()
    party.fold(party.table.bot_decides(due, TOY.read(text), party.now))
