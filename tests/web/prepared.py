"""Tables that begin with a certain position: their logs lie in the database before the server starts.

What is made over the network is shuffled by nobody's choice; here a test looks for a seed with the cards that it needs.
"""

import asyncio
import base64
import contextlib
import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from meadow.core import catalogue
from meadow.core.rng import SECURE, Rng
from meadow.core.state import State
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.live import listing
from meadow.server.storage import Place, Row
from meadow.table import Settings, Table, commands, entries
from meadow.table.entries import Entry
from meadow.table.match import Move
from meadow.table.opening import Secret, Wish
from tests.server.clients import few
from tests.server.servers import Live, running
from tests.server.storage.tables import opened
from tests.web.tables import ask
from tests.web.visitors import Visitor

PEOPLE = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz")
SEEDS = 5_000
"""So many matches are looked through at most."""
LONG = 3_000
"""So many decisions of a match at most."""

Wanted = Callable[[Any], bool]
"""Whether this is the position that a test needs."""


def begins(state: State) -> bool:
    """Whether the first seat is asked."""
    return 0 in state.actors()


class Begun(NamedTuple):
    """A match up to the position that was looked for."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    moves: list[Move]


def found(game: str, seats: int, wanted: Wanted, **options: Any) -> Begun:
    """The first match of random decisions that comes to such a position."""
    played = catalogue.find(game)
    for seed in range(SEEDS):
        state: State = played.new(seats, options, seed, SECURE)
        moves, rng = list[Move](), Rng(seed)
        while not state.over() and len(moves) < LONG:
            if wanted(state):
                return Begun(game, seats, options, seed, moves)
            seat = state.actors()[0]
            moves.append(Move(seat, state.sample(seat, rng), "bot"))
            state.apply(seat, moves[-1].action)
    raise AssertionError(f"no match of {game} comes to such a position")


def token(who: str) -> str:
    """What this person's browser shows that they are."""
    return base64.urlsafe_b64encode(hashlib.sha256(who.encode()).digest()).decode().rstrip("=")


class Prepared:
    """A table up to that position, and its log. `people` says who sits on each seat; a bot where it is empty."""

    def __init__(self, begun: Begun, people: tuple[str, ...], settings: Settings | None = None) -> None:
        wish = Wish(game=begun.game, seats=begun.seats, options=begun.options, settings=settings or Settings(pace=0))
        self._host = tokens.holder(token(people[0]))
        self.table, first = Table.opened(wish, Secret(begun.seed, "salt"), self._host, now())
        self.log: list[Entry] = [first]
        for seat, who in enumerate(people):
            if who:
                self._do(commands.Join(seat=seat, name=PEOPLE[seat]), tokens.holder(token(who)))
            else:
                self._do(commands.SitBot(seat=seat, level="random"), self._host)
        self._do(commands.Start(), self._host)
        for move in begun.moves:
            self._fold(entries.Acted(at=now(), seat=move.seat, action=move.action, by=move.by))

    def _do(self, command: commands.Command, holder: str) -> None:
        for entry in self.table.decide(command, holder, now()):
            self._fold(entry)

    def _fold(self, entry: Entry) -> None:
        self.table.fold(entry)
        self.log.append(entry)


async def _stored(place: Place, tables: dict[str, Prepared]) -> None:
    async with opened(place) as store:
        for name, prepared in tables.items():
            rows = [Row(entries.encoded(entry)) for entry in prepared.log]
            await store.create(name, rows, listing.listing(prepared.table), at=now())


@contextlib.contextmanager
def serving(folder: Path, tables: dict[str, Prepared]) -> Iterator[Live]:
    """A server with these tables, by name."""
    db = str(folder / "prepared.db")
    with ThreadPoolExecutor(1) as apart:  # a browser that is open has this thread's loop
        apart.submit(asyncio.run, _stored(Place.of(db), tables)).result()
    with running(folder, db=db, program="tests.server.dealt") as server:
        yield server


@contextlib.contextmanager
def first_turns(folder: Path) -> Iterator[Live]:
    """A server with a table for each game, called like it, at which Ann begins against bots."""
    tables = dict[str, Prepared]()
    for game in catalogue.games():
        bots = [""] * (few(game) - 1)
        tables[game] = Prepared(found(game, few(game), begins), ("Ann", *bots))
    with serving(folder, tables) as server:
        yield server


def stored(server: Live, table: str) -> Table:
    """The table as it is now, with all that nobody is shown."""
    with contextlib.closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", [table]).fetchall()
    return Table.replayed(entries.decoded(body) for (body,) in rows)


def sits(visitor: Visitor, who: str, table: str) -> None:
    """From now on this browser is that person's, and looks at the table."""
    page = visitor.open("/settings")  # any page: from then on the server knows them
    page.wait_for_function("() => document.title")
    ask(page, "guest", token=token(who), cookie=True)
    visitor.open(f"/table/{table}")
