"""The health check."""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from meadow.server.api.answers import Done, Problem
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.storage import NotCommitted, Unavailable
from meadow.server.storage.writer import Writer
from meadow.table import commands
from tests.server.clients import SECONDS
from tests.server.inside import Inside, begun, ordered, serving


def full(_: Writer, connection: Connection) -> None:
    connection.rollback()
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError("COMMIT", {}, error)


async def health(inside: Inside) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=inside.url, trust_env=False, timeout=SECONDS) as client:
        answer = await client.get("/healthz")
        return answer.status_code, answer.json()["status"]


def test_a_server_that_cannot_write_is_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is healthy again as soon as it can write, even without any other requests meanwhile."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            with monkeypatch.context() as patch:
                patch.setattr(Writer, "_commit", full)
                assert (await health(inside))[0] == 200, "nobody has noticed yet"
                with pytest.raises(NotCommitted):
                    await inside.service.store.set_meta("key", "value")
                for _ in range(2):
                    assert await health(inside) == (503, "the database cannot be written")
            assert await health(inside) == (200, "ok")
            assert await health(inside) == (200, "ok")

    asyncio.run(run())


def test_a_server_whose_database_file_is_gone_is_unhealthy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Orders are refused for the same reason until the file is back: then it goes on with nothing lost."""

    async def run() -> None:
        async with serving(tmp_path) as inside:
            service, caller = inside.service, Caller("here", tokens.new())
            table = await begun(service, caller)
            file = tmp_path / "db"
            away = file.rename(tmp_path / "away")
            assert await health(inside) == (503, "the database file was deleted, moved or replaced")
            say = ordered(table, "said", commands.Say(seat=0, text="hello"))
            for _ in range(2):
                answer = await handle(service, caller, say)
                assert isinstance(answer, Problem)
                assert answer.code == "no_database"
                assert "tell whoever runs it" in answer.sentence
            away.rename(file)
            assert await health(inside) == (200, "ok")
            assert isinstance(await handle(service, caller, say), Done)

    asyncio.run(run())
    causes = [vars(record)["fields"]["cause"] for record in caplog.records if record.message == "storage"]
    assert set(causes) == {"FileNotFoundError ENOENT"}


def test_a_server_that_cannot_read_is_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(key: str) -> None:
        raise Unavailable(key)

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            monkeypatch.setattr(inside.service.store, "meta", fails)
            assert await health(inside) == (503, "the database does not answer")

    asyncio.run(run())
