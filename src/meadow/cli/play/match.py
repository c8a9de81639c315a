"""One game at this terminal, without any input or output: who sits where, what was decided, taking it back."""

from collections.abc import Sequence

import msgspec

from meadow import bots
from meadow.bots.base import Bot, ask
from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.record import Record
from meadow.core.replay import NO_RESULT, IllegalRecord, game_of, opening, replay, verify
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import step
from meadow.core.views import View
from meadow.lab.seeds import derive

OF_A_SEAT = {"seat": None, "prompt": "", "yours": ""}
"""What is in a seat's view only because it is that seat's."""


class Match:
    """A record that grows. `players` has the bot of each seat, None for a person."""

    def __init__(self, record: Record, players: Sequence[Bot | None]) -> None:
        """Go on from where the record ends. Raises IllegalRecord if it does not say the truth.

        A result that is missing is no untruth: it is added.
        """
        if found := [difference for difference in verify(record) if difference.what != NO_RESULT]:
            raise IllegalRecord(record, found[0])
        self.game: AnyGame = game_of(record)
        self.record = Record(record.header, source=record.source)
        self.players = list(players)
        self.prologue: list[Event] = []
        self.states: list[State] = [opening(record, self.prologue)]
        self.events: list[list[Event]] = []
        for move, state, events in replay(record):
            self._note(move.seat, move.action, state, events)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.header.seats

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.players) if bot is None]

    @property
    def reader(self) -> int | None:
        """Whose eyes the screen is for: a lone person's, otherwise nobody's in particular."""
        return self.people[0] if len(self.people) == 1 else None

    def private(self, seat: int) -> bool:
        """Whether another person at this screen must not see what the seat sees."""
        if not self.game.secrets - {"rng"}:
            return False
        return any(self._seen(seat) != self._seen(other) for other in self.people if other != seat)

    def asks_secretly(self) -> bool:
        """Whether nobody but those who are asked may know that they are."""
        return self._asks_secretly(self.state)

    def _asks_secretly(self, state: State) -> bool:
        return not self.game.asks_openly and not self.game.view(state, None).actors

    def asking_order(self) -> list[int]:
        """All seats in the order in which those who are secretly asked are asked now."""
        seats = len(self.players)
        first = self.game.asks_after(self.state) + 1
        return [(first + step) % seats for step in range(seats)]

    def _seen(self, seat: int) -> View:
        """What the seat sees, without what merely says that it is that seat."""
        view: View = self.game.view(self.state, seat)
        return msgspec.structs.replace(view, **{name: OF_A_SEAT[name] for name in OF_A_SEAT if hasattr(view, name)})

    def decide(self, seat: int, action: int) -> list[Event]:
        """Take an action and note it; what happened, unredacted."""
        after, events = step(self.state, seat, action)
        self._note(seat, action, after, events)
        return events

    def _note(self, seat: int, action: int, after: State, events: list[Event]) -> None:
        self.record.add(self.game, seat, action, after)
        self.states.append(after)
        self.events.append(events)

    def bots_choice(self, seat: int) -> int:
        """What the bot of the seat decides. The same position of the same game always gives the same answer."""
        bot = self.players[seat]
        assert bot is not None
        return self._ask(bot, seat, "bot")

    def hint(self, seat: int) -> int:
        """What the greedy bot would do in this seat, knowing what the seat knows."""
        return self._ask(bots.find("greedy"), seat, "hint")

    def _ask(self, bot: Bot, seat: int, purpose: str) -> int:
        seed = derive(int(self.record.header.seed), purpose, seat, len(self.record.moves))
        return ask(bot, self.game, self.state, seat, Rng(seed))

    def undo(self) -> int | None:
        """Go back to before the latest decision of a person; whose it was, or None if there is none."""
        for count in range(len(self.record.moves) - 1, -1, -1):
            seat = self.record.moves[count].seat
            if self.players[seat] is None:
                self.record.keep(count)
                del self.states[count + 1 :]
                del self.events[count:]
                return seat
        return None

    def told(self, seat: int | None, since: int | None = None) -> list[str]:
        """What `seat` may know of everything that happened, in sentences, or only of it after `since` actions."""
        parts = [self.prologue, *self.events] if since is None else self.events[since:]
        happened = [event for events in parts for event in redact(events, seat)]
        return [self.game.narrate(event, self.names) for event in happened]

    def confided(self, seat: int) -> list[str]:
        """The latest action itself, as the seat that took it may know it, in sentences; not what came of it."""
        return [self.game.narrate(event, self.names) for event in redact(self.events[-1][:1], seat)]

    def quiet_since(self, since: int) -> bool:
        """Whether nothing has happened after so many actions that all may know."""
        return not any(redact(events, None) for events in self.events[since:])

    def latest(self, seat: int) -> int | None:
        """After how many actions the seat has yet to be told what happened: since it last decided; None if it has not.

        What came of a decision that was secretly asked for was not told then.
        """
        last = max((move.n for move in self.record.moves if move.seat == seat), default=None)
        if last is None:
            return None
        return last - 1 if self._asks_secretly(self.states[last - 1]) else last
