"""A table for tests: with its time, everybody at it, and everything that was ever folded."""

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.table import Refused, Settings, Table, commands
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish
from meadow.table.problems import Code
from meadow.table.table import Due
from meadow.table.updates import Position, Update, Viewer, encoded
from tests.toys import GAME as TOY

SALT = "salt-of-the-earth"
START = 1_700_000_000_000


def find_game(key: str) -> AnyGame:
    """Any game of the catalogue, or the toy."""
    return TOY if key == TOY.key else catalogue.find(key)


def few(game: AnyGame) -> int:
    """As few seats as the game allows, but two at least."""
    return max(2, game.seats[0])


def holder(seat: int) -> str:
    """Who holds the seat, where everybody holds one."""
    return f"holder {seat}"


class Party:
    """One table. Time stands still unless a test moves it."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        settings: Settings | None = None,
        seed: int = 5_550_001,
        options: dict[str, object] | None = None,
    ) -> None:
        wish = Wish(game=game.key, seats=seats, settings=settings or Settings(), options=options or {})
        self.game = game
        self.seats = seats
        self.now = START
        self.table, first = Table.opened(wish, Secret(seed, SALT), holder(0), self.now, find_game)
        self.entries: list[Entry] = [first]

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), None]

    @property
    def state(self) -> State:
        """The true position."""
        assert self.table.match is not None
        return self.table.match.state

    def fold(self, made: list[Entry]) -> list[Entry]:
        """What a server does with entries, but for storing them."""
        for entry in made:
            self.entries.append(entry)
            self.table.fold(entry)
        return made

    def do(self, command: commands.Command, who: int | str = 0) -> list[Entry]:
        """Ask for something and carry it out. `who` is a seat, or a holder."""
        return self.fold(self.table.decide(command, who if isinstance(who, str) else holder(who), self.now))

    def code(self, command: commands.Command, who: int | str = 0) -> Code | None:
        """Why it is refused, None if it is not. Neither way anything changes."""
        before, refusal = self.shown(), None
        try:
            self.table.decide(command, who if isinstance(who, str) else holder(who), self.now)
        except Refused as error:
            refusal = error
        assert self.shown() == before
        assert refusal is None or refusal.sentence.endswith(".")
        return None if refusal is None else refusal.code

    def seated(self, people: int | None = None, level: str = "random") -> "Party":
        """So many people, each a holder of their own, the rest bots; the match has begun."""
        count = self.seats if people is None else people
        for seat in range(count):
            self.do(commands.Join(seat=seat, name=f"Person {seat}"), seat)
        for seat in range(count, self.seats):
            self.do(commands.SitBot(seat=seat, level=level), 0)
        self.do(commands.Start(), 0)
        return self

    def version(self, viewer: Viewer) -> int:
        return self.table.version(viewer, self.now)

    def update(self, viewer: Viewer, have: int | None = None) -> Update:
        return self.table.update(viewer, self.now, have)

    def undoing(self, seat: int) -> str:
        """How the seat can take back its latest decision, worked out; empty if it cannot."""
        how = self.table.undoing(seat, self.version(seat), holder(seat), self.now)
        return "" if how is None else how.how

    def positions(self, viewer: Viewer, after: int = -1, table: Table | None = None) -> list[Position]:
        """What the viewer finds who looks back."""
        return list((table or self.table).positions(viewer, after, self.now))

    def looked_back(self, viewer: Viewer, table: Table | None = None) -> bytes:
        """The same to the last byte."""
        return msgspec.json.encode(self.positions(viewer, table=table))

    def act_command(self, seat: int, text: str) -> commands.Act:
        """The decision that is written so, about what the seat is shown now."""
        return commands.Act(seat=seat, version=self.version(seat), action=self.game.read(text))

    def act(self, seat: int, text: str) -> list[Entry]:
        return self.do(self.act_command(seat, text), seat)

    def act_at_random(self, seat: int, rng: Rng) -> list[Entry]:
        action = self.state.sample(seat, rng)
        return self.do(commands.Act(seat=seat, version=self.version(seat), action=action), seat)

    def bot(self, due: Due, rng: Rng) -> list[Entry]:
        """Let a bot decide."""
        action = ask(find(due.level), self.game, self.state, due.seat, rng)
        return self.fold(self.table.bot_decides(due, action, self.now))

    def play_on(self, *people: int) -> bool:
        """Whether a bot has decided or a beat has ended, since none of these people is asked anything but in a beat."""
        due = [each for each in self.table.bots_due() if each.seat not in people]
        if due:
            self.bot(due[0], Rng(len(self.entries)))
        elif self.table.status == "playing" and self.state.beat():
            self.now = self.table.due_at() or self.now
            self.fold(self.table.clock_ran_out(self.now))
        else:
            return False
        return True

    def bots(self) -> None:
        """Let bots decide until none is due."""
        while due := self.table.bots_due():
            self.bot(due[0], Rng(len(self.entries)))

    def again(self) -> Table:
        """The table as its entries alone make it."""
        return Table.replayed(self.entries, find_game)

    def shown(self, table: Table | None = None) -> list[bytes]:
        """What everybody is shown now, to the last byte."""
        return [encoded((table or self.table).update(viewer, self.now)) for viewer in self.viewers]
