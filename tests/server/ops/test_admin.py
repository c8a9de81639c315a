"""`meadow admin` against a real server: the whole way from the command line to the table and back."""

import asyncio
import json
import os
import pwd
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.server.api import requests
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.ops.admin import socket as admin
from meadow.server.ops.admin.messages import AuditLog, AuditShown, Ban, Drain, Failed, Say, Show, Tables, TablesShown
from meadow.server.ops.admin.orders import carry_out
from meadow.server.storage import NotCommitted, Place
from meadow.server.storage.check import check
from meadow.table import commands
from tests.cli.runner import meadow, refused
from tests.server.clients import SECONDS, Person, Wire
from tests.server.clients import connected as connected_as
from tests.server.inside import ordered, serviced
from tests.server.servers import Live, running
from tests.server.storage.tables import spoil

GAME = next(iter(catalogue.games()))
SECRETIVE = ["flautz", "pollen_wars"]
ME = pwd.getpwuid(os.geteuid()).pw_name
WHY = "Insults in the chat"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with running(tmp_path) as server:
        yield server


def do(live: Live, *words: object) -> str:
    """Carry out an order: what the command says."""
    done = meadow("admin", *words, "--admin-socket", live.admin)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def listed(live: Live, *words: object) -> Any:
    return json.loads(do(live, *words, "--json"))


def fails(live: Live, *words: object) -> str:
    return refused("admin", *words, "--admin-socket", live.admin)


def match(ann: Person, bea: Person, game: str = GAME, **settings: Any) -> str:
    """A table with a match between the two."""
    table = ann.create(game, 2, settings={"pace": 0, **settings})
    for seat, (person, name) in enumerate(((ann, "Ann"), (bea, "Bea"))):
        person.order("join", table, name=name, seat=seat)
    ann.order("start", table)
    return table


@pytest.fixture
def ann(live: Live) -> Iterator[Person]:
    with Person(live.url, 1) as person:
        yield person


@pytest.fixture
def bea(live: Live) -> Iterator[Person]:
    with Person(live.url, 2) as person:
        yield person


def test_tables_are_listed_newest_first_with_the_people_there(live: Live, ann: Person, bea: Person) -> None:
    begun = match(ann, bea)
    waiting = ann.create(GAME, 2)
    rows = listed(live, "tables")
    assert [row["table"] for row in rows] == [waiting, begun]
    assert [(row["status"], row["people"], row["in_memory"]) for row in rows] == [
        ("open", [], True),
        ("playing", ["Ann", "Bea"], True),
    ]
    assert [row["table"] for row in listed(live, "tables", "--status", "open")] == [waiting]
    assert listed(live, "tables", "--game", "nothing") == []
    assert len(listed(live, "tables", "--limit", 1)) == 1
    told = do(live, "tables")
    assert "Ann, Bea" in told
    live.stop()
    live.start()
    kept = {row["table"]: row["people"] for row in listed(live, "tables")}
    assert kept == {begun: ["Ann", "Bea"], waiting: []}


def test_a_table_is_shown_with_its_chat_its_people_and_reports(live: Live, ann: Person, bea: Person) -> None:
    table = match(ann, bea)
    bea.order("say", table, seat=1, text="Loser!")
    bea.order("say", table, seat=1, to=0, text="CANARY")
    ann.ask("report", table=table, client="r", seat=1, why="chat", text="Look at that.")
    shown = listed(live, "show", table)
    assert [(seat["name"], seat["guest"]) for seat in shown["seats"]] == [
        ("Ann", tokens.holder(ann.token)),
        ("Bea", tokens.holder(bea.token)),
    ]
    assert [(line["name"], line["text"]) for line in shown["chat"]] == [("Bea", "Loser!")]
    (report,) = shown["reports"]
    assert (report["why"], report["text"], report["name"]) == ("chat", "Look at that.", "Bea")
    assert report["chat"] == shown["chat"]
    told = do(live, "show", table)
    for word in ("Loser!", "Look at that.", tokens.holder(bea.token)[:12], "Ann"):
        assert word in told
    assert "CANARY" not in told + json.dumps(shown)
    assert "no such table" in fails(live, "show", "unknown")


@pytest.mark.parametrize("key", SECRETIVE)
def test_what_is_shown_depends_on_nothing_hidden(tmp_path: Path, key: str) -> None:
    """Byte by byte the same for another deal of all that is hidden from every seat; no seed, no salt, no whisper."""

    async def run() -> None:
        game = catalogue.find(key)
        seats = game.seats[0] if game.seats[0] > 1 else 2
        people = [Caller(f"192.0.2.{seat}", tokens.new()) for seat in range(seats)]
        async with serviced(tmp_path) as service:
            made: Any = await handle(service, people[0], requests.Create(client="c", game=key, seats=seats))
            for seat, person in enumerate(people):
                await handle(service, person, ordered(made.table, "j", commands.Join(seat=seat, name=f"P{seat}")))
            await handle(service, people[0], ordered(made.table, "s", commands.Start()))
            whisper = commands.Say(seat=0, to=1, text="CANARY of a hand")
            await handle(service, people[0], ordered(made.table, "w", whisper))
            actor = await service.registry.get(made.table)
            before = await carry_out(service, "me", Show(table=made.table))
            current = actor.table.match
            assert current is not None
            created = actor.table._live.created  # noqa: SLF001
            for seat in range(seats):
                other = game.determinize(current.state, seat, Rng(7 + seat))
                others = [each for each in range(seats) if each != seat]
                assert any(game.view(other, each) != game.view(current.state, each) for each in others)
                current.state = other
                for screen in actor.table._live.screens:  # noqa: SLF001
                    screen.frame = None
                after = await carry_out(service, "me", Show(table=made.table))
                assert msgspec.json.encode(after) == msgspec.json.encode(before)
            text = msgspec.json.encode(before).decode()
            for secret in (created.seed, created.salt, "CANARY", *(str(person.token) for person in people)):
                assert secret not in text
            assert "view" not in msgspec.to_builtins(before)

    asyncio.run(run())


def test_a_table_closed_to_onlookers_shows_no_more(live: Live, ann: Person, bea: Person) -> None:
    """The same fields as any other."""
    table = match(ann, bea)
    opened = listed(live, "show", table)
    ann.order("set_watching", table, seat=0, open=False)
    closed = listed(live, "show", table)
    assert opened.keys() == closed.keys()
    assert "closed to onlookers" in do(live, "show", table)


def test_a_match_that_is_closed_ends_for_everybody(live: Live, ann: Person, bea: Person) -> None:
    table = match(ann, bea, public=True)
    assert table in [row["table"] for row in ann.ask("list")["tables"]]
    before = ann.state(table, 0)
    assert do(live, "close", table, "--why", WHY) == "The table is closed.\n"
    for person, seat in ((ann, 0), (bea, 1)):
        update = person.state(table, seat)
        assert (update["closed"], update["choices"], update["revealed"]) == (f"{WHY}.", [], None)
        assert WHY in update["log"][-1]["text"]
        problem = person.problem("say", table=table, client="x", seat=seat, text="But why?")
        assert problem["code"] == "closed"
        assert WHY in problem["sentence"]
    assert before["choices"] or bea.state(table, 1)["choices"] == []
    assert ann.ask("list")["tables"] == []
    assert ann.problem("record", table=table)["code"] == "not_over"
    assert WHY in listed(live, "show", table)["closed"]
    assert do(live, "close", table, "--why", WHY) == "The table was closed before.\n"
    live.kill()
    live.start()
    assert ann.state(table, 0)["closed"] == f"{WHY}."


def test_a_table_that_waits_is_deleted_with_a_sentence_for_those_who_wait(live: Live, ann: Person) -> None:
    table = ann.create(GAME, 2)

    async def waits() -> None:
        wire = await Wire.open(live.socket, ann.token)
        await wire.watch(table)
        await asyncio.to_thread(do, live, "close", table, "--why", WHY)
        while not wire.pushed:
            await wire.receive()
        assert wire.pushed[-1]["answer"] == "unwatched"
        problem = await wire.problem("watch", table=table)
        assert (problem["code"], WHY in problem["sentence"]) == ("no_such_table", True)
        await wire.close()

    asyncio.run(waits())
    assert listed(live, "tables") == []


@pytest.mark.parametrize("loaded", [True, False])
def test_a_table_is_deleted_with_its_log_and_its_reports_stay(
    live: Live, ann: Person, bea: Person, loaded: bool
) -> None:
    table, other = match(ann, bea), ann.create(GAME, 2)
    ann.ask("report", table=table, client="r", seat=1, why="conduct")
    if not loaded:
        live.stop()
        live.start()
    assert do(live, "delete", table) == "The table is deleted with its log.\n"
    assert ann.problem("look", table=table)["code"] == "no_such_table"
    assert [row["table"] for row in listed(live, "tables")] == [other]
    assert [report["table"] for report in listed(live, "reports")] == [table]
    assert "no such table" in fails(live, "delete", table)
    live.stop()
    assert check(Place.of(live.db)).problems == []


def test_a_damaged_table_can_be_deleted(live: Live, ann: Person) -> None:
    table = ann.create(GAME, 2)
    ann.order("join", table, name="Ann")
    live.stop()
    spoil(Place.of(live.db), "UPDATE entries SET body = '{}' WHERE number = 1")
    live.start()
    assert listed(live, "tables")[0]["people"] == []
    assert "damaged" in fails(live, "show", table)
    do(live, "delete", table)
    assert listed(live, "tables") == []


def test_reports_are_handled(live: Live, ann: Person, bea: Person) -> None:
    table = match(ann, bea)
    ann.ask("report", table=table, client="1", seat=1, why="name")
    bea.ask("report", table=table, client="2", seat=0, why="absence", text="Gone.")
    newest, oldest = listed(live, "reports")
    assert (newest["name"], oldest["name"]) == ("Ann", "Bea")
    do(live, "reports", "--done", oldest["id"])
    assert [report["id"] for report in listed(live, "reports")] == [newest["id"]]
    assert [report["id"] for report in listed(live, "reports", "--all")] == [newest["id"], oldest["id"]]
    assert "no such report" in fails(live, "reports", "--done", "x")
    assert "Gone." in do(live, "reports")


def test_a_banned_guest_is_thrown_out_and_comes_back_when_the_ban_is_lifted(
    live: Live, ann: Person, bea: Person
) -> None:
    table = match(ann, bea)
    guest = tokens.holder(bea.token)

    async def thrown_out() -> None:
        wire = await Wire.open(live.socket, bea.token)
        await wire.watch(table, 1)
        told = await asyncio.to_thread(do, live, "ban", "guest", guest[:10], "--for", "7d", "--why", WHY)
        assert guest in told
        with pytest.raises(ConnectionClosed):
            await _rest(wire)
        assert wire.pushed[-1]["code"] == "banned"
        assert WHY in wire.pushed[-1]["sentence"]

    asyncio.run(thrown_out())
    problem = bea.post("look", table=table)
    assert (problem.status_code, problem.json()["code"]) == (403, "banned")
    ann.state(table, 0)
    (ban,) = listed(live, "bans")
    assert (ban["kind"], ban["who"], ban["why"]) == ("guest", guest, f"{WHY}.")
    live.kill()
    live.start()
    assert bea.post("look", table=table).status_code == 403
    do(live, "unban", ban["id"])
    bea.state(table, 1)
    assert listed(live, "bans") == []
    assert "no such ban" in fails(live, "unban", ban["id"])


async def _rest(wire: Wire) -> None:
    while True:
        await wire.receive()


def test_bans_that_would_keep_out_nobody_or_everybody_are_refused(live: Live, ann: Person) -> None:
    for_a_day = ("--for", "1d", "--why", WHY)
    assert "this machine or one of its proxies" in fails(live, "ban", "address", "127.0.0.1", *for_a_day)
    assert "is no address" in fails(live, "ban", "address", "example.org", *for_a_day)
    assert "No guest at a table in memory" in fails(live, "ban", "guest", "abcdef", *for_a_day)
    assert "is named by the hash" in fails(live, "ban", "guest", "Ann", *for_a_day)
    assert "--for needs a time" in fails(live, "ban", "guest", "abcdef", "--for", "0", "--why", WHY)
    assert "Say why" in fails(live, "ban", "guest", "a" * 64, "--for", "1d", "--why", " ")
    assert listed(live, "bans") == []
    ann.ask("games")


def test_an_address_is_banned(live: Live) -> None:
    do(live, "ban", "address", "2001:db8::7", "--for", "90m", "--why", WHY)
    (ban,) = listed(live, "bans")
    assert ban["who"] == "2001:db8::/64"
    assert ban["until"] - ban["at"] == 90 * 60_000
    assert "2001:db8::/64" in do(live, "bans")


def test_an_address_behind_a_proxy_is_banned_and_no_other(tmp_path: Path) -> None:
    async def run(live: Live) -> None:
        banned, other = [
            Wire(await connected_as(live.socket, **{"X-Forwarded-For": address}), 1)
            for address in ("192.0.2.7", "198.51.100.7")
        ]
        await asyncio.to_thread(do, live, "ban", "address", "192.0.2.0/24", "--for", "1d", "--why", WHY)
        with pytest.raises(ConnectionClosed) as closed:
            await _rest(banned)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        await other.ask("guest")
        with pytest.raises(InvalidStatus):
            await connected_as(live.socket, **{"X-Forwarded-For": "192.0.2.99"})
        await other.close()

    with running(tmp_path, "--proxies", "127.0.0.1") as live:
        asyncio.run(run(live))


def test_everybody_is_told_and_who_comes_later_too(live: Live) -> None:
    async def told() -> None:
        first = await Wire.open(live.socket)
        await asyncio.to_thread(do, live, "say", "The server restarts at ten.")
        later = await Wire.open(live.socket)
        for wire in (first, later):
            while not wire.pushed:
                await wire.receive()
            assert wire.pushed == [{"answer": "announcement", "id": None, "text": "The server restarts at ten."}]
        await asyncio.to_thread(do, live, "say", "--clear")
        while len(first.pushed) < 2:
            await first.receive()
        assert first.pushed[-1]["text"] == ""
        latest = await Wire.open(live.socket)
        await latest.ask("games")
        assert latest.pushed == []
        for wire in (first, later, latest):
            await wire.close()

    asyncio.run(told())
    assert "either TEXT or --clear" in fails(live, "say")


def test_while_it_drains_matches_go_on_and_no_new_ones_are_made(live: Live, ann: Person, bea: Person) -> None:
    table, ended = match(ann, bea), match(ann, bea)
    ann.order("resign", ended, seat=0)
    made = ann.ask("create", client="same", game=GAME, seats=2)["table"]
    do(live, "drain")
    health = httpx.get(f"{live.url}/healthz", trust_env=False, timeout=SECONDS)
    assert (health.status_code, health.json()) == (200, {"status": "draining"})
    assert ann.problem("create", client="new", game=GAME, seats=2)["code"] == "draining"
    assert ann.ask("create", client="same", game=GAME, seats=2)["table"] == made
    assert ann.problem("ask_rematch", table=ended, client="again", seat=0)["code"] == "draining"
    version = ann.state(ended)["version"]
    fork = {"seat": None, "version": version, "take": 0, "name": "Ann", "level": "random"}
    assert ann.problem("fork", table=ended, client="fork", **fork)["code"] == "draining"
    asked = next(seat for seat in (0, 1) if (ann, bea)[seat].state(table, seat)["choices"])
    (ann, bea)[asked].act(table, asked, (ann, bea)[asked].state(table, asked))
    do(live, "drain", "--off")
    ann.ask("create", client="new", game=GAME, seats=2)
    assert httpx.get(f"{live.url}/healthz", trust_env=False, timeout=SECONDS).json() == {"status": "ok"}


def test_orders_are_in_the_audit_log_before_they_are_carried_out(live: Live, ann: Person, bea: Person) -> None:
    table = match(ann, bea)
    do(live, "tables")
    do(live, "show", table)
    fails(live, "close", "unknown", "--why", WHY)
    do(live, "ban", "address", "192.0.2.7", "--for", "1d", "--why", WHY)
    do(live, "unban", listed(live, "bans")[0]["id"])
    do(live, "say", "Hello.")
    do(live, "drain")
    do(live, "delete", table)
    lines = listed(live, "audit")
    assert [line["what"] for line in lines] == ["delete", "drain", "say", "unban", "ban", "close", "show"]
    assert {line["who"] for line in lines} == {ME}
    by_what = {line["what"]: (line["about"], line["why"]) for line in lines}
    assert by_what["delete"] == by_what["show"] == (table, "")
    assert by_what["close"] == ("unknown", WHY)
    assert by_what["ban"] == ("address 192.0.2.7 for 86400 s", WHY)
    assert by_what["say"] == ("Hello.", "")
    assert "192.0.2.7" in do(live, "audit")
    live.stop()
    live.start()
    assert listed(live, "audit") == lines


def test_what_cannot_be_noted_in_the_audit_log_is_not_carried_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(service.store, "note", _not_noted)
                for order in (Drain(), Say(text="Hello."), Ban(kind="address", who="192.0.2.7", seconds=60, why=WHY)):
                    assert isinstance(await carry_out(service, ME, order), Failed)
                assert isinstance(await carry_out(service, ME, Tables()), TablesShown)
            assert (service.registry.draining, service.announcement, list(service.bans)) == (False, "", [])
            assert await carry_out(service, ME, AuditLog()) == AuditShown(audit=())

    asyncio.run(run())


async def _not_noted(record: object) -> None:
    raise NotCommitted(f"the database cannot take {type(record).__name__}")


# The socket.


def test_only_its_owner_can_open_the_socket(live: Live) -> None:
    assert stat.S_IMODE(live.admin.stat().st_mode) == 0o600
    live.stop()
    assert not live.admin.exists()


def test_without_a_server_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    told = refused("admin", "tables", "--admin-socket", tmp_path / "none")
    assert "no server is listening" in told
    assert "start one with `meadow serve`" in told


def test_a_socket_that_a_killed_server_left_is_replaced(live: Live) -> None:
    live.kill()
    assert live.admin.exists()
    assert "no server is listening" in fails(live, "tables")
    live.start()
    assert listed(live, "tables") == []


def test_a_second_server_does_not_take_the_socket(live: Live, ann: Person, tmp_path: Path) -> None:
    table = ann.create(GAME, 2)
    (tmp_path / "second").mkdir()
    with running(tmp_path / "second", "--admin-socket", str(live.admin)) as second:
        assert "another server has it" in second.log.read_text()
        assert [row["table"] for row in listed(live, "tables")] == [table]
    assert [row["table"] for row in listed(live, "tables")] == [table]


@pytest.mark.parametrize("wrong", ["shared folder", "other file", "long name"])
def test_a_server_goes_on_without_a_socket_and_says_so(tmp_path: Path, wrong: str) -> None:
    folder = tmp_path / ("x" * 120 if wrong == "long name" else "folder")
    folder.mkdir(mode=0o700)
    if wrong == "shared folder":
        folder.chmod(0o777)
    if wrong == "other file":
        (folder / "admin.sock").write_text("mine")
    with running(tmp_path, "--admin-socket", str(folder / "admin.sock")) as server, Person(server.url) as person:
        person.ask("games")
        assert "no socket for `meadow admin`" in server.log.read_text()
    if wrong == "other file":
        assert (folder / "admin.sock").read_text() == "mine"


def test_the_default_place_is_in_the_users_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert admin.default_file() == tmp_path / "state" / "meadow" / "admin.sock"
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    assert admin.default_file() == tmp_path / "run" / "meadow" / "admin.sock"


def connected(live: Live) -> socket.socket:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.settimeout(SECONDS)
    client.connect(str(live.admin))
    return client


def _flood(client: socket.socket, what: bytes) -> None:
    while True:
        client.send(what)


@pytest.mark.parametrize(
    "sent", [b"nonsense\n", b'{"order":"fly"}\n', b'{"order":"show"}\n', b'{"order":"bans","more":1}\n', b"\xff\n"]
)
def test_what_is_not_understood_gets_an_error(live: Live, sent: bytes) -> None:
    with connected(live) as client, client.makefile("rb") as answers:
        client.sendall(sent)
        assert json.loads(answers.readline())["answer"] == "failed"
        client.sendall(b'{"order":"bans"}\n')
        assert json.loads(answers.readline()) == {"answer": "bans", "bans": []}


def test_a_line_without_an_end_is_cut_off(live: Live, ann: Person) -> None:
    with connected(live) as client, client.makefile("rb") as answers:
        client.sendall(b"x" * admin.LONGEST_LINE * 4)
        assert "at most" in json.loads(answers.readline())["sentence"]
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            _flood(client, b"x" * admin.LONGEST_LINE)
    ann.ask("games")


def test_clients_that_flood_and_read_nothing_keep_nobody_waiting(live: Live, ann: Person) -> None:
    clients = [connected(live) for _ in range(admin.MOST_CLIENTS)]
    try:
        for client in clients:
            client.setblocking(False)
            with pytest.raises(BlockingIOError):
                _flood(client, b'{"order":"bans"}\n' * 1000)
        ann.ask("games")
        assert "does not answer" in fails(live, "tables")
    finally:
        for client in clients:
            client.close()
    while meadow("admin", "bans", "--admin-socket", live.admin).exit_code:
        pass
