"""A match that began with an older version of a game's rules goes on with it on the current server."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.record import Move, Record, read
from meadow.core.replay import verify
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.live import listing
from meadow.server.storage import Place, Row
from meadow.table import Settings, Table, commands, entries
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish
from tests.golden import RECORDS
from tests.server.clients import Json, Person
from tests.server.postgres import Postgres
from tests.server.servers import running
from tests.server.storage.tables import opened

GAME = catalogue.find("pollen_wars")
RECORD = RECORDS / "pollen_wars-5-raid_cap_soldiers-yes-field-beginner-turn_limit-20.jsonl"
"""A record of version 1. Its twelfth action is legal in that version only."""
BEFORE = 8
TABLE = "begun-by-version-1"


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "meadow.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


class Older:
    """A table with the log of a server that knew only the record's rules. One person has all seats."""

    def __init__(self, record: Record, holder: str) -> None:
        header = record.header
        game = next(game for game in (GAME, *GAME.older) if game.rules == header.rules)
        wish = Wish(game=header.game, seats=len(header.seats), options=header.options, settings=Settings(pace=0))
        self.holder = holder
        _, first = Table.opened(wish, Secret(int(header.seed), "salt"), holder, now(), lambda _: game)
        self.log: list[Entry] = [msgspec.structs.replace(first, generator=header.generator)]
        self.table = Table.replayed(self.log, lambda _: game)
        for seat, name in enumerate(header.seats):
            self.do(commands.Join(seat=seat, name=name))
        self.do(commands.Start())

    def do(self, command: commands.Command) -> None:
        for entry in self.table.decide(command, self.holder, now()):
            self.table.fold(entry)
            self.log.append(entry)

    def act(self, move: Move) -> None:
        version = self.table.version(move.seat, now())
        self.do(commands.Act(seat=move.seat, version=version, action=move.action))

    async def store(self, place: Place) -> None:
        rows = [Row(entries.encoded(entry)) for entry in self.log]
        async with opened(place) as store:
            await store.create(TABLE, rows, listing.listing(self.table), at=now())


def rules_of(person: Person, table: str) -> int:
    rules: int = person.ask("look", table=table)["card"]["rules"]
    return rules


def decide(person: Person, table: str, move: Move) -> None:
    update = person.state(table, move.seat)
    assert move.action in [choice["action"] for choice in update["choices"]], move
    person.order("act", table, seat=move.seat, version=update["version"], action=move.action)


def recorded(person: Person, table: str, folder: Path) -> Record:
    file = folder / "match.jsonl"
    file.write_text("".join(line + "\n" for line in person.ask("record", table=table)["lines"]))
    return read(file)


def test_a_match_goes_on_by_the_rules_with_which_it_began(db: str, tmp_path: Path) -> None:
    """Position by position as it was recorded, to the same end; only new matches have the new rules."""
    record, token = read(RECORD), tokens.new()
    assert (record.header.rules, GAME.rules) == (1, 2)
    older = Older(record, tokens.holder(token))
    for move in record.moves[:BEFORE]:
        older.act(move)
    asyncio.run(older.store(Place.of(db)))
    with running(tmp_path, db=db) as server, Person(server.url, 1, token) as person:
        for move in record.moves[BEFORE:]:
            decide(person, TABLE, move)
        made = recorded(person, TABLE, tmp_path)
        assert verify(made) == []
        assert (made.header.rules, made.moves, made.result) == (1, record.moves, record.result)
        new = person.create(GAME.key, 3)
        assert [rules_of(person, table) for table in (TABLE, new, rematch(person), fork(person))] == [1, 2, 2, 1]


def rematch(person: Person) -> str:
    for seat in range(len(person.ask("look", table=TABLE)["yours"])):
        update = person.order("ask_rematch", TABLE, seat=seat)["update"]
    while not update["next_table"]:
        update = person.wait(TABLE, 0, update["version"])
    table: str = update["next_table"]
    return table


def fork(person: Person) -> str:
    """Fork the match at its beginning, with bots, which must know the old rules too."""
    shown = person.ask("positions", table=TABLE, seat=0)["positions"]
    wish = {"table": TABLE, "seat": 0, "version": shown[1]["version"], "take": 0, "name": "Me", "level": "greedy"}
    table: str = person.ask("fork", client=next(person.clients), settings={"pace": 0}, **wish)["table"]
    update = person.state(table, 0)
    for _ in range(3):
        update = asked(person, table, update)
        update = person.act(table, 0, update)["update"]
    return table


def asked(person: Person, table: str, update: Json) -> Json:
    while not update["choices"] and update["status"] != "over":
        update = person.wait(table, 0, update["version"])
    return update
