"""One game at this terminal, without any input or output: who sits where, what was decided, taking it back."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from meadow.bots.base import Bot, Glimpse, Memory, ask
from meadow.bots.explain import LEVEL, Explanation, explain, level_called
from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.record import Record
from meadow.core.replay import NO_RESULT, IllegalRecord, game_of, opening, verify
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import check
from meadow.core.views import View
from meadow.lab.seeds import derive

OF_A_SEAT = {"seat": None, "prompt": "", "yours": ""}
"""Fields of a view that only say whose view it is, with the values that hide it."""


NOBODY: Final = -1


class Step(NamedTuple):
    """A decision, or with the seat NOBODY the end of a beat, and its events.

    `recorded` is the number of actions in the record after it, `asked` what `Match.asked` was before it. `quiet` is
    true if nobody else may notice it: a seat let a beat be, and the same beat went on.
    """

    seat: int
    events: list[Event]
    recorded: int
    asked: frozenset[int]
    quiet: bool


class Match:
    """A record that grows. `players` has the bot of each seat, None for a person."""

    def __init__(self, record: Record, players: Sequence[Bot | None]) -> None:
        """Continue from the end of the record. Raises IllegalRecord if a replay differs from it.

        Only a result may be missing: it is added.
        """
        if found := [difference for difference in verify(record) if difference.what != NO_RESULT]:
            raise IllegalRecord(record, found[0])
        self.game: AnyGame = game_of(record)
        self.record = Record(record.header, source=record.source)
        self.players = list(players)
        self.prologue: list[Event] = []
        first = opening(record, self.prologue)
        first.stepwise = len(self.people) > 1 and self.game.beat_lasts is not None
        self.states: list[State] = [first]
        self.memory = Memory()
        self.steps: list[Step] = []
        self.plain = opening(record)
        """The position without beats, as it is recorded."""
        self.asked: frozenset[int] = frozenset()
        """The seats asked at the current beat whose answers are not recorded, also those that have let it be."""
        for move in record.moves:
            self._follow(move.seat, move.action)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def count(self) -> int:
        """How much has happened: decisions, and beats that ended."""
        return len(self.steps)

    def _follow(self, seat: int, action: int) -> None:
        """Replay a recorded move."""
        while self.state.beat() and seat not in self.state.actors():
            self.end_beat()
        self.asked -= {seat}
        self._record(seat, action)
        self._go_on(seat, action)

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.header.seats

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.players) if bot is None]

    def called(self) -> list[str]:
        """The names of the people."""
        return [self.names[seat] for seat in self.people]

    def person_called(self, typed: str) -> int | None:
        """The seat of the person with this name or this beginning of it; None unless there is exactly one."""
        found = [seat for seat in self.people if self.names[seat].casefold().startswith(typed.casefold())]
        exact = [seat for seat in found if self.names[seat].casefold() == typed.casefold()]
        return (exact or found)[0] if len(exact or found) == 1 else None

    @property
    def reader(self) -> int | None:
        """The seat for which the screen is drawn: that of the only person, otherwise None."""
        return self.people[0] if len(self.people) == 1 else None

    def private(self, seat: int) -> bool:
        """Whether another person at this screen must not see what the seat sees."""
        if not self.game.secrets - {"rng"}:
            return False
        return any(self._seen(seat) != self._seen(other) for other in self.people if other != seat)

    def asks_secretly(self) -> bool:
        """Whether only the seats that are asked may know that they are."""
        return self._asks_secretly(self.state)

    def _asks_secretly(self, state: State) -> bool:
        return not self.game.asks_openly and not self.game.view(state, None).actors

    def asking_order(self) -> list[int]:
        """All seats in the order in which they are asked now, where it is secret who is asked."""
        seats = len(self.players)
        first = self.game.asks_after(self.state) + 1
        return [(first + step) % seats for step in range(seats)]

    def _seen(self, seat: int) -> View:
        """The seat's view, without what merely says that it is that seat's."""
        view: View = self.game.view(self.state, seat)
        return msgspec.structs.replace(view, **{name: OF_A_SEAT[name] for name in OF_A_SEAT if hasattr(view, name)})

    def decide(self, seat: int, action: int) -> list[Event]:
        """Apply an action and record it. Returns its events, unredacted.

        That a seat lets a beat be is recorded only when another seat acts at the beat or the beat ends.
        """
        check(self.state, seat, action)
        if not (self.state.beat() and action == self.state.passing(seat)):
            self._let_be(seat)
            self._record(seat, action)
        return self._go_on(seat, action)

    def end_beat(self) -> list[Event]:
        """Go on after the beat. Returns the events, unredacted."""
        self._let_be(NOBODY)
        return self._go_on(NOBODY, 0)

    def _let_be(self, seat: int) -> None:
        """Record that the seats asked before `seat` at the beat let it be, in the order of asking."""
        waiting = set(self.asked)
        while waiting and self.plain.actor() != seat:
            other = self.plain.actor()
            waiting.remove(other)
            self._record(other, self.plain.passing(other))

    def _record(self, seat: int, action: int) -> None:
        self.plain.apply(seat, action)
        self.record.add(self.game, seat, action, self.plain)

    def _go_on(self, seat: int, action: int) -> list[Event]:
        standing, after, events = self.state.beat(), self.state.clone(), list[Event]()
        after.log = events
        if seat == NOBODY:
            after.end_beat()
        else:
            after.apply(seat, action)
        after.log = None
        quiet = standing > 0 and after.beat() == standing
        self.steps.append(Step(seat, events, len(self.record.moves), self.asked, quiet))
        self.states.append(after)
        if not quiet:
            self.asked = frozenset(after.actors()) if after.beat() else frozenset()
        return events

    def bots_choice(self, seat: int) -> int:
        """The decision of the seat's bot. The same position of the same game always gives the same decision."""
        bot = self.players[seat]
        assert bot is not None
        return ask(bot, self.game, self.state, seat, self._chance("bot", seat), self.memory)

    def hint(self, seat: int) -> Explanation:
        """What a strong bot would do in this seat, knowing what the seat knows, and why."""
        return explain(Glimpse(self.game, self.state, seat, self._chance("hint", seat)), level_called(LEVEL))

    def _chance(self, purpose: str, seat: int) -> Rng:
        return Rng(derive(int(self.record.header.seed), purpose, seat, len(self.record.moves)))

    def undo(self) -> int | None:
        """Take back the latest decision of a person and all after it. Returns its seat, or None if there is none.

        Letting a beat be does not count as a decision: undoing it would tell all that the seat was asked.
        """
        for count in range(self.count - 1, -1, -1):
            step = self.steps[count]
            if step.seat != NOBODY and not step.quiet and self.players[step.seat] is None:
                self._keep(count)
                return step.seat
        return None

    def _keep(self, count: int) -> None:
        """Drop all but the first `count` steps."""
        recorded = self.steps[count - 1].recorded if count else 0
        self.asked = self.steps[count].asked
        self.record.keep(recorded)
        self.plain = opening(self.record)
        for move in self.record.moves:
            self.plain.apply(move.seat, move.action)
        del self.states[count + 1 :]
        del self.steps[count:]

    def told(self, seat: int | None, since: int | None = None) -> list[str]:
        """What `seat` may know of all events, or of those after the first `since` steps, in sentences."""
        steps = [step.events for step in self.steps[since or 0 :]]
        parts = [self.prologue, *steps] if since is None else steps
        happened = [event for events in parts for event in redact(events, seat)]
        return [self.game.narrate(event, self.names) for event in happened]

    def told_to_all(self) -> list[str]:
        """What all may know of the latest step that is not quiet, in sentences: quiet steps make no difference."""
        noticed = [number for number, step in enumerate(self.steps) if not step.quiet]
        return self.told(None, noticed[-1]) if noticed else []

    def confided(self, seat: int) -> list[str]:
        """The latest action itself, as the seat that took it may know it, in sentences; not what came of it."""
        return [self.game.narrate(event, self.names) for event in redact(self.steps[-1].events[:1], seat)]

    def quiet_since(self, since: int) -> bool:
        """Whether no event after the first `since` steps is public."""
        return not any(redact(step.events, None) for step in self.steps[since:])

    def latest(self, seat: int) -> int | None:
        """The number of steps that the seat knows of: up to its latest decision; None if it has not decided.

        If it was secretly asked for that decision, it was not told what came of it, so that step does not count.
        """
        last = max((number for number, step in enumerate(self.steps, 1) if step.seat == seat), default=None)
        if last is None:
            return None
        return last - 1 if self._asks_secretly(self.states[last - 1]) else last
