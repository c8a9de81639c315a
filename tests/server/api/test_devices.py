"""A guest with several devices: linking, naming, signing out, and what must not work."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meadow.server.api import requests
from meadow.server.api.answers import Done, Problem, Shown
from meadow.server.api.caller import Caller
from meadow.server.api.devices import recognise
from meadow.server.api.dispatch import handle
from meadow.server.base import clock, tokens
from meadow.server.base.limits import RateLimits
from meadow.server.base.tokens import COOKIE
from meadow.server.ops import guests
from meadow.server.ops.guests import DAY
from meadow.server.storage import NotCommitted, Place, Unavailable
from meadow.table import commands
from tests.server.api.test_own_tables import Guest, serving
from tests.server.clients import Json, Person, Wire
from tests.server.hands import Hands
from tests.server.inside import GAME, UNLIMITED, ordered
from tests.server.inside import serving as serving_inside
from tests.server.servers import Live, running


def linked(server: Live, by: Person, seed: int = 2, code: str = "", **fields: Any) -> Person:
    """Another device of the same guest."""
    other = Person(server.url, seed)
    token = other.ask("link", code=code or by.ask("link_code")["code"], **fields)["token"]
    assert token != by.token
    other.http.close()
    return Person(server.url, seed, token)


def begun(person: Person) -> str:
    table = person.create(GAME, 2, settings={"pace": 0})
    for seat in (0, 1):
        person.order("join", table, seat=seat, name=f"Seat {seat}")
    person.order("start", table)
    return table


def names(person: Person) -> list[tuple[str, str, bool]]:
    return [(each["label"], each["linked_by"], each["this"]) for each in person.ask("devices")["devices"]]


async def heard(wire: Wire) -> None:
    """Receive until the socket is closed."""
    while True:
        await wire.receive()


def device(person: Person) -> str:
    """The name of the person's own device."""
    return next(str(each["device"]) for each in person.ask("devices")["devices"] if each["this"])


def test_a_linked_device_is_the_same_guest(server: Live) -> None:
    with Person(server.url) as first:
        table = begun(first)
        with linked(server, first) as second:
            assert second.ask("look", table=table)["yours"] == [0, 1]
            assert second.ask("look", table=table)["host"]
            assert [own["table"] for own in second.ask("mine")["tables"]] == [table]
            said = {"table": table, "client": "said once", "seat": 0, "text": "from either"}
            assert first.ask("say", **said)["answer"] == second.ask("say", **said)["answer"] == "done"
            chat = [line for line in first.state(table, 0)["log"] if line["kind"] == "chat"]
            assert len(chat) == 1, "the same guest, so the same client id is the same order"
            assert names(second) == [("", "", False), ("", "code", True)]
            second.ask("name_device", device=device(first), label="  Kitchen\n")
            assert names(first) == [("Kitchen", "", True), ("", "code", False)]


def test_a_code_is_used_once_and_only_while_it_is_valid(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)

    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            codes = []
            for _ in range(4):
                hands.turn(1)
                codes.append((await ada.ask(requests.NewLinkCode())).code)  # type: ignore[attr-defined]
            for code, works in ((codes[0], False), (codes[3], True), (codes[3], False), (codes[2], True)):
                found = await Guest(service).ask(requests.Link(code=code))
                assert isinstance(found, Problem) != works, found
                if isinstance(found, Problem):
                    assert found.code == "no_such_code"
            hands.turn(guests.CODE_LASTS / 1000 - 2)
            hands.turn(2)
            assert isinstance(await Guest(service).ask(requests.Link(code=codes[1])), Problem)
            assert await service.store.any_expired(clock.now())
            await service.expiry.round()
            assert not await service.store.any_expired(clock.now())
            assert await service.store.keys(str(ada.caller.holder)) == []

    asyncio.run(run())


def test_a_code_is_used_up_by_one_of_many_who_try_it_at_once(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            code = (await ada.ask(requests.NewLinkCode())).code  # type: ignore[attr-defined]
            tries = [Guest(service).ask(requests.Link(code=code)) for _ in range(20)]
            found = await asyncio.gather(*tries)
            assert sum(not isinstance(each, Problem) for each in found) == 1
            assert len(await service.guests.devices(str(ada.caller.holder))) == 2

    asyncio.run(run())


def test_a_phrase_as_it_may_be_typed_and_replaced(server: Live) -> None:
    with Person(server.url) as first:
        old = first.ask("phrase")["phrase"]
        phrase = first.ask("phrase")["phrase"]
        assert len(phrase.split()) == 8
        assert first.ask("devices")["phrase_at"]
        with Person(server.url, 3) as stranger:
            assert stranger.problem("link", code=old)["code"] == "no_such_code"
            wrong = stranger.problem("link", code=phrase.replace(phrase[:5], "bubba"))
            assert "eight words of five letters" in wrong["sentence"]
        for number, typed in enumerate((phrase.upper().replace(" ", "-"), phrase.replace(" ", ""))):
            linked(server, first, 4 + number, code=typed).http.close()
        assert [linked_by for _, linked_by, _ in names(first)] == ["", "phrase", "phrase"], "a phrase stays valid"


def test_a_device_with_seats_leaves_them_only_if_asked(server: Live) -> None:
    with Person(server.url) as first, Person(server.url, 2) as other:
        table = begun(other)
        code = first.ask("link_code")["code"]
        refused = other.problem("link", code=code)
        assert (refused["code"], "1 tables" in refused["sentence"]) == ("has_seats", True)
        assert other.ask("look", table=table)["yours"] == [0, 1]
        assert first.problem("link", code=code)["code"] == "bad_request"
        assert other.ask("link", code=code, leave=True)["token"]
        state = first.state(table)
        while not all(seat["away"] == "left" for seat in state["seats"]):
            state = first.wait(table, None, state["version"])


def test_a_device_whose_guest_has_another_leaves_no_seats(server: Live) -> None:
    with Person(server.url) as first, Person(server.url, 2) as other:
        table = begun(other)
        with linked(server, other, 3) as third:
            other.ask("link", code=first.ask("link_code")["code"])
            assert third.ask("look", table=table)["yours"] == [0, 1]
            assert all(not seat["away"] for seat in third.state(table)["seats"])
            assert names(third) == [("", "code", True)]
            assert other.problem("games")["code"] == "revoked"


def test_signing_out(tmp_path: Path) -> None:
    """At once for requests, sockets and long polls, and after a restart."""

    async def run(server: Live, first: Person, second: Person) -> None:
        table = begun(first)
        wire, kept = await Wire.open(server.socket, second.token), await Wire.open(server.socket, first.token)
        for each in (wire, kept):
            await each.watch(table, 0)
        gone, version = device(second), second.state(table, 1)["version"]
        polling = asyncio.create_task(
            asyncio.to_thread(second.post, "watch", table=table, seat=1, have=version, wait=25)
        )
        await asyncio.sleep(0.3)
        for _ in range(2):
            answer = await asyncio.to_thread(first.ask, "revoke_device", client="c", device=gone)
            assert [each["this"] for each in answer["devices"]] == [True]
        polled = await polling
        assert (polled.status_code, polled.json()["code"]) == (401, "revoked")
        with pytest.raises(ConnectionClosed) as closed:
            await heard(wire)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4001, "this device was signed out")
        first.order("say", table, seat=0, text="still here")
        await kept.until(table, 0, version=version)
        await kept.close()
        with pytest.raises(InvalidStatus) as refused:
            await Wire.open(server.socket, second.token)
        assert refused.value.response.status_code == 401

    with running(tmp_path) as server, Person(server.url) as first:
        second = linked(server, first)
        asyncio.run(run(server, first, second))
        for _ in range(2):
            problem = second.problem("mine")
            assert (problem["code"], "link it again" in problem["sentence"]) == ("revoked", True)
            server.kill()
            server.start()
        assert names(first) == [("", "", True)]
        second.http.close()


def test_the_last_device_needs_a_phrase(server: Live) -> None:
    with Person(server.url) as first, Person(server.url, 2) as again:
        last = first.problem("revoke_device", client="c", device=device(first))
        assert (last["code"], "recovery phrase" in last["sentence"]) == ("last_device", True)
        assert first.problem("revoke_device", client="c", device="0" * 12)["code"] == "no_such_device"
        phrase = first.ask("phrase")["phrase"]
        assert first.ask("revoke_device", client="c", device=device(first))["devices"] == []
        assert first.problem("mine")["code"] == "revoked"
        assert first.problem("revoke_device", client="c", device="0" * 12)["code"] == "revoked"
        again.ask("link", code=phrase)


def test_a_browser_is_linked_and_signed_out_by_cookies(server: Live) -> None:
    """A browser whose cookie was revoked may be a new guest, as it cannot delete it."""
    here = {"Origin": server.url}

    def post(person: Person, name: str, **body: Any) -> tuple[int, Json]:
        answer = person.http.post(f"/api/v1/{name}", json=body, headers=here)
        return answer.status_code, answer.json()

    with Person(server.url) as first, Person(server.url, 2) as browser:
        del browser.http.headers["Authorization"]
        code, answer = post(browser, "link", code=first.ask("link_code")["code"], cookie=True)
        assert (code, answer["token"]) == (200, "")
        assert COOKIE in browser.http.cookies
        code, answer = post(browser, "devices")
        assert [each["this"] for each in answer["devices"]] == [False, True]
        first.ask("revoke_device", client="c", device=answer["devices"][1]["device"])
        assert post(browser, "devices")[0] == 401
        old = browser.http.cookies[COOKIE]
        assert post(browser, "guest", cookie=True)[0] == 200
        assert browser.http.cookies[COOKIE] != old
        assert post(browser, "devices")[1]["devices"][0]["this"]
        assert first.problem("guest", token=old)["code"] == "revoked"


def test_a_socket_cannot_be_linked_but_shows_a_token_of_any_device(server: Live) -> None:
    async def run(first: Person, second: Person, table: str) -> None:
        wire = await Wire.open(server.socket)
        refused = await wire.problem("link", code=first.ask("link_code")["code"])
        assert refused["code"] == "bad_request"
        await wire.ask("guest", token=second.token)
        assert (await wire.ask("look", table=table))["yours"] == [0, 1]
        await wire.close()

    with Person(server.url) as first, linked(server, first) as second:
        asyncio.run(run(first, second, begun(first)))


def test_attempts_are_limited_by_address(tmp_path: Path) -> None:
    with running(tmp_path, "--limit", "links=0.001") as server, Person(server.url) as person:
        code = person.ask("link_code")["code"]
        assert person.problem("link", code="x" * 22)["code"] == "no_such_code"
        for _ in range(3):
            assert person.problem("link", code=code)["code"] == "too_many"


def test_strangers_have_no_devices(server: Live) -> None:
    with Person(server.url) as person:
        del person.http.headers["Authorization"]
        for request in ("devices", "link_code", "phrase"):
            assert person.problem(request)["code"] == "no_guest"


def test_who_is_known_goes_on_without_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise Unavailable("gone")

    async def run() -> None:
        async with serving(Place.of(str(tmp_path / "db"))) as service:
            ada = Guest(service)
            await recognise(service, ada.caller)
            table = await ada.create()
            monkeypatch.setattr(service.store, "device", fails)
            again = Caller("here", ada.caller.token)
            await recognise(service, again)
            assert isinstance(await handle(service, again, requests.CurrentState(table=table)), Shown)
            with pytest.raises(Exception, match="unavailable"):
                await recognise(service, Caller("here", tokens.new()))

    asyncio.run(run())


def test_a_change_that_cannot_be_stored_changes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(NotCommitted("no room"))
        return future

    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            code = (await ada.ask(requests.NewLinkCode())).code  # type: ignore[attr-defined]
            with monkeypatch.context() as patch:
                patch.setattr(service.store, "change_guests", fails)
                found = await Guest(service).ask(requests.Link(code=code))
                assert isinstance(found, Problem)
                assert found.code == "unavailable"
            assert not isinstance(await Guest(service).ask(requests.Link(code=code)), Problem)

    asyncio.run(run())


def test_whose_a_token_is_is_looked_up_once_a_day(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)

    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            token = (await Guest(service).ask(await with_code(ada))).token  # type: ignore[attr-defined]
            reads = 0
            read = service.store.device

            async def counted(key: str) -> object:
                nonlocal reads
                reads += 1
                return await read(key)

            monkeypatch.setattr(service.store, "device", counted)
            for _ in range(3):
                hands.turn(DAY / 1000)
                for _ in range(5):
                    caller = Caller("here", token)
                    await recognise(service, caller)
                    assert caller.holder == ada.caller.holder
                await service.registry.settled()
                seen = (await service.guests.devices(str(ada.caller.holder)))[1].seen_at
                assert seen is not None
                assert seen % DAY == 0
                assert 0 <= clock.now() - seen < DAY
            assert reads == 3

    async def with_code(guest: Guest) -> requests.Link:
        return requests.Link(code=(await guest.ask(requests.NewLinkCode())).code)  # type: ignore[attr-defined]

    asyncio.run(run())


def test_few_tokens_are_remembered(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "REMEMBERED", 10)

    async def run() -> None:
        async with serving(place) as service:
            for _ in range(30):
                await recognise(service, Caller("here", tokens.new()))
            assert len(service.guests._known) == 10  # noqa: SLF001

    asyncio.run(run())


def test_secrets_are_stored_hashed_and_never_logged(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url) as first:
        code, phrase = first.ask("link_code")["code"], first.ask("phrase")["phrase"]
        with linked(server, first, code=first.ask("link_code")["code"]) as second:
            secrets = [first.token, second.token, code, *phrase.split()]
            second.problem("link", code=phrase.replace(phrase[:5], "lusab"))
        server.stop()
        written = server.log.read_bytes() + b"".join(
            repr(row).encode()
            for table in ("devices", "keys")
            for row in sqlite3.connect(server.db).execute(f"SELECT * FROM {table}")  # noqa: S608
        )
        assert not [secret for secret in secrets if secret.encode() in written]


def test_an_order_of_a_device_that_was_signed_out_is_refused(tmp_path: Path) -> None:
    """Even one that waits in the mailbox of its table."""

    async def run() -> None:
        async with serving_inside(tmp_path, UNLIMITED) as inside:
            service = inside.service
            ada = Guest(service)
            table = await ada.create()
            await ada.join(table, 0)
            caller = Caller("here", ada.caller.token)
            caller.belongs_to("")
            for request in (ordered(table, "c", commands.Say(seat=0, text="x")), requests.Mine(), requests.Games()):
                refused = await handle(service, caller, request)
                assert isinstance(refused, Problem)
                assert refused.code == "revoked"
            assert isinstance(await ada.ask(ordered(table, "c", commands.Say(seat=0, text="x"))), Done)

    asyncio.run(run())


def test_the_limit_can_be_chosen() -> None:
    assert RateLimits.of({"links": "7"}).links == 7
