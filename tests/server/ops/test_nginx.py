"""The documented nginx in front of a real server: matches go through it, and limits and cookies work behind it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from meadow.core import catalogue
from tests.server.clients import Json
from tests.server.ops.nginx import NAME, Front, Visitor, fronting, options
from tests.server.ops.test_whole_games import PACE, play, play_over_http, short
from tests.server.servers import Live, running

pytestmark = pytest.mark.slow

GAME = next(name for name, game in catalogue.games().items() if 2 in game.seats)
ORIGIN = {"Origin": f"https://{NAME}"}
STRICT = ("--limit", "tables=1e-9", *options())
"""Nobody may make a second table."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with running(tmp_path_factory.mktemp("behind"), *options()) as live:
        yield live


@pytest.fixture(scope="module")
def front(server: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with fronting(tmp_path_factory.mktemp("nginx"), server.port) as proxy:
        yield proxy


async def match(front: Front) -> tuple[Json, Json]:
    """A whole match of one person over a socket, and one over HTTP: how both see its end."""
    with Visitor(front, seed=31) as person:
        wire = await front.wire(seed=32)
        await wire.ask("guest")
        table = person.create(GAME, 2, settings=PACE, options=short(GAME))
        person.order("join", table, name="Over HTTP", seat=0)
        await wire.order("join", table, name="Over a socket", seat=1)
        person.order("start", table)
        http = asyncio.create_task(asyncio.to_thread(play_over_http, person, table, 0))
        end = await play(wire, table, 1)
        await http
        await wire.close()
        return person.state(table, 0), end


def test_a_whole_match(front: Front) -> None:
    mine, theirs = asyncio.run(match(front))
    assert mine["status"] == theirs["status"] == "over"
    assert mine["result"] == theirs["result"]
    assert mine["revealed"] == theirs["revealed"]


def test_a_browser_keeps_a_cookie_that_is_for_tls_and_this_host_only(front: Front) -> None:
    async def watch(cookie: str) -> Json:
        wire = await front.wire(seed=1, Cookie=cookie, **ORIGIN)
        listed = await wire.ask("list")
        await wire.close()
        return listed

    with front.client() as page:
        got = page.post("/api/v1/guest", json={"cookie": True}, headers=ORIGIN)
        assert got.status_code == 200
        cookie, *attributes = [part.strip() for part in got.headers["set-cookie"].split(";")]
        assert cookie.startswith("__Host-meadow_guest=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(attributes)
        sent = {"Cookie": cookie} | ORIGIN
        made = page.post("/api/v1/create", json={"client": "c", "game": GAME, "seats": 2}, headers=sent)
        assert made.json()["answer"] == "created", "the cookie says who asks"
    assert asyncio.run(watch(cookie))["answer"] == "tables"


def test_pages_of_other_servers_are_refused(front: Front) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(front.wire(seed=1, Origin="https://elsewhere.example"))


def _created(client: httpx.Client, number: int, **headers: str) -> str:
    """What comes of making a table."""
    token = client.post("/api/v1/guest", json={}).json()["token"]
    fields = {"client": str(number), "game": GAME, "seats": 2}
    answer = client.post("/api/v1/create", json=fields, headers=headers | {"Authorization": f"Bearer {token}"}).json()
    return str(answer.get("code") or answer["answer"])


def test_each_address_has_limits_of_its_own_and_nobody_can_claim_another(tmp_path: Path) -> None:
    """The server sees the proxy's connections only: X-Forwarded-For is what tells clients apart."""
    with (
        running(tmp_path, *STRICT) as strict,
        fronting(tmp_path, strict.port) as front,
        front.client("127.0.0.2") as one,
        front.client("127.0.0.3") as other,
    ):
        assert _created(one, 1) == "created"
        assert _created(one, 2) == "too_many"
        assert _created(one, 3, **{"X-Forwarded-For": "203.0.113.5"}) == "too_many"
        assert _created(other, 4) == "created"


def test_other_names_and_the_metrics_are_refused(front: Front, server: Live) -> None:
    with front.client() as client:
        wrong = client.get("/", headers={"Host": "elsewhere.example"})
        assert (wrong.status_code, wrong.json()["code"]) == (421, "bad_host")
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{server.url}/metrics", trust_env=False).status_code == 200, "on this machine they are there"


def test_plain_http_leads_to_tls_and_large_bodies_are_refused(front: Front) -> None:
    with front.client(scheme="http") as plain:
        led = plain.get("/play?x=1")
        assert (led.status_code, led.headers["location"]) == (301, f"https://{NAME}/play?x=1")
    with front.client() as client:
        assert client.post("/api/v1/guest", content=b" " * 70_000).status_code == 413
        assert "max-age" in client.get("/").headers["strict-transport-security"]
