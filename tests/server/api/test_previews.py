"""Previews over HTTP and over the socket."""

import asyncio
import itertools
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.api.answers import Previewed, Problem
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.api.openapi import described
from meadow.server.base import tokens
from meadow.server.base.limits import RateLimiter
from meadow.server.ops.service import Service
from meadow.table import preview
from meadow.table.updates import Outcome
from tests.server.base.test_limits import http, posted
from tests.server.clients import SECONDS, Wire
from tests.server.inside import UNLIMITED, Inside, begun, serviced, serving

ONE = 0.0001
"""A rate that allows one request; the next only after hours."""


def caller() -> Caller:
    return Caller("192.0.2.1", tokens.new())


async def asked(service: Service, table: str) -> requests.Preview:
    """A preview of every choice of the seat that is asked."""
    actor = await service.registry.get(table)
    for seat in (0, 1):
        update = actor.table.update(seat, actor.table.at)
        if choices := msgspec.json.decode(update.choices):
            paths = tuple((choice["action"],) for choice in choices[:8])
            return requests.Preview(id=7, table=table, seat=seat, version=update.version, paths=paths)
    raise AssertionError("nobody is asked")


def test_a_preview_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            who = caller()
            table = await begun(service, who)
            request = await asked(service, table)
            actor = await service.registry.get(table)
            before, stored = actor.table.update(None, actor.table.at), await service.store.entries(table)
            answer = await handle(service, who, request)
            assert isinstance(answer, Previewed)
            assert (answer.id, answer.seat, answer.version) == (7, request.seat, request.version)
            assert [each.path for each in answer.previews] == list(request.paths)
            assert actor.table.update(None, actor.table.at) == before
            assert len(await service.store.entries(table)) == len(stored)

    asyncio.run(run())


def test_http_and_the_socket_give_the_same_preview(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        token = tokens.new()
        table = await begun(inside.service, Caller("192.0.2.1", token))
        request = await asked(inside.service, table)
        body = {name: getattr(request, name) for name in ("table", "seat", "version", "paths")}
        async with http(inside, authorization=f"Bearer {token}") as client:
            posted_answer = await posted(client, "preview", **body)
        wire = await Wire.open(inside.socket, token)
        told = await wire.ask("preview", **body)
        await wire.close()
        schema = {"$ref": "#/components/schemas/Previewed", "components": described()["components"]}
        for answer in (posted_answer, told):
            jsonschema_rs.validator_for(schema).validate(answer)
            assert [each["path"] for each in answer["previews"]] == [list(path) for path in request.paths]
            for each in answer["previews"]:
                assert each["certain"] == (each["view"] is not None)
        assert {**told, "id": None} | {"previews": 0} == posted_answer | {"previews": 0}

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            await use(inside)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"version": 10_000}, "stale"),
        ({"paths": ((0,),) * 25}, "too_long"),
        ({"paths": ((),)}, "too_long"),
        ({"paths": ((catalogue.find(next(iter(catalogue.games()))).actions,),)}, "illegal"),
        ({"seat": 5}, "no_such_seat"),
        ({"table": "nothing"}, "no_such_table"),
    ],
)
def test_refused_previews(tmp_path: Path, wrong: dict[str, object], code: str) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            who = caller()
            request = await asked(service, await begun(service, who))
            answer = await handle(service, who, msgspec.structs.replace(request, **wrong))
            assert isinstance(answer, Problem)
            assert answer.code == code
            assert answer.sentence.endswith(".")

    asyncio.run(run())


def test_only_for_ones_own_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            who = caller()
            request = await asked(service, await begun(service, who))
            for other, code in ((caller(), "not_yours"), (Caller("192.0.2.2", None), "no_guest")):
                answer = await handle(service, other, request)
                assert isinstance(answer, Problem)
                assert answer.code == code

    asyncio.run(run())


def test_many_decisions_cost_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the limits of the address and of the seat."""
    costs: list[tuple[str, float]] = []
    monkeypatch.setattr(RateLimiter, "address", lambda _, address, cost=1, paid=0: costs.append((address, cost - paid)))
    monkeypatch.setattr(RateLimiter, "seat", lambda _gate, _holder, table, cost=1: costs.append((table, cost)))

    async def run() -> None:
        async with serviced(tmp_path) as service:
            who = caller()
            request = await asked(service, await begun(service, who))
            for paths in (request.paths[:1], request.paths[:1] * 24):
                costs.clear()
                await handle(service, who, msgspec.structs.replace(request, paths=paths))
                more = len(paths) / 12
                assert [charged for charged, _ in costs] == [who.address, request.table]
                assert [cost for _, cost in costs] == pytest.approx([more, 1 + more])

    asyncio.run(run())


def test_one_path_is_followed_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop runs other tasks after each: nobody waits for all of them."""
    turns, followed, ahead = itertools.count(), list[int](), preview.Looking.ahead
    turn = 0

    def noting(looking: preview.Looking, path: preview.Path) -> Outcome:
        followed.append(turn)
        return ahead(looking, path)

    async def count() -> None:
        nonlocal turn
        for turn in turns:  # noqa: B007  others read it
            await asyncio.sleep(0)

    async def run() -> None:
        async with serviced(tmp_path) as service:
            who = caller()
            wanted = [await asked(service, await begun(service, who, f"c{number}")) for number in range(6)]
            counting = asyncio.create_task(count())
            answers = await asyncio.gather(*(handle(service, who, request) for request in wanted))
            counting.cancel()
            assert all(isinstance(answer, Previewed) for answer in answers)
            assert len(followed) == len(set(followed)) == sum(len(request.paths) for request in wanted)

    monkeypatch.setattr(preview.Looking, "ahead", noting)
    asyncio.run(run())


def test_a_flood_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as free:
            who = caller()
            request = await asked(free, await begun(free, who))
        async with serviced(tmp_path, msgspec.structs.replace(UNLIMITED, seat=ONE)) as service:
            found = [await handle(service, who, request) for _ in range(3)]
            assert isinstance(found[0], Previewed)
            for answer in found[1:]:
                assert isinstance(answer, Problem)
                assert answer.code == "too_many"
                assert answer.update is None

    asyncio.run(run())
