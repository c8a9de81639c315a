"""A guest who asked to be forgotten: what is left of them, also after a crash in the middle, and what is not."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from meadow.core.record import parse
from meadow.core.replay import verify
from meadow.server.api import requests
from meadow.server.api.answers import Exported, Problem, Recorded, Shown
from meadow.server.api.caller import Caller
from meadow.server.api.devices import recognise
from meadow.server.live.listing import Own
from meadow.server.live.loading import problems
from meadow.server.ops import forgetting
from meadow.server.ops.forgetting import Forgetting
from meadow.server.ops.service import Service
from meadow.server.storage import NotCommitted, Place
from meadow.server.storage.check import check
from meadow.server.storage.engines import reading
from meadow.server.storage.schema import metadata
from meadow.table import Table, commands, entries
from tests.cli.runner import meadow
from tests.server.api.test_own_tables import Guest, serving
from tests.server.clients import Person, Wire
from tests.server.inside import GAME
from tests.server.live.test_expiry import put_out_of_memory
from tests.server.servers import running

CANARIES = ("Zebulon", "Quartzwort", "xylophonic", "gibberellin", "Wheelbarrow")
"""Names and words of the guest that must be nowhere afterwards."""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "STEP_SECONDS", 0)
    monkeypatch.setattr(forgetting, "AGAIN_SECONDS", 0.01)


async def sit(guest: Guest, table: str, seat: int, name: str) -> None:
    await guest.order(table, commands.Join(name=name, seat=seat))


async def playing(zeb: Guest, ben: Guest) -> str:
    table = await zeb.create(whispers=True)
    await sit(zeb, table, 0, "Zebulon")
    await sit(ben, table, 1, "Ben")
    await zeb.order(table, commands.Rename(seat=0, name="Quartzwort"))
    await zeb.order(table, commands.Start())
    await zeb.order(table, commands.Say(seat=0, text="xylophonic"))
    await zeb.order(table, commands.Say(seat=0, text="gibberellin", to=1))
    await ben.order(table, commands.Say(seat=1, text="answer of Ben", to=0))
    return table


class Tables:
    """One table of each kind where a guest may have been."""

    def __init__(self, zeb: Guest, ben: Guest) -> None:
        self.zeb, self.ben = zeb, ben

    async def fill(self) -> None:
        zeb, ben = self.zeb, self.ben
        self.open = await zeb.create()
        await sit(zeb, self.open, 0, "Zebulon")
        await sit(ben, self.open, 1, "Ben")
        self.hosted = await zeb.create()
        self.left = await ben.create()
        await sit(zeb, self.left, 1, "Zebulon")
        await zeb.order(self.left, commands.Say(seat=1, text="xylophonic"))
        await zeb.order(self.left, commands.Stand(seat=1))
        self.playing = await playing(zeb, ben)
        self.over = await playing(zeb, ben)
        await zeb.order(self.over, commands.Resign(seat=0))
        await zeb.ask(requests.NewPhrase())
        key = str(zeb.caller.key)
        await zeb.ask(requests.NameDevice(device=key[:12], label="Wheelbarrow"))
        record = await ben.ask(requests.Record(table=self.over))
        assert isinstance(record, Recorded)
        self.record = record.lines


async def forgotten(service: Service) -> None:
    """Wait until all are."""
    while await service.store.being_forgotten():  # noqa: ASYNC110  there is no event
        await asyncio.sleep(0.01)


def rows(place: Place) -> bytes:
    """Everything that can be read in the database."""
    engine = reading(place)
    with engine.connect() as connection:
        found = [repr(row) for table in metadata.sorted_tables for row in connection.execute(table.select())]
    engine.dispose()
    return "\n".join(found).encode()


async def shown(guest: Guest, table: str, seat: int | None = None) -> Any:
    answer = await guest.ask(requests.CurrentState(table=table, seat=seat))
    assert isinstance(answer, Shown), answer
    return answer.update


async def check_what_is_left(tables: Tables, ben: Guest) -> None:
    assert [(seat.kind, seat.name) for seat in (await shown(ben, tables.open, 1)).seats] == [
        ("free", ""),
        ("person", "Ben"),
    ]
    await ben.order(tables.open, commands.SitBot(seat=0, level="random"))
    going = await shown(ben, tables.playing, 1)
    assert [(seat.name, seat.away) for seat in going.seats] == [("Somebody", "left"), ("Ben", "")]
    assert [line.text for line in going.log if line.kind == "chat"] == ["…", "…", "answer of Ben"]
    assert "Somebody has left for good." in [line.text for line in going.log]
    record = await ben.ask(requests.Record(table=tables.over))
    assert isinstance(record, Recorded)
    assert record.lines[0] == tables.record[0].replace("Quartzwort", "Somebody")
    assert record.lines[1:] == tables.record[1:]
    assert not verify(parse("\n".join(record.lines).encode() + b"\n"))
    mine: list[Own] = await ben.mine()
    assert {own.table for own in mine} == {tables.open, tables.playing, tables.over}


def test_everything_is_forgotten(place: Place) -> None:
    """On each kind of database, and whether the tables are in memory or not."""

    async def run(*, loaded: bool) -> None:
        async with serving(place) as service:
            zeb, ben = Guest(service), Guest(service)
            tables = Tables(zeb, ben)
            await tables.fill()
            if not loaded:
                await put_out_of_memory(service)
            holder, before = str(zeb.caller.holder), rows(place)
            assert all(word.encode() in before for word in CANARIES)
            assert not isinstance(await zeb.ask(requests.ForgetMe(client="c")), Problem)
            await recognise(service, zeb.caller)
            refused = await zeb.ask(requests.Mine())
            assert isinstance(refused, Problem)
            assert refused.code == "revoked"
            await forgotten(service)
            await check_what_is_left(tables, ben)
            for actor in service.registry:
                log = [entries.decoded(row.body) for row in await service.store.entries(actor.name)]
                again = Table.replayed(log)
                for viewer in (0, 1, None):
                    assert again.update(viewer, 2**50) == actor.table.update(viewer, 2**50)
            assert not await service.store.devices(holder)
            assert not await service.store.keys(holder)
            exported = await ben.ask(requests.Export(table=tables.playing))
            assert isinstance(exported, Exported)
            again_caller = Caller("here", zeb.caller.token)
            await recognise(service, again_caller)
            assert again_caller.revoked

        there = rows(place)
        assert not [word for word in (*CANARIES, str(zeb.caller.token)) if word.encode() in there]
        assert there.count(holder.encode()) == 1, "only that the token is no longer valid"

    for loaded in (True, False):
        asyncio.run(run(loaded=loaded))
        assert check(place, problems).problems == []


def test_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    """After a VACUUM: without it SQLite leaves copies in unused parts of its pages, though it overwrites many."""

    async def run() -> None:
        async with serving(Place.of(str(tmp_path / "db"))) as service:
            zeb, ben = Guest(service), Guest(service)
            await Tables(zeb, ben).fill()
            table = await playing(zeb, ben)
            for number in range(100):  # so much that pages of the file are left half empty
                await zeb.order(table, commands.Say(seat=0, text="xylophonic " * (number % 40 + 1)))
                await ben.order(table, commands.Say(seat=1, text="hm"))
            await zeb.ask(requests.ForgetMe(client="c"))
            await forgotten(service)

    asyncio.run(run())
    with contextlib.closing(sqlite3.connect(tmp_path / "db")) as connection:
        connection.execute("VACUUM")
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not [word for word in CANARIES if word.encode() in written]


def test_sockets_are_closed_and_others_are_told(tmp_path: Path) -> None:
    async def run(url: str, socket: str) -> None:
        with Person(url, 3) as zeb, Person(url, 4) as ben:
            table = zeb.create(GAME, 2, settings={"pace": 0})
            zeb.order("join", table, seat=0, name="Zebulon")
            ben.order("join", table, seat=1, name="Ben")
            zeb.order("start", table)
            wire, other = await Wire.open(socket, zeb.token), await Wire.open(socket, ben.token)
            await wire.watch(table, 0)
            known = await other.watch(table, 1)
            await asyncio.to_thread(zeb.ask, "forget_me", client="c")
            with pytest.raises(ConnectionClosed):
                await heard(wire)
            assert zeb.problem("state", table=table, seat=0)["code"] == "revoked"
            told = await other.until(table, 1, version=known["version"])
            assert [seat["name"] for seat in told["seats"]] == ["Somebody", "Ben"]
            while "Zebulon" in str(ben.state(table, 1)):  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.01)
            done = ben.order("say", table, seat=1, text="is anybody there?")
            assert done["answer"] == "done"
            await other.until(table, 1, version=told["version"])
            await other.close()

    async def heard(wire: Wire) -> None:
        while True:
            await wire.receive()

    with running(tmp_path) as server:
        asyncio.run(run(server.url, server.socket))


def test_it_goes_on_after_a_restart_in_the_middle(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each of its steps: what is not done by then is done by the next server."""
    rewrite = Forgetting._rewrite  # noqa: SLF001
    steps = 0

    async def breaks(self: Forgetting, name: str, guest: str) -> bool:
        nonlocal steps
        steps -= 1
        if steps < 0:
            raise NotCommitted("the power is out")
        return await rewrite(self, name, guest)

    async def run() -> None:
        nonlocal steps
        async with serving(place) as service:
            zeb, ben = Guest(service), Guest(service)
            tables = Tables(zeb, ben)
            await tables.fill()
            with monkeypatch.context() as patch:
                patch.setattr(Forgetting, "_rewrite", breaks)
                await zeb.ask(requests.ForgetMe(client="c"))
                await asyncio.sleep(0.1)
        for allowed in range(1, 4):
            with monkeypatch.context() as patch:
                steps = allowed
                patch.setattr(Forgetting, "_rewrite", breaks)
                async with serving(place) as service:
                    assert await service.store.being_forgotten()
                    while steps >= 0:  # noqa: ASYNC110  there is no event
                        await asyncio.sleep(0.01)
        async with serving(place) as service:
            await forgotten(service)
            await check_what_is_left(tables, Guest(service, str(ben.caller.token)))

    asyncio.run(run())
    assert not [word for word in CANARIES if word.encode() in rows(place)]
    assert check(place, problems).problems == []


def test_a_log_that_goes_on_meanwhile_is_rewritten_later(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is stored between reading a log and rewriting it is kept."""

    async def run() -> None:
        async with serving(place) as service:
            zeb, ben = Guest(service), Guest(service)
            table, talked = await playing(zeb, ben), 0
            change = service.store.change_guests

            def interrupted(steps: Any) -> Any:
                nonlocal talked
                if talked < 5 and any("new_body" in row for _, row in steps):
                    talked += 1
                    return asyncio.ensure_future(after_talking(steps))
                return change(steps)

            async def after_talking(steps: Any) -> None:
                await ben.order(table, commands.Say(seat=1, text=f"meanwhile {talked}"))
                await change(steps)

            monkeypatch.setattr(service.store, "change_guests", interrupted)
            await zeb.ask(requests.ForgetMe(client="c"))
            await forgotten(service)
            log = [line.text for line in (await shown(ben, table, 1)).log if line.kind == "chat"]
            assert log == ["…", "…", "answer of Ben", *(f"meanwhile {number}" for number in range(1, 6))]

    asyncio.run(run())
    assert check(place, problems).problems == []


def test_killed_again_and_again(tmp_path: Path) -> None:
    """A real server: every answer that Ben got holds, and at the end nothing of the others is left."""
    with running(tmp_path) as server, Person(server.url, 5) as ben:
        tables, people = [], [Person(server.url, 6 + number) for number in range(5)]
        for zeb in people:
            for _ in range(3):
                tables.append(zeb.create(GAME, 2, settings={"pace": 0}))
                zeb.order("join", tables[-1], seat=0, name="Zebulon")
                ben.order("join", tables[-1], seat=1, name="Ben")
                zeb.order("start", tables[-1])
                zeb.order("say", tables[-1], seat=0, text="xylophonic")
        for zeb in people:
            zeb.ask("forget_me", client="c")
            zeb.http.close()
            server.kill()
            server.start()
        for table in tables:
            while "Zebulon" in str(state := ben.state(table, 1)) or "xylophonic" in str(state):
                pass
            said = {"table": table, "client": "once", "seat": 1, "text": "still here"}
            assert ben.ask("say", **said)["answer"] == ben.ask("say", **said)["answer"] == "done"
            assert str(ben.state(table, 1)["log"]).count("still here") == 1
        assert len(ben.ask("mine", limit=50)["tables"]) == len(tables)
        while "forgotten" not in (log := server.log.read_text()) or sqlite3.connect(server.db).execute(
            "SELECT count(*) FROM forgetting"
        ).fetchone() != (0,):
            pass
        server.stop()
        assert not [word for word in CANARIES if word in log]
        assert "all in order" in meadow("db", "check", f"--db=sqlite:///{server.db}").stdout
