"""A match on a fake clock, and all that everybody but one seat is sent of it: bytes, versions, refusals, times.

Two matches that differ only in what that seat holds must be the same to all the others. A match goes on by itself:
people and bots answer so long after they were shown their question, and whatever the table does at `due_at` is done
then. What is decided in one match is decided in the other too, by everybody but the seat whose secret it is.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.table import Refused, Settings, Table, commands
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish
from meadow.table.preview import Wanted
from meadow.table.table import Due
from meadow.table.updates import Viewer, encoded
from tests.table.people import SALT, START, holder

THINKING: Final = 700
"""So long somebody takes for a decision that all may know to be theirs."""
LUCK: Final = 5
MOST: Final = 50
"""So many entries may come of one moment of the clock."""

Command = Callable[[int], commands.Command]
"""A command of somebody who has seen this version."""


class Sent(NamedTuple):
    """What a viewer was sent, or answered, and when."""

    at: int
    viewer: Viewer
    what: str
    body: bytes


class Answer(NamedTuple):
    """How a person answers what is asked in secret: after how many milliseconds, and what; None: not at all."""

    takes: int | None
    action: int | None = None
    """None: lets it be."""


NEVER: Final = (Answer(None),)


class Cast(NamedTuple):
    """Who plays: which seats are bots, whose card differs, and how everybody behaves."""

    hidden: int
    """The seat that holds another card in the other match."""
    bots: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    lets_be: int = 0
    """The action with which somebody who is asked in secret lets it be."""
    answers: dict[int, tuple[Answer, ...]] = {}  # noqa: RUF012  never changed
    """What people answer in secret, one after the other, the last of them from then on. Who is not there never does."""
    bot_takes: int = 40
    """How many milliseconds a bot thinks."""
    level: str = "random"
    says: tuple[tuple[int, int, Command], ...] = ()
    """What else is asked for: the time, the seat, the command."""
    settings: Settings = Settings(stand_in="random")
    every: int = 500
    """So often, in milliseconds, everything that can be asked for is asked for."""


Script = dict[int, deque[int]]
Choose = Callable[[State, int, list[int]], int | None]
"""What a seat decides of these, where all may know that it is asked. None: the match is not looked at any further."""


Wrapped = Callable[[Table], Table]


def same(table: Table) -> Table:
    """The table as it is, with no bug planted."""
    return table


class Stage:
    """One match, from its first position on."""

    def __init__(self, game: AnyGame, seats: int, cast: Cast, choose: Choose, wrapped: Wrapped = same) -> None:
        self.game = game
        self.seats = seats
        self.cast = cast
        self.now = START
        self.choose = choose
        self.decided: Script = defaultdict(deque)
        """What was decided by others, and by the seat itself where all may know of it."""
        self.stopped: int | None = None
        """From when on the streams may differ: the seat has used its card, or nobody knows how to go on."""
        self.asked_in_secret = 0
        """How often the hidden seat was asked something that others may not know of."""
        self.stream: list[Sent] = []
        self._plans: list[tuple[int, int, Callable[[], None]]] = []
        self._planned: set[tuple[int, int, bytes]] = set()
        self._attempts: dict[int, int] = defaultdict(int)
        self._have: dict[Viewer, int] = {}
        self._open(wrapped)

    def _open(self, wrapped: Wrapped) -> None:
        cast, wish = self.cast, Wish(game=self.game.key, seats=self.seats, settings=self.cast.settings)
        table, _ = Table.opened(wish, Secret(7_000_001, SALT), holder(0), self.now, lambda _: self.game)
        self.table = wrapped(table)
        for seat in range(self.seats):
            if seat in cast.bots:
                self._do(commands.SitBot(seat=seat, level=cast.level), 0)
            else:
                self._do(commands.Join(seat=seat, name=f"Person {seat}"), seat)
        self._do(commands.Start(), 0)
        for seat in cast.away:
            self._do(commands.Leave(seat=seat), seat)
        for at, seat, command in cast.says:
            self._plan(START + at, lambda seat=seat, command=command: self._say(seat, command))  # type: ignore[misc]

    # What happens

    def run(self, seconds: float) -> "Stage":
        """Let so much time pass."""
        end, grid = START + int(1000 * seconds), START
        self._look()
        while self.now < end and self.stopped is None:
            grid += self.cast.every if self.now >= grid else 0
            self.now = min([grid, end, *(plan[0] for plan in self._plans), *self._wakes()])
            self._time_passes()
            self._carry_out()
            self._look()
            if self.now == grid:
                self._ask_for_everything()
        return self

    def _wakes(self) -> Iterable[int]:
        """When the table does something by itself, or shows something that it held back."""
        shown = [self.table.next_shown(viewer, self.now) for viewer in self._viewers()]
        return [max(time, self.now) for time in (self.table.due_at(), *shown) if time is not None]

    def _time_passes(self) -> None:
        for _ in range(MOST):
            due = self.table.due_at()
            if due is None or due > self.now:
                return
            self._fold(self.table.clock_ran_out(self.now))
        raise AssertionError("time passes for ever")

    def _carry_out(self) -> None:
        while ready := [plan for plan in self._plans if plan[0] <= self.now]:
            plan = min(ready, key=lambda plan: plan[:2])
            self._plans.remove(plan)
            plan[2]()
            self._time_passes()

    def _plan(self, at: int, what: Callable[[], None]) -> None:
        self._plans.append((at, len(self._plans), what))

    def _fold(self, made: Sequence[Entry]) -> None:
        for entry in made:
            self.table.fold(entry)
        self._think()

    def _do(self, command: commands.Command, seat: int) -> None:
        self._fold(self.table.decide(command, holder(seat), self.now))

    def _say(self, seat: int, command: Command) -> None:
        answer = self._answer(seat, command(self.table.version(seat, self.now)), really=True)
        if seat != self.cast.hidden:
            self.stream.append(Sent(self.now, seat, "said", answer))

    # Who decides

    @property
    def state(self) -> State:
        assert self.table.match is not None
        return self.table.match.state

    def _think(self) -> None:
        """Let every bot that is newly due plan its answer."""
        if self.table.match is None:
            return
        for due in self.table.bots_due():
            if self._is_new(due.seat, due.version, b"bot"):
                self._plan(self.now + self.cast.bot_takes, lambda due=due: self._bot(due))  # type: ignore[misc]

    def _is_new(self, seat: int, number: int, question: bytes) -> bool:
        key = seat, number, question
        new = key not in self._planned
        self._planned.add(key)
        return new

    def _bot(self, due: Due) -> None:
        self._planned.discard((due.seat, due.version, b"bot"))
        if due not in self.table.bots_due():
            self._think()
            return
        legal = self.state.legal(due.seat)
        if self.cast.lets_be in legal and due.seat == self.cast.hidden:
            self.asked_in_secret += 1
            action: int | None = ask(find(due.level), self.game, self.state, due.seat, Rng(self.now - START))
            used = action != self.cast.lets_be
        else:
            action = self.choose(self.state, due.seat, legal)
            used = action is None
            self.decided[due.seat] += [] if action is None else [action]
        if used:
            self.stopped = self.now
        elif action is not None:
            self._fold(self.table.bot_decides(due, action, self.now))

    def _people(self) -> None:
        """Let everybody who was shown a new question plan an answer."""
        for seat in set(range(self.seats)) - self.cast.bots - self.cast.away:
            update = self.table.update(seat, self.now)
            question = bytes(update.choices)
            if question != b"[]" and self._is_new(seat, self._attempts[seat], question):
                self._person(seat, question, update.version)

    def _person(self, seat: int, question: bytes, version: int) -> None:
        """Plan what the person decides about what was shown with this version."""
        if self.cast.lets_be not in _actions(question):
            self._plan(self.now + THINKING, lambda: self._decide(seat, question))
            return
        self.asked_in_secret += seat == self.cast.hidden
        answers = self.cast.answers.get(seat, NEVER)
        answer = answers[min(self._attempts[seat], len(answers) - 1)]
        if answer.takes is not None:
            action = self.cast.lets_be if answer.action is None else answer.action
            self._plan(self.now + answer.takes, lambda: self._reply(seat, action, version))

    def _decide(self, seat: int, question: bytes) -> None:
        """What all may know to be asked; it may have been taken back in the meantime."""
        self._attempts[seat] += 1
        update = self.table.update(seat, self.now)
        if bytes(update.choices) != question:
            return
        action = self.choose(self.state, seat, _actions(question))
        if action is None:
            self.stopped = self.now
        else:
            self.decided[seat].append(action)
            self._answer(seat, commands.Act(seat=seat, version=update.version, action=action), really=True)

    def _reply(self, seat: int, action: int, version: int) -> None:
        """It may come too late: then it is refused, as it would be to a person."""
        self._attempts[seat] += 1
        self._answer(seat, commands.Act(seat=seat, version=version, action=action), really=True)

    # What everybody else is sent

    def _viewers(self) -> list[Viewer]:
        return [viewer for viewer in (*range(self.seats), None) if viewer != self.cast.hidden]

    def _look(self) -> None:
        """What is pushed to everybody who is connected all the time."""
        for viewer in self._viewers():
            version, have = self.table.version(viewer, self.now), self._have.get(viewer)
            if version != have:
                update = self.table.update(viewer, self.now, have)
                self.stream.append(Sent(self.now, viewer, "pushed", encoded(update)))
                self._have[viewer] = version
        self._people()

    def _ask_for_everything(self) -> None:
        """What is sent to whoever connects now, polls, looks back, or tries something."""
        for viewer in self._viewers():
            have = self._have[viewer]
            for what, known in (("connected", None), ("polled", have), ("polled late", max(0, have - 3))):
                body = encoded(self.table.update(viewer, self.now, known))
                self.stream.append(Sent(self.now, viewer, what, body))
            back = msgspec.json.encode(list(self.table.positions(viewer, -1, self.now)))
            self.stream.append(Sent(self.now, viewer, "looked back", back))
            if viewer is not None and viewer not in self.cast.bots:
                self._try_everything(viewer, have)

    def _try_everything(self, seat: int, version: int) -> None:
        for command in self._commands(seat, version):
            answer = self._answer(seat, command, really=False)
            self.stream.append(Sent(self.now, seat, f"tried {command}", answer))
        self.stream.append(Sent(self.now, seat, "asked about undo", self._undoing(seat, version)))
        self.stream.append(Sent(self.now, seat, "looked ahead", self._looked_ahead(seat, version)))

    def _undoing(self, seat: int, version: int) -> bytes:
        try:
            return msgspec.json.encode(self.table.undoing(seat, version, holder(seat), self.now))
        except Refused as refused:
            return str(refused).encode()

    def _looked_ahead(self, seat: int, version: int) -> bytes:
        """What the first decision would lead to; whoever is not asked tries to let it be."""
        actions = _actions(bytes(self.table.update(seat, self.now).choices)) or [self.cast.lets_be]
        wanted = Wanted(seat, version, [actions[:1]])
        try:
            return msgspec.json.encode(list(self.table.previews(wanted, holder(seat), self.now, LUCK)))
        except Refused as refused:
            return str(refused).encode()

    def _commands(self, seat: int, version: int) -> list[commands.Command]:
        """Whatever somebody could try to find out more."""
        return [
            *(commands.Act(seat=seat, version=known, action=self.cast.lets_be) for known in (version, version + 1)),
            commands.Undo(seat=seat, version=version),
            commands.AskUndo(seat=seat, version=version),
            commands.AnswerUndo(seat=seat, yes=True),
            commands.Pause(seat=seat),
            commands.AnswerPause(seat=seat, yes=True),
            commands.Resume(seat=seat),
            commands.Say(seat=seat, text="Hm."),
            commands.Say(seat=seat, text="Do you?", to=self.cast.hidden),
            commands.Leave(seat=seat),
            commands.Return(seat=seat),
            commands.HoldOn(seat=seat),
            commands.SetAsking(seat=seat, asking="concerns"),
        ]

    def _answer(self, seat: int, command: commands.Command, *, really: bool) -> bytes:
        try:
            made = self.table.decide(command, holder(seat), self.now)
        except Refused as refused:
            return f"{refused.code}: {refused.sentence}".encode()
        if really:
            self._fold(made)
        return b"done" if made else b"unchanged"


def _actions(choices: bytes) -> list[int]:
    return [choice["action"] for choice in msgspec.json.decode(choices)]


def replaying(script: Script, lets_be: int) -> Choose:
    """Decide what was decided in the other match, until that is not possible; bots asked in secret let it be."""
    left = {seat: deque(actions) for seat, actions in script.items()}

    def choose(state: State, seat: int, actions: list[int]) -> int | None:
        del state
        if not left.get(seat):
            return lets_be if lets_be in actions else None
        action = left[seat].popleft()
        return action if action in actions else None

    return choose


def check_alike(one: Stage, other: Stage) -> None:
    """Whatever was sent to anybody while both matches went on is the same, and came at the same time."""
    end = min(stage.now if stage.stopped is None else stage.stopped for stage in (one, other))
    streams = [[sent for sent in stage.stream if sent.at < end] for stage in (one, other)]
    for first, second in zip(*streams, strict=False):
        assert first == second, f"the two matches can be told apart:\n{difference(first, second)}"
    assert len(streams[0]) == len(streams[1]), "somebody was sent more in one match than in the other"


def difference(one: Sent, other: Sent) -> str:
    """Where the two differ, in words."""
    if one[:3] != other[:3]:
        return "\n".join(f"at {sent.at - START} ms {sent.viewer} {sent.what}" for sent in (one, other))
    bodies = one.body.decode(), other.body.decode()
    first = next((place for place, pair in enumerate(zip(*bodies, strict=False)) if pair[0] != pair[1]), 0)
    parts = [f"...{body[max(0, first - 60) : first + 120]}..." for body in bodies]
    return f"at {one.at - START} ms {one.viewer} {one.what}\n" + "\n".join(parts)
