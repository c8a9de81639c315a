"""The host names that the server answers to, and the name of its cookie."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from meadow.core import catalogue
from meadow.server.net.origin import Hosts
from meadow.server.run import names
from tests.server.clients import SECONDS
from tests.server.servers import Live, running

GAME = next(iter(catalogue.games()))
OVER_TLS = {"X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with a host name and an origin, behind a trusted proxy."""
    words = ("--hosts", "Meadow.example", "--origin", "https://play.example:8443", "--proxies", "127.0.0.1")
    with running(tmp_path_factory.mktemp("named"), *words) as live:
        yield live


def browser(server: Live, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=SECONDS)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]:8537", "192.168.1.5", "meadow.example.", "play.example"]
)
def test_known_names(named: Live, host: str) -> None:
    with browser(named, Host=host) as client:
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8537", "127.0.0.1.evil.example", "x" * 5000])
@pytest.mark.parametrize("path", ["/", "/metrics", "/api/openapi.json", "/nothing.txt"])
def test_other_names_are_refused(named: Live, host: str, path: str) -> None:
    with browser(named, Host=host) as client:
        refused = client.get(path)
        posted = client.post("/api/v1/games", json={})
    assert (refused.status_code, refused.json()["code"]) == (421, "bad_host")
    assert f"--hosts {host.partition(':')[0][:100]}." in refused.json()["sentence"]
    assert posted.status_code == 421
    assert "default-src" in refused.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["[::1].evil.com", "[::1]evil", "localhost:evil.com", "[localhost]", "localhost:1:2"])
def test_names_that_only_begin_like_a_known_one(host: str) -> None:
    assert host not in Hosts(())


def test_a_page_of_a_rebound_name_gets_no_socket(named: Live) -> None:
    """By DNS rebinding: its own name is in `Host` and `Origin`, so that it looks like a page of this server."""
    assert status_of_socket(named, "evil.example") == b"421"
    assert status_of_socket(named, "meadow.example") == b"101"


def status_of_socket(server: Live, host: str) -> bytes:
    lines = (
        "GET /api/v1/socket HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as made:
        made.sendall("\r\n".join((*lines, "", "")).encode())
        return made.recv(2**16).split()[1]


def test_any_name(tmp_path: Path) -> None:
    assert "evil.example" in Hosts(["*"])
    with running(tmp_path, "--hosts", "*") as server, browser(server, Host="any.example") as client:
        assert client.get("/healthz").status_code == 200


def test_the_names_of_this_machine_are_known_to_others_only() -> None:
    mine = socket.gethostname()
    for host in ("127.0.0.1", "::1", "localhost", "127.5.5.5"):
        assert names(host) == ()
    assert mine in names("0.0.0.0")  # noqa: S104  only asked about
    assert {"meadow.lan", mine} <= set(names("meadow.lan"))


def test_no_host_header() -> None:
    """Browsers always send it, old programs may not."""
    assert "" in Hosts([])
    assert "evil.example" not in Hosts([], ["http://["])


def cookies(response: httpx.Response) -> dict[str, str]:
    """The cookies that a response sets, with their attributes."""
    kept = (each.partition("=") for each in response.headers.get_list("set-cookie"))
    return {name: rest.lower() for name, _, rest in kept}


def test_over_tls_the_cookie_is_for_this_host_only(named: Live) -> None:
    with browser(named, Origin="https://play.example:8443", **OVER_TLS) as client:
        (kept,) = cookies(client.post("/api/v1/guest", json={"cookie": True})).items()
        assert kept[0] == "__Host-meadow_guest"
        assert all(word in kept[1] for word in ("; secure", "; path=/", "; httponly", "; samesite=strict"))
        assert "domain" not in kept[1]
        sent = {"Cookie": f"{kept[0]}={client.cookies[kept[0]]}"}  # set by hand, as TLS is only claimed here
        fields = {"client": "c", "game": GAME, "seats": 2}
        assert client.post("/api/v1/create", json=fields, headers=sent).status_code == 200


def test_without_tls_it_has_its_plain_name(named: Live) -> None:
    with browser(named, Origin=named.url) as client:
        (kept,) = cookies(client.post("/api/v1/guest", json={"cookie": True})).items()
        assert (kept[0], "secure" in kept[1]) == ("meadow_guest", False)
        client.cookies.set("__Host-meadow_guest", client.cookies["meadow_guest"])
        client.cookies.delete("meadow_guest")
        created = client.post("/api/v1/create", json={"client": "c", "game": GAME, "seats": 2})
        assert created.json()["code"] == "no_guest", "that name means nothing here"


def test_a_browser_with_the_old_cookie_stays_who_it_is(named: Live) -> None:
    with browser(named, Origin="https://play.example:8443", **OVER_TLS) as client:
        token = client.post("/api/v1/guest", json={}, headers={"Cookie": ""}).json()["token"]
        old = {"Cookie": f"meadow_guest={token}"}
        response = client.post("/api/v1/guest", json={"cookie": True}, headers=old)
        kept = cookies(response)
        assert kept["__Host-meadow_guest"].startswith(token.lower())
        assert "max-age=0" in kept["meadow_guest"]
        new = {"Cookie": f"__Host-meadow_guest={token}; meadow_guest=of-somebody-else"}
        table = client.post("/api/v1/create", json={"client": "c", "game": GAME, "seats": 2}, headers=old).json()[
            "table"
        ]
        join = {"table": table, "client": "j", "command": {"command": "join", "name": "Me"}}
        joined = client.post("/api/v1/order", json=join, headers=old)
        assert joined.status_code == 200
        assert client.post("/api/v1/look", json={"table": table}, headers=new).json()["yours"] == [0]
