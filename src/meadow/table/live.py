"""The state of a table. Only `folding` and what it calls change it; everything else reads it."""

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.views import View
from meadow.table import beats
from meadow.table.beats import Beat
from meadow.table.clock import Clock
from meadow.table.consent import Request, UndoRequest
from meadow.table.entries import Created
from meadow.table.match import Match
from meadow.table.pace import Pace
from meadow.table.screens import Happening, Screens
from meadow.table.seats import Seats
from meadow.table.updates import Line, Status, Viewer


class Live:
    """A table between two entries. `at` is the time of the latest."""

    def __init__(self, created: Created, game: AnyGame) -> None:
        self.created = created
        self.settings = created.settings
        self.host = created.host
        """The holder who may start the match, seat bots and free seats. Empty: the next who sits down becomes it."""
        self.game = game
        self.options: Options = game.options.parse(created.options)
        self.at = created.at
        self.known_at = created.at
        """The time of the latest entry that everybody noticed."""
        self.seats = Seats(created.seats, created.settings.stand_in)
        self.screens = Screens(created.seats)
        self.clock = Clock(created.settings.clock, created.seats)
        self.pace = Pace()
        self.match: Match | None = None
        self.beat: Beat | None = None
        """The beat or secret round that everybody waits for."""
        self.paused = False
        self.secret = False
        """Whether a seat is asked and not everybody knows that it is."""
        self.undo: UndoRequest | None = None
        self.pause: Request | None = None
        self.resume: Request | None = None
        """Who is ready to go on after a pause on time; at `resume_at` it ends even if others are not."""
        self.resume_at: int | None = None
        self.rematch: list[int] = []
        self.next_table = ""
        self.closed = ""
        """Why those who look after the server closed the table: nobody decides or says anything there any more."""
        self.unchanged: dict[int | None, int] = {}
        """How many commands of each seat changed nothing; None: those without a seat."""
        self.watching = created.settings.watching
        """Whether people without a seat may look on."""
        self.removed: set[str] = set()
        """The holders whom the host removed: they cannot sit down any more."""
        self.status: Status = "open"
        self.seen: View | None = None
        """Cache of the latest view of the position, from which `for_seat` makes the others."""
        self.told: tuple[Happening | None, int, list[Line]] = None, 0, []
        """Cache: the latest happening that all viewers read alike, the version that it came with, and its lines."""

    def settle(self) -> None:
        """Update `status`, after every change."""
        if self.match is not None:
            over = self.match.state.over() or self.seats.decided_by_giving_up()
            self.status = "over" if over else "playing"

    def keep_beat(self, now: int) -> None:
        """Update `beat`, after every change. A beat stays the same until the position leaves it."""
        match, beat = self.match, self.beat
        if match is None or not match.stepwise or self.status != "playing" or self.closed:
            self.beat = None
            return
        found = beats.begun(self.game, self.settings, match.state, now)
        if found is not None and beat is not None and (found.kind, found.number) == (beat.kind, beat.number):
            found = beat
        if found is not None:
            found = found.paused(now) if self.paused else found.resumed(now)
        self.beat = found

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def going(self) -> bool:
        """Whether decisions are made now."""
        return self.status == "playing" and not self.paused and not self.closed

    @property
    def asleep(self) -> bool:
        """Whether all people who could come back are away: then bots wait for somebody to play with."""
        people = self.people()
        return bool(people) and all(self.seats[seat].away for seat in people)

    def people(self) -> list[int]:
        """The seats of people who are there or could come back: not of those who are away with their time used up."""
        return [seat for seat in self.seats.people() if not (self.seats[seat].away and self.clock.spent(seat))]

    def view(self, match: Match, viewer: Viewer) -> View:
        """What the viewer sees of the position, made of a cached view where the game can do so."""
        game = self.game
        if self.seen is None or game.for_seat is None:
            view: View = game.view(match.state, viewer)
        else:
            view = game.for_seat(self.seen, match.state, viewer)
        self.seen = view
        return view

    def actors(self) -> list[int]:
        """The seats that must really decide now: not everybody may know."""
        playing = self.status == "playing" and not self.closed
        return self.match.state.actors() if self.match is not None and playing else []

    def asked_in_secret(self) -> bool:
        """Whether a seat is asked and onlookers do not know that it is. Always False where nothing depends on it."""
        match = self.match
        if match is None or self.game.asks_openly or not (self.pace.every or self.clock.ticks):
            return False
        if match.state.beat() or beats.counted_down(self.game, self.settings, match.state):
            return False  # they have their own time
        view: View = self.game.view(match.state, None)
        return view.actors != tuple(match.state.actors())

    def consenting(self, seat: int) -> list[int]:
        """The seats that must agree when this seat asks for something: those of all other people."""
        mine = self.seats[seat].holder
        return [other for other in self.people() if self.seats[other].holder != mine]

    def timed(self, seat: int) -> bool:
        """Whether the seat plays on time against other people, for whom any free time of it would be unfair."""
        return self.clock.ticks and bool(self.consenting(seat))

    def unready(self, asked: Request) -> list[int]:
        """The seats of people who are there and not ready to go on after a pause."""
        return [seat for seat in self.awaited(asked) if not self.seats[seat].away]

    def awaited(self, asked: Request) -> list[int]:
        """The seats that have yet to agree."""
        agreed = self.seats.holders(asked.yes)
        return [seat for seat in self.consenting(asked.seat) if self.seats[seat].holder not in agreed]
