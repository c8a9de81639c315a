"""Reports are stored with what they are about, and bans keep guests and addresses out until they end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Problem, Reported
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.base.limits import RateLimits
from meadow.server.base.problems import Trouble
from meadow.server.live import expiry
from meadow.server.live.keep import DAY
from meadow.server.ops.moderation import LINES, Bans, network
from meadow.server.ops.service import Service
from meadow.server.storage import Ban, Place
from meadow.table import Settings, commands
from tests.server import inside
from tests.server.clients import SECONDS, Wire
from tests.server.hands import Hands
from tests.server.inside import UNLIMITED, ordered, serviced, serving
from tests.server.storage.tables import opened

ANN, BEA, EVE = (Caller(f"192.0.2.{number}", tokens.new()) for number in (1, 2, 3))
MINUTES = 60_000


async def pair(service: Service, settings: Settings = inside.USUAL) -> str:
    """A table with a match between Ann and Bea."""
    made: Any = await handle(service, ANN, requests.Create(client="c", game=inside.GAME, seats=2, settings=settings))
    for seat, (caller, name) in enumerate(((ANN, "Ann"), (BEA, "Bea"))):
        await do(service, caller, made.table, commands.Join(seat=seat, name=name))
    await do(service, ANN, made.table, commands.Start())
    return str(made.table)


async def do(service: Service, caller: Caller, table: str, command: commands.Command) -> None:
    answer = await handle(service, caller, ordered(table, tokens.new(), command))
    assert not isinstance(answer, Problem), answer


def complaint(table: str, client: str = "r", seat: int = 1, text: str = "He is rude.") -> requests.Report:
    return requests.Report(table=table, client=client, seat=seat, why="chat", text=text)


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, Problem) else ""


def test_a_report_has_what_it_is_about_and_no_whispers(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            table = await pair(service)
            for number in range(LINES + 3):
                await do(service, BEA, table, commands.Say(seat=1, text=f"line {number}"))
            await do(service, BEA, table, commands.Say(seat=1, to=0, text="CANARY"))
            assert await handle(service, ANN, complaint(table)) == Reported(table=table)
            (stored,) = await service.store.reports(limit=9)
            assert (stored.table_id, stored.seat, stored.why, stored.text) == (table, 1, "chat", "He is rude.")
            assert (stored.by_holder, stored.about_holder, stored.about_name) == (ANN.known, BEA.known, "Bea")
            lines = msgspec.json.decode(stored.chat)
            assert [line["text"] for line in lines] == [f"line {number}" for number in range(3, LINES + 3)]
            assert {(line["seat"], line["name"]) for line in lines} == {(1, "Bea")}
            assert abs(stored.at - now()) < SECONDS * 1000

    asyncio.run(run())


def test_a_report_is_idempotent(tmp_path: Path) -> None:
    """Also for its limit, and after a restart."""

    async def run() -> None:
        limits = msgspec.structs.replace(UNLIMITED, reports=1)
        async with serviced(tmp_path, limits) as service:
            table = await pair(service)
            for _ in range(4):
                assert await handle(service, ANN, complaint(table)) == Reported(table=table)
            assert code(await handle(service, ANN, complaint(table, text="Other."))) == "reused_id"
            assert await handle(service, BEA, complaint(table, seat=0)) == Reported(table=table)
        async with serviced(tmp_path, limits) as service:
            assert await handle(service, ANN, complaint(table)) == Reported(table=table)
            assert len(await service.store.reports(limit=9)) == 2

    asyncio.run(run())


def test_only_people_who_may_see_the_table_report_and_only_people_are_reported(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            table = await pair(service, Settings(watching=False))
            assert code(await handle(service, EVE, complaint(table))) == "no_watching"
            assert code(await handle(service, Caller("192.0.2.9", None), complaint(table))) == "no_guest"
            assert code(await handle(service, ANN, complaint(table, seat=0))) == "not_allowed"
            assert code(await handle(service, ANN, complaint(table, seat=5))) == "no_such_seat"
            assert code(await handle(service, ANN, complaint("unknown"))) == "no_such_table"
            await do(service, ANN, table, commands.SetWatching(seat=0, open=True))
            assert await handle(service, EVE, complaint(table)) == Reported(table=table)
            assert len(await service.store.reports(limit=9)) == 1

    asyncio.run(run())


@pytest.mark.parametrize("many", ["guests", "addresses"])
def test_a_flood_of_reports_is_refused(tmp_path: Path, many: str) -> None:
    """A guest has few an hour from anywhere, and an address for all guests."""

    async def run() -> None:
        allowed = int(RateLimits().reports)
        async with serviced(tmp_path, msgspec.structs.replace(UNLIMITED, reports=allowed)) as service:
            table = await pair(service)
            found = []
            for number in range(3 * allowed):
                token = tokens.new() if many == "guests" else EVE.token
                caller = Caller("192.0.2.3" if many == "guests" else f"198.51.100.{number}", token)
                found.append(code(await handle(service, caller, complaint(table, client=f"{number}"))))
            assert found == [""] * allowed + ["too_many"] * 2 * allowed
            assert len(await service.store.reports(limit=99)) == allowed

    asyncio.run(run())


def test_nobody_at_the_table_learns_of_a_report(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            table = await pair(service)
            actor = await service.registry.get(table)
            before = [msgspec.json.encode(actor.table.update(viewer, now())) for viewer in (0, 1, None)]
            await handle(service, EVE, complaint(table))
            assert [msgspec.json.encode(actor.table.update(viewer, now())) for viewer in (0, 1, None)] == before

    asyncio.run(run())


def test_reports_and_bans_are_forgotten_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "STEP_SECONDS", 0)

    async def run() -> None:
        hands = Hands(monkeypatch)
        async with serviced(tmp_path) as service:
            table = await pair(service)
            await handle(service, ANN, complaint(table))
            await service.bans.add(ban("guest", BEA.known, now() + MINUTES))
            for days, reports, bans in ((29, 1, 1), (2, 1, 0), (148, 1, 0), (2, 0, 0)):
                hands.turn(days * DAY)
                await service.expiry.round()
                assert len(await service.store.reports(limit=9)) == reports
                assert len(await service.store.bans(0)) == bans

    asyncio.run(run())


# Bans.


def ban(kind: Any, who: str, until: int, why: str = "Spam.") -> Ban:
    return Ban(id=tokens.short(), at=now(), until=until, kind=kind, who=who, why=why)


@asynccontextmanager
async def banning(place: Place) -> AsyncIterator[Bans]:
    async with opened(place) as store:
        bans = Bans(store)
        await bans.recall()
        yield bans


def keeps_out(bans: Bans, holder: str | None, address: str) -> bool:
    try:
        bans.check(holder, address)
    except Trouble as trouble:
        return trouble.code == "banned" and "UTC: Spam." in trouble.sentence
    return False


def test_bans_are_kept_over_restarts_and_end_by_themselves(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hands = Hands(monkeypatch)
        async with banning(place) as bans:
            await bans.add(ban("guest", "ann", now() + MINUTES))
            await bans.add(ban("address", "192.0.2.0/24", now() + 2 * MINUTES))
        async with banning(place) as bans:
            assert keeps_out(bans, "ann", "198.51.100.1")
            assert keeps_out(bans, None, "192.0.2.200")
            assert not keeps_out(bans, "bea", "198.51.100.1")
            hands.turn(90)
            assert not keeps_out(bans, "ann", "198.51.100.1")
            assert [each.who for each in bans] == ["192.0.2.0/24"]
            hands.turn(60)
            assert not keeps_out(bans, None, "192.0.2.200")
        async with banning(place) as bans:
            assert list(bans) == []

    asyncio.run(run())


def test_a_ban_that_is_lifted_stays_lifted(place: Place) -> None:
    async def run() -> None:
        made = ban("guest", "ann", now() + MINUTES)
        async with banning(place) as bans:
            await bans.add(made)
            assert await bans.lift(made.id)
            assert not await bans.lift(made.id)
            assert not keeps_out(bans, "ann", "192.0.2.1")
        async with banning(place) as bans:
            assert not keeps_out(bans, "ann", "192.0.2.1")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("typed", "banned"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ],
)
def test_an_address_is_banned_as_it_is_counted(typed: str, banned: str) -> None:
    assert network(typed, "127.0.0.1") == banned


@pytest.mark.parametrize(
    "typed", ["127.0.0.1", "127.9.9.9", "::1", "0.0.0.0/0", "::/0", "10.1.2.3", "10.1.2.0/24", "::ffff:127.0.0.1"]
)
def test_neither_this_machine_nor_a_proxy_is_banned(typed: str) -> None:
    with pytest.raises(ValueError, match="this machine or one of its proxies"):
        network(typed, "127.0.0.1, 10.1.0.0/16")


def test_what_is_no_address() -> None:
    for typed in ("", "example.org", "192.0.2.7/40"):
        with pytest.raises(ValueError, match="is no address and no network"):
            network(typed, "")


@pytest.mark.parametrize(
    ("address", "who", "out"),
    [
        ("192.0.2.7", "192.0.2.7/32", True),
        ("192.0.2.8", "192.0.2.7/32", False),
        ("2001:db8:0:1::/64", "2001:db8::/48", True),
        ("2001:db8:0:1::/64", "2001:db8::/64", False),
        ("2001:db8::/64", "192.0.2.0/24", False),
        ("unknown", "192.0.2.0/24", False),
    ],
)
def test_who_is_within_a_network(tmp_path: Path, address: str, who: str, out: bool) -> None:
    async def run() -> None:
        async with banning(Place.of(str(tmp_path / "db"))) as bans:
            await bans.add(ban("address", who, now() + MINUTES))
            assert keeps_out(bans, None, address) is out

    asyncio.run(run())


def test_open_sockets_of_a_banned_guest_are_closed_and_they_are_away(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as live:
            service = live.service
            table = await pair(service)
            assert ANN.token
            assert BEA.token
            wires = [await Wire.open(live.socket, token) for token in (ANN.token, BEA.token)]
            for seat, wire in enumerate(wires):
                await wire.watch(table, seat)
            await service.bans.add(ban("guest", BEA.known, now() + MINUTES))
            service.check_bans()
            await _is_closed(wires[1])
            assert wires[1].pushed[-1]["code"] == "banned"
            assert {reader.visitor for reader in _watching(service, table)} == {ANN.known}
            await wires[0].order("say", table, seat=0, text="Still here.")
            with pytest.raises(InvalidStatus) as refused:
                await Wire.open(live.socket, BEA.token)
            assert refused.value.response.status_code == 403
            for bearer, status in ((BEA.token, 403), (ANN.token, 200)):
                assert await asyncio.to_thread(_looks, live.url, table, bearer) == status
            await wires[0].close()

    asyncio.run(run())


def _watching(service: Service, table: str) -> list[Any]:
    return list(service.subscriptions._of(table))  # noqa: SLF001


async def _rest(wire: Wire) -> None:
    while True:
        await wire.receive()


async def _is_closed(wire: Wire) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        await _rest(wire)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def _looks(url: str, table: str, bearer: str) -> int:
    headers = {"Authorization": f"Bearer {bearer}"}
    return httpx.post(
        f"{url}/api/v1/look", json={"table": table}, headers=headers, trust_env=False, timeout=SECONDS
    ).status_code


def test_a_long_poll_of_a_banned_guest_has_no_news(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            table = await pair(service)
            actor = await service.registry.get(table)
            have = actor.table.version(1, now())
            polling = asyncio.create_task(handle(service, BEA, requests.Watch(table=table, seat=1, have=have, wait=25)))
            while not service.subscriptions.watched(table):  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0)
            await service.bans.add(ban("guest", BEA.known, now() + MINUTES))
            await do(service, ANN, table, commands.Say(seat=0, text="News."))
            assert code(await polling) == "banned"

    asyncio.run(run())
