"""A table whose log is damaged is refused and named; all others go on."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Done, Problem, Shown
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.base.problems import status
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from meadow.table import Settings, commands
from tests.cli.runner import meadow
from tests.server.clients import SECONDS
from tests.server.inside import GAME, UNLIMITED, begun, ordered
from tests.server.storage.tables import spoil

ILLEGAL = '{"entry":"acted","at":%d,"seat":0,"action":123456789}'
NO_SEAT = '{"entry":"away","at":%d,"seat":7}'
AT = 1_700_000_000_000
SETTINGS = Settings(pace=0)


@asynccontextmanager
async def service_at(place: Place) -> AsyncIterator[Service]:
    async with asyncio.timeout(SECONDS), opened(Config(place=place, limits=UNLIMITED)) as service:
        yield service


async def state(service: Service, caller: Caller, table: str) -> Answer:
    return await handle(service, caller, requests.CurrentState(table=table))


async def decide(service: Service, caller: Caller, table: str, client: str) -> None:
    for seat in (0, 1):
        shown = await handle(service, caller, requests.CurrentState(table=table, seat=seat))
        assert isinstance(shown, Shown)
        actor = service.registry.peek(table)
        assert actor is not None
        match = actor.table.match
        assert match is not None
        if seat in match.state.actors():
            act = {"action": match.state.legal(seat)[0], "version": shown.update.version}
            order = ordered(table, client, commands.Act(seat=seat, **act))
            assert isinstance(await handle(service, caller, order), Done)
            return


async def filled(place: Place, caller: Caller) -> list[str]:
    """Two matches, each of four entries before its start, and three decisions."""
    async with service_at(place) as service:
        tables = [await begun(service, caller, f"c{number}", SETTINGS) for number in range(2)]
        for table in tables:
            for number in range(3):
                await decide(service, caller, table, f"d{number}")
        return tables


def body(text: str, number: int = 5) -> str:
    """A statement that replaces the body of an entry."""
    statement = "UPDATE entries SET body = CAST('BODY' AS BYTES) WHERE table_id = 'TABLE' AND number = NUMBER"
    return statement.replace("NUMBER", str(number)).replace("BODY", text)


ANOTHER_SEED = (
    f'{{"entry":"created","at":1,"game":"{GAME}","rules":1,"seats":2,"options":{{}},"settings":{{}},'
    '"seed":"7","salt":"salt","commitment":"to another"}'
)


@pytest.mark.parametrize(
    ("statement", "number", "what"),
    [
        ("DELETE FROM entries WHERE table_id = 'TABLE' AND number = 5", 5, "is missing"),
        ("DELETE FROM entries WHERE table_id = 'TABLE' AND number = 0", 0, "is missing"),
        ("DELETE FROM entries WHERE table_id = 'TABLE' AND number = 6", 6, "is missing"),
        ("DELETE FROM entries WHERE table_id = 'TABLE'", 0, "is missing"),
        ("UPDATE tables SET length = 6 WHERE id = 'TABLE'", 6, "lies outside its length of 6"),
        (body(ILLEGAL % AT), 5, "is an action that cannot be: "),
        (body(NO_SEAT % AT), 5, "is about seat 8, which does not exist"),
        (body("nonsense"), 5, "cannot be read"),
        (body('{"entry":"unheard of","at":1}'), 5, "cannot be read"),
        (body('{"entry":"started","at":1}'), 5, "is a start, though the match has begun"),
        (body(ANOTHER_SEED, 0), 0, "has another seed than was committed to"),
    ],
)
def test_damage_is_refused_and_found(
    place: Place, statement: str, number: int, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    caller = Caller("here", tokens.new())
    tables = asyncio.run(filled(place, caller))
    assert meadow("db", "check", "--db", _url(place)).exit_code == 0
    kind = "BLOB" if place.file else "BYTEA"
    spoil(place, statement.replace("TABLE", tables[0]).replace("BYTES", kind).replace(":", "\\:"))

    async def run() -> None:
        async with service_at(place) as service:
            for _ in range(2):
                refused = await state(service, caller, tables[0])
                assert isinstance(refused, Problem)
                assert (refused.code, status(refused.code)) == ("damaged_table", 500)
                assert "tell whoever runs the server" in refused.sentence
            say = ordered(tables[0], "x", commands.Say(seat=0, text="hello"))
            refused = await handle(service, caller, say)
            assert isinstance(refused, Problem)
            assert refused.code == "damaged_table"
            assert isinstance(await state(service, caller, tables[1]), Shown)

    with caplog.at_level(logging.ERROR, "meadow.server.live.registry"):
        asyncio.run(run())
    logged = [vars(record)["fields"] for record in caplog.records if "damaged" in record.message]
    assert [(facts["table"], facts["entry"]) for facts in logged] == [(f"{tables[0][:6]}...", number)]
    assert what in logged[0]["why"]
    found = meadow("db", "check", "--db", _url(place))
    assert found.exit_code == 1
    assert f"table {tables[0]}: entry {number} {what}" in found.stdout
    assert tables[1] not in found.stdout


def _url(place: Place) -> str:
    return str(place.file or place)
