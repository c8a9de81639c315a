"""One live match. Methods that decide return entries, and only `fold` changes the table; all others read it.

table, first = Table.opened(wish, secret, host, now)      store [first]
made = table.decide(command, holder, now)                 store them, then fold each, then tell
table = Table.replayed(stored)                            after a restart: the same, to the last byte
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Self

import msgspec

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import Record, format_for
from meadow.core.rng import check_generator
from meadow.table import (
    absence,
    commands,
    company,
    curve,
    entries,
    forking,
    lookback,
    opening,
    playing,
    preview,
    rematch,
    seating,
    showing,
    silence,
)
from meadow.table.asking import Asking
from meadow.table.consent import UndoShown
from meadow.table.entries import Created, Entry
from meadow.table.fairness import Sealed
from meadow.table.folding import fold
from meadow.table.forking import Wanted
from meadow.table.live import Live
from meadow.table.match import By, Match
from meadow.table.opening import Find, Secret, Wish
from meadow.table.plain import plain_moves
from meadow.table.possible import check as check_possible
from meadow.table.problems import Refused
from meadow.table.seats import same
from meadow.table.updates import Card, Moment, Outcome, Position, Status, Update, Viewer

_ANSWERS: dict[type, Callable[[Asking, Any], list[Entry]]] = {
    commands.Join: seating.join,
    commands.SitBot: seating.sit_bot,
    commands.Stand: seating.stand,
    commands.Remove: seating.remove,
    commands.SetSeat: seating.set_seat,
    commands.Rename: seating.rename,
    commands.Start: seating.start,
    commands.Act: playing.act,
    commands.Undo: playing.undo,
    commands.AskUndo: playing.ask_undo,
    commands.AnswerUndo: playing.answer_undo,
    commands.Say: company.say,
    commands.Pause: company.pause,
    commands.AnswerPause: company.answer_pause,
    commands.Resume: company.resume,
    commands.Resign: company.resign,
    commands.Leave: company.leave,
    commands.Return: company.come_back,
    commands.StandIn: absence.stand_in,
    commands.Dismiss: absence.dismiss,
    commands.HoldOn: company.hold_on,
    commands.SetAsking: company.set_asking,
    commands.SetWatching: company.set_watching,
    commands.AskRematch: company.ask_rematch,
}

MOST_UNCHANGED: Final = 1000


class Due(NamedTuple):
    """A seat for which a bot must decide now. It is about the question that came with `version`."""

    seat: int
    level: str
    version: int


class Table:
    """A table as its entries made it. A viewer is a seat, or None for all onlookers."""

    def __init__(self, created: Created, game: AnyGame, find: Find) -> None:
        self._live = Live(created, game)
        self._find = find

    @classmethod
    def opened(
        cls, wish: Wish, secret: Secret, host: str, now: int, find: Find = catalogue.find
    ) -> tuple[Self, Created]:
        """A new table and its first entry. Raises Refused if there can be no such table."""
        game = opening.found(wish.game, find)
        first = opening.created(wish, game, secret, host, now)
        return cls(first, game, find), first

    @classmethod
    def replayed(cls, stored: Iterable[Entry], find: Find = catalogue.find) -> Self:
        """The table of these entries, of which `Created` is the first."""
        remaining = iter(stored)
        first = next(remaining)
        if not isinstance(first, Created):
            raise TypeError(f"a table begins with its creation, not with {type(first).__name__}")
        check_generator(first.generator)
        table = cls(first, opening.version_of(find(first.game), first.rules), find)
        for entry in remaining:
            table.fold(entry)
        return table

    def decide(
        self, command: commands.Command, holder: str, now: int, away_since: Sequence[int | None] = ()
    ) -> list[Entry]:
        """The entries of the command; empty if it is so already. Raises Refused. Nothing changes either way.

        `away_since` says for each seat since when its person has been gone: the table knows no connections.
        """
        asking = Asking(self._live, holder, self._time(now), tuple(away_since))
        asking.open()
        return silence.completed(self._live, _ANSWERS[type(command)](asking, command), asking.now)

    def unchanged(self, command: commands.Command, now: int) -> list[Entry]:
        """The entry to store when `decide` returns none. Raises Refused after too many of one seat: logs are finite."""
        seat: int | None = getattr(command, "seat", None)
        if self._live.unchanged.get(seat, 0) >= MOST_UNCHANGED:
            raise Refused("unchanged", "It is so already: nothing was done.")
        return [entries.Unchanged(at=self._time(now), seat=seat)]

    def check(self, entry: Entry) -> None:
        """Raises Impossible unless the stored entry can be the next one: call it before `fold` when loading."""
        check_possible(self._live, entry)

    def fold(self, entry: Entry) -> None:
        """Apply an entry that is stored. Should it ever fail, load the table anew."""
        fold(self._live, entry)

    def _time(self, now: int) -> int:
        """Time never goes back at a table, whatever the clock on the wall does."""
        return max(now, self._live.at)

    # What is shown.

    def update(self, viewer: Viewer, now: int, have: int | None = None) -> Update:
        """What a viewer needs that has seen version `have`; None: nothing yet."""
        return showing.update(self._live, viewer, have, self._time(now))

    def positions(self, viewer: Viewer, after: int, now: int) -> Iterator[Position]:
        """The positions that the viewer was shown with versions greater than `after`, oldest first."""
        return lookback.positions(self._live, viewer, after, self._time(now))

    def moments(self, viewer: Viewer, now: int) -> Iterator[tuple[int, Moment | None]]:
        """The versions of all positions that the viewer was shown, and how things stood where a turn began."""
        return curve.moments(self._live, viewer, self._time(now))

    def decided(self, seat: int, now: int) -> list[lookback.Decided]:
        """Every decision that the person on this seat made, in the order of the match."""
        return lookback.decided(self._live, seat, self._time(now))

    def previews(self, wanted: preview.Wanted, holder: str, now: int, luck: int) -> Iterator[Outcome]:
        """What decisions would lead to, path by path; `luck` must not come from the match. Raises Refused."""
        return preview.previews(Asking(self._live, holder, self._time(now)), wanted, luck)

    def undoing(self, seat: int, version: int, holder: str, now: int) -> UndoShown | None:
        """How the seat can take back its latest decision, worked out: never `perhaps`. Raises Refused."""
        return playing.undoing(Asking(self._live, holder, self._time(now)), seat, version)

    def version(self, viewer: Viewer, now: int) -> int:
        """The newest version that the viewer may be shown now."""
        return self._live.screens[viewer].released(self._time(now))

    def holds_back(self, now: int) -> bool:
        """Whether there is something that not everybody may be shown yet."""
        return self._time(now) < self._live.pace.until

    def next_shown(self, viewer: Viewer, now: int) -> int | None:
        """When the viewer must be told something that is held back until then."""
        return self._live.screens[viewer].next_at(self._time(now))

    def status_told(self, now: int) -> Status:
        """The status that onlookers are shown."""
        earlier = self._live.screens[None].earlier(self._time(now))
        return self._live.status if earlier is None else earlier.status

    def told_at(self, now: int) -> int:
        """When onlookers were last told something, or the table was made."""
        return self._live.screens[None].told_at(self._time(now)) or self._live.created.at

    def is_asked(self, seat: int, now: int) -> bool:
        """Whether the person on this seat is shown that they must decide."""
        return showing.is_asked(self._live, seat, self._time(now))

    def card(self) -> Card:
        return showing.card(self._live)

    @property
    def status(self) -> Status:
        return self._live.status

    @property
    def closed(self) -> str:
        """Why those who look after the server closed the table; empty if they did not."""
        return self._live.closed

    @property
    def watching(self) -> bool:
        """Whether people may look on."""
        return self._live.watching

    def hosted_by(self, holder: str) -> bool:
        """Whether they are the host."""
        return same(holder, self._live.host)

    def removed(self, holder: str) -> bool:
        """Whether the host removed them, so that they cannot sit down any more."""
        return holder in self._live.removed

    def seats_of(self, holder: str) -> list[int]:
        return self._live.seats.of(holder)

    @property
    def holders(self) -> tuple[str, ...]:
        """The holder of each seat; empty where no person sits. It must never leave the server."""
        return self._live.seats.held_by

    def holds(self, holder: str, seat: int) -> bool:
        """Whether the seat is theirs."""
        seats = self._live.seats
        return seat < len(seats) and seats[seat].held_by(holder)

    def ends_with(self, made: Sequence[Entry]) -> bool:
        """Whether the match is over once these entries are folded, and was not before."""
        live, match, first = self._live, self._live.match, made[0]
        if match is None or live.over:
            return False
        if isinstance(first, entries.Acted) and len(made) == 1:
            return match.ahead(first.seat, first.action).after.over()
        if isinstance(first, entries.Acted | entries.BeatEnded):
            return silence.after(match, made).over()
        quits = {entry.seat for entry in made if isinstance(entry, entries.GaveUp)}
        return bool(quits) and len([seat for seat in live.seats.left() if seat not in quits]) <= 1

    # Bots.

    @property
    def has_people(self) -> bool:
        """Whether a person plays here, or could come back."""
        return bool(self._live.people())

    def bots_due(self) -> list[Due]:
        """For which seats a bot must decide now: bots, and people who are away, gave up or let their time lapse."""
        live = self._live
        if not live.going:
            return []
        levels = [(seat, level) for seat in live.actors() if (level := live.seats.bot_for(seat))]
        if not levels or live.asleep:
            return []
        return [Due(seat, level, live.screens[seat].asked) for seat, level in levels]

    def bot_decides(self, due: Due, action: int, now: int) -> list[Entry]:
        """The entries of the bot's decision. Raises Refused if the seat is no longer due, or asked something else."""
        if due not in self.bots_due():
            raise Refused("stale", "The position has changed in the meantime: ask the bot again.")
        asking = Asking(self._live, "", self._time(now))
        playing.check_action(asking, due.seat, action)
        beat = self._live.beat
        if beat is not None and asking.now >= beat.until:
            raise Refused("stale", "The time for it is over: it is made for the bot.")
        by: By = "clock" if self._live.seats[due.seat].lapsed else "bot"
        made: list[Entry] = [entries.Acted(at=asking.now, seat=due.seat, action=action, by=by)]
        return silence.completed(self._live, made, asking.now)

    def bots_from(self) -> int:
        """From when on bots may decide: at a beat from its middle on, when people could have read it."""
        beat = self._live.beat
        return self._live.at if beat is None or beat.kind == "round" else (beat.since + beat.until) // 2

    def check_hint(self, seat: int, holder: str, now: int) -> None:
        """Raises Refused if the table has no hints, or there is nothing to hint at."""
        asking = Asking(self._live, holder, self._time(now))
        frame = asking.shown(seat)
        if not self._live.settings.hints:
            raise Refused("no_hints", "At this table there are no hints: decide for yourself.")
        if bytes(frame.choices) == b"[]":
            raise Refused("not_asked", "You are not asked now: wait for your turn.")

    @property
    def match(self) -> Match | None:
        """The true position and what led to it, for the caller that asks the bots. It must never be shown."""
        return self._live.match

    # Time.

    @property
    def at(self) -> int:
        """When something last happened that everybody noticed: the times of other changes must not be shown."""
        return self._live.known_at

    def due_at(self) -> int | None:
        """When somebody's time is up, as things stand, or a pause ends by itself."""
        live = self._live
        if live.closed:
            return None
        if live.paused and not live.over:
            return live.resume_at
        times = (live.clock.due_at(), None if live.beat is None else live.beat.until)
        return min((time for time in times if time is not None), default=None)

    def clock_ran_out(self, now: int) -> list[Entry]:
        """The entries for all whose time is up. Call it when `due_at` has come; empty if it has not."""
        live, made, now = self._live, list[Entry](), self._time(now)
        due = self.due_at()
        if live.resume is not None and live.paused and due is not None and due <= now:
            made.append(entries.Resumed(at=now, seat=live.resume.seat))
        for seat, secret in live.clock.ran_out(now):
            if secret:
                made += [] if live.seats[seat].lapsed else [entries.Lapsed(at=now, seat=seat)]
            elif live.settings.clock.at_zero == "bot":
                made.append(entries.Away(at=now, seat=seat, why="clock"))
            else:
                made.append(entries.GaveUp(at=now, seat=seat, why="time"))
        return made or silence.completed(live, self._beat_over(now), now)

    def _beat_over(self, now: int) -> list[Entry]:
        """The entries that end a beat or a round whose time is over: seats that were asked pass."""
        beat, match = self._live.beat, self._live.match
        if match is None or beat is None or beat.stopped is not None or now < beat.until:
            return []
        if beat.kind == "beat":
            return [entries.BeatEnded(at=now, beat=beat.number)]
        state = match.state
        return [entries.Acted(at=now, seat=seat, action=state.passing(seat), by="clock") for seat in state.actors()]

    def woken(self, now: int, lost: int) -> list[Entry]:
        """The entries to store and fold before any others if nothing could be decided for `lost` ms since `at`."""
        live = self._live
        # Where somebody is asked in secret, nobody must learn from this whether it is a person.
        ticks = self.due_at() is not None or (live.secret and live.going and live.clock.ticks)
        return [entries.Woken(at=self._time(now), lost=self._lost(now, lost))] if lost > 0 and ticks else []

    def _lost(self, now: int, lost: int) -> int:
        """The lost time, or more if a beat is overdue, as in logs of before there were beats: then it begins anew."""
        beat = self._live.beat
        if beat is None or beat.stopped is not None or beat.until > now - lost:
            return lost
        return max(lost, now - beat.since)

    # The end.

    def record(self) -> Record:
        """The record of the match, with seed and salt. Raises Refused until it is over: the seed tells everything."""
        live = self._live
        if live.match is None or not live.over:
            raise Refused("not_over", "The game is not over: its record tells every secret, wait for the end.")
        record, state = Record(_header(live, live.match)), live.match.plain_opening()
        for seat, action in plain_moves(live.match, live.match.moves):
            state.apply(seat, action)
            record.add(live.game, seat, action, state)
        return record

    def rematch_wanted(self) -> bool:
        """Whether everybody who is still there wants to play again and the next table can be made."""
        return rematch.wanted(self._live)

    def rematch(self, secret: Secret, now: int) -> list[Entry]:
        """The first entries of the next table, which is played by the current rules."""
        game = opening.found(self._live.created.game, self._find)
        return rematch.first_entries(self._live, game, secret, now)

    def fork(self, wish: Wanted, salt: str, holder: str, now: int) -> list[Entry]:
        """The first entries of a table that goes on from a position of this match. Raises Refused."""
        return forking.first_entries(Asking(self._live, holder, self._time(now)), wish, salt)

    def close(self, why: str, now: int) -> list[Entry]:
        """The entry that ends the table for good, for those who look after the server; empty if it is closed."""
        return [] if self._live.closed else [entries.Closed(at=self._time(now), why=why)]

    def rematch_made(self, table: str, now: int) -> list[Entry]:
        """The entry to store here when the next table is stored under this name."""
        return [entries.RematchMade(at=self._time(now), table=table)]


def _header(live: Live, match: Match) -> Sealed:
    created = live.created
    return Sealed(
        meadow=format_for(created.generator),
        game=created.game,
        rules=created.rules,
        options=msgspec.to_builtins(match.options),
        seats=live.seats.names,
        seed=created.seed,
        generator=created.generator,
        bots=tuple(seat.level or None for seat in live.seats),
        salt=created.salt,
        commitment=created.commitment,
        gave_up=tuple(number for number, seat in enumerate(live.seats) if seat.gave_up),
    )
