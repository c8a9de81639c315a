"""Whole matches in which people do at random everything that one may do at a table, and much that one may not."""

import contextlib
from collections.abc import Callable
from typing import get_args

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options, described
from meadow.core.rng import Rng
from meadow.table import ClockRule, Refused, Settings, Table, commands, entries
from meadow.table.updates import AskedWhen, Viewer
from tests.table.people import SALT, Party, find_game, holder

WAITS = (0, 1, 700, 2_500, 4_000, 20_000)
CLOCKS = (
    ClockRule(),
    ClockRule(kind="move", seconds=30),
    ClockRule(kind="game", seconds=120, increment=5),
    ClockRule(kind="game", seconds=60, at_zero="forfeit"),
)


def quick(game: AnyGame) -> dict[str, object]:
    """Options with which a match is short."""
    kind: type[Options] = game.options
    limits = [option.lowest or 0 for option in described(kind) if option.name == "turn_limit"]
    return {"turn_limit": max(limits[0], 12)} if limits else {}


class Wild(Party):
    """A party whose every step is drawn from a generator. `shadow` is folded from what was stored, entry by entry."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        self.rng = Rng(seed)
        super().__init__(game, seats, self._settings(), seed=9_000_000_000_000 + seed, options=quick(game))
        self.secrets = [str(9_000_000_000_000 + seed).encode(), SALT.encode(), b"holder"]
        self.people = self._below(seats + 1)
        self.shadow = Table.replayed(self.entries, find_game)
        self.whispered = 0
        self.seen = {viewer: (self.version(viewer), self.shown()[index]) for index, viewer in enumerate(self.viewers)}
        self.found: dict[tuple[Viewer, int], bytes] = {}
        self.told: dict[int, int] = {}
        self.checks = 0
        self.forgotten: list[int] = []
        """Seats whose people, who may have had others, are forgotten."""

    def _settings(self) -> Settings:
        return Settings(
            clock=CLOCKS[self._below(len(CLOCKS))],
            undo=("turn", "turn", "consent", "never")[self._below(4)],
            pace=(None, 0, 2)[self._below(3)],
            stand_in="random",
        )

    def _below(self, limit: int) -> int:
        return int(self.rng.below(limit))

    def fold(self, made: list[entries.Entry]) -> list[entries.Entry]:
        super().fold(made)
        for entry in made:
            self.shadow.fold(entries.decoded(entries.encoded(entry)))
        return made

    def step(self) -> None:
        """Something happens, or is refused."""
        self.now += WAITS[self._below(len(WAITS))]
        self.fold(self.table.clock_ran_out(self.now))
        if self.table.status == "open":
            self._sit()
            return
        kinds: list[Callable[[], None]] = [self._decide] * 12 + [
            self._bot,
            self._bot,
            self._undo,
            self._talk,
            self._beat,
            self._go,
            self._nonsense,
            self._sleep,
        ]
        kinds[self._below(len(kinds))]()

    def _try(self, command: commands.Command, seat: int) -> None:
        try:
            first = self.table.decide(command, holder(seat), self.now)
        except Refused:
            return
        assert self.table.decide(command, holder(seat), self.now) == first
        self.fold(first)

    def _sit(self) -> None:
        free = [number for number, seat in enumerate(self.table.card().seats) if seat.kind == "free"]
        seat = self._below(self.seats)
        if not free:
            self._try(commands.Start(), 0)
        elif len(free) > self.seats - self.people:
            self._try(commands.Join(name=f"Person {len(self.entries)}", seat=seat), seat)
        else:
            self._try(commands.SitBot(seat=seat, level="random"), 0)
        if self._below(12) == 0:
            self._try(commands.Stand(seat=seat), self._below(self.seats))

    def _decide(self) -> None:
        actors, before = self.state.actors(), len(self.entries)
        if not actors:
            return
        seat = self.rng.pick(actors)
        action = self.state.sample(seat, self.rng)
        self._try(commands.Act(seat=seat, version=self.version(seat), action=action), seat)
        self._try(commands.Resume(seat=seat), seat)
        if len(self.entries) == before:
            self._bot()

    def _bot(self) -> None:
        if due := self.table.bots_due():
            self.bot(due[self._below(len(due))], self.rng)

    def _undo(self) -> None:
        asked_of = self.update(None).undo_asked
        seat = asked_of.waiting[0] if asked_of else self._below(self.seats)
        version, yes = self.version(seat), self._below(4) > 0
        asked: list[commands.Command] = [
            commands.Undo(seat=seat, version=version),
            commands.AskUndo(seat=seat, version=version),
            commands.AnswerUndo(seat=seat, yes=yes),
            commands.AnswerUndo(seat=seat, yes=yes),
        ]
        self._try(asked[self._below(len(asked))], seat)

    def _beat(self) -> None:
        seat = self._below(self.seats)
        if self._below(2):
            self._try(commands.HoldOn(seat=seat), seat)
        else:
            wishes: tuple[AskedWhen, ...] = get_args(AskedWhen)
            self._try(commands.SetAsking(seat=seat, asking=wishes[self._below(len(wishes))]), seat)

    def _talk(self) -> None:
        seat, to = self._below(self.seats), self._below(self.seats)
        if self._below(2):
            self._try(commands.Say(seat=seat, text="hello"), seat)
            return
        self.whispered += 1
        self._try(commands.Say(seat=seat, text=f"whisper of {seat} to {to}.", to=to), seat)

    def _go(self) -> None:
        seat = self._below(self.seats)
        asked: list[commands.Command] = [
            commands.Leave(seat=seat),
            commands.Return(seat=seat),
            commands.Return(seat=seat),
            commands.Pause(seat=seat),
            commands.AnswerPause(seat=seat, yes=self._below(4) > 0),
            commands.AnswerPause(seat=seat, yes=self._below(4) > 0),
            commands.Resume(seat=seat),
            commands.Rename(seat=seat, name=f"Person {len(self.entries)}"),
        ]
        self._try(asked[self._below(len(asked))], seat)
        if self._below(30) == 0:
            self._try(commands.Resign(seat=seat), seat)
        if self._below(30) == 0:
            self._forget(seat)

    def _forget(self, seat: int) -> None:
        """The person is to be forgotten."""
        with contextlib.suppress(Refused):
            self.fold(self.table.forget(holder(seat), self.now))
            self.forgotten.append(seat)

    def _nonsense(self) -> None:
        seat, version = self._below(self.seats), self._below(40)
        self._try(commands.Act(seat=seat, version=version, action=self._below(self.game.actions)), seat)
        self._try(commands.Act(seat=self._below(63), version=version, action=0), seat)
        self._try(commands.Join(name="too late"), 63)

    def _sleep(self) -> None:
        """The server is down for a while, or was for a part of it."""
        down = self.now + 3_600_000 - self.table.at
        self.now += 3_600_000
        self.fold(self.table.woken(self.now, down - WAITS[self._below(len(WAITS))]))

    def finish(self) -> None:
        """Whoever is still there plays on without a fuss until the match is over."""
        while self.table.status != "over":
            self.now += 5_000
            self.fold(self.table.clock_ran_out(self.now))
            for seat in range(self.seats):
                self._try(commands.Resume(seat=seat), seat)
                self._try(commands.Return(seat=seat), seat)
            self._sit() if self.table.status == "open" else self._decide()

    def check(self) -> None:
        """What holds at every point of every match."""
        shown, again = self.shown(), self.shown(self.shadow)
        assert shown == again, "folding what was stored gives another table"
        for viewer, update in zip(self.viewers, shown, strict=True):
            version = self.version(viewer)
            before = self.seen[viewer]
            assert version > before[0] or (version, update) == before, f"{viewer} sees a change without a new version"
            self.seen[viewer] = version, update
            self._check_secrets(viewer, update)
        self._check_turns()
        self._check_looking_back()

    def _check_turns(self) -> None:
        """Whose turn it is, and when something was last told, found without updates: what the updates say."""
        onlookers = self.update(None)
        assert self.table.status_told(self.now) == onlookers.status
        told_at = self.table.told_at(self.now)
        assert self.told.setdefault(onlookers.version, told_at) == told_at, "told of something without a new version"
        assert told_at >= max((line.at for line in onlookers.log), default=0)
        for seat in range(self.seats):
            update = self.update(seat)
            here = update.seats[seat]
            plays = here.kind == "person" and not (here.away or here.gave_up)
            going = update.status == "playing" and not update.paused
            assert self.table.is_asked(seat, self.now) == (plays and going and bytes(update.choices) != b"[]")

    def _check_looking_back(self) -> None:
        """One viewer for some time, then another: what it finds changes only when it is shown something new."""
        viewer = self.viewers[self.checks // 4 % len(self.viewers)]
        self.checks += 1
        back = self.looked_back(viewer)
        assert back == self.looked_back(viewer, self.shadow), "looking back at what was stored finds something else"
        known = self.found.setdefault((viewer, self.version(viewer)), back)
        assert back == known, f"{viewer} finds something new without a new version"

    def _check_secrets(self, viewer: int | None, update: bytes) -> None:
        if self.table.status != "over":
            leaked = [secret for secret in self.secrets if secret in update]
            assert not leaked, f"{viewer} is shown {leaked}"
        for seat in range(self.seats):
            for to in range(self.seats):
                if viewer not in {seat, to}:
                    assert f"whisper of {seat} to {to}.".encode() not in update, f"{viewer} overhears {seat} and {to}"
