"""The web client: which files are at which paths, how they are sent, and what is served without them."""

import asyncio
import gzip
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from meadow.server.net.app import app
from meadow.server.net.static import Client, File
from meadow.server.ops.service import Config, opened
from meadow.server.storage import Place
from tests.server.clients import SECONDS
from tests.server.servers import Live
from tests.strategies import BRIEF

INDEX = b"<!doctype html><title>meadow</title>" + b"<p>Play.</p>" * 100
SCRIPT = b"export const words = 'the same words again';\n" * 50
PICTURE = bytes(range(256)) * 8
FILES = {
    "index.html": INDEX,
    "worker.js": SCRIPT,
    "app.webmanifest": b'{"name":"meadow"}',
    "icon.svg": b"<svg/>",
    "icon.png": PICTURE,
    "assets/index-abc123.js": SCRIPT,
    "assets/index-abc123.css": b"p { color: red }" * 100,
    "assets/letters-abc123.woff2": PICTURE,
}
Ask = Callable[..., httpx.Response]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, body in FILES.items():
        file = tmp_path / "client" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    (tmp_path / "secret.txt").write_text("beside the page")
    return tmp_path / "client"


@pytest.fixture
def ask(folder: Path, tmp_path: Path) -> Ask:
    """Ask the application of a service with this client."""

    async def asked(method: str, path: str, headers: dict[str, str]) -> httpx.Response:
        config = Config(place=Place.of(str(tmp_path / "db")), client=folder)
        async with opened(config) as service:
            transport = httpx.ASGITransport(app=app(service))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.request(method, path, headers=headers)

    return lambda path, method="GET", **headers: asyncio.run(asked(method, path, headers))


@pytest.mark.parametrize("path", ["/", "/table/Ab_-9", "/rules/some_game", "/anything/at/all", "/index.html"])
def test_routes_of_the_client(ask: Ask, path: str) -> None:
    response = ask(path)
    assert (response.status_code, response.content) == (200, INDEX)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"].startswith("default-src 'self';")


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/worker.js", "text/javascript; charset=utf-8"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon.png", "image/png"),
        ("/assets/index-abc123.js", "text/javascript; charset=utf-8"),
        ("/assets/index-abc123.css", "text/css; charset=utf-8"),
        ("/assets/letters-abc123.woff2", "font/woff2"),
    ],
)
def test_files(ask: Ask, path: str, media: str) -> None:
    response = ask(path)
    assert response.content == FILES[path[1:]]
    assert response.headers["content-type"] == media
    assert response.headers["vary"] == "Accept-Encoding"
    forever = path.startswith("/assets/")
    assert ("immutable" in response.headers["cache-control"]) == forever
    again = ask(path, **{"If-None-Match": f'"other", {response.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == response.headers["etag"]
    head = ask(path, "HEAD")
    assert head.headers == response.headers


@pytest.mark.parametrize(
    "path", ["/missing.js", "/assets/missing.js", "/api/missing", "/table/x.html", "/../secret.txt"]
)
def test_missing_files(ask: Ask, path: str) -> None:
    response = ask(path)
    assert (response.status_code, response.json()["code"]) == (404, "no_such_page")
    assert ask("/table/Ab", "POST").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "zipped"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("identity", False), ("gzip;q=0", False), ("", False)],
)
def test_compressed_where_it_helps(accepted: str, zipped: bool) -> None:
    headers = Headers({"accept-encoding": accepted})
    sent = File.of("/worker.js", SCRIPT).response(headers)
    assert (sent.headers.get("content-encoding") == "gzip") == zipped
    assert (gzip.decompress(sent.body) if zipped else sent.body) == SCRIPT
    picture = File.of("/icon.png", PICTURE).response(headers)
    assert picture.body == PICTURE


@BRIEF
@given(st.text() | st.from_regex(r"/(\.\./|%2e|[a-z./\\])*", fullmatch=True))
def test_no_path_leads_out_of_the_folder(path: str) -> None:
    client = Client({f"/{name}": File.of(f"/{name}", body) for name, body in FILES.items()})
    found = client.find(f"/{path}")
    assert found is None or found.body in FILES.values()


def test_a_target_without_a_slash(server: Live) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as client:
        response = client.get("/", extensions={"target": b"*"})
    assert (response.status_code, response.json()["code"]) == (404, "no_such_page")
    page = Client({"/index.html": File.of("/index.html", INDEX)})
    assert page.find("*") is page.find("") is None


def test_without_a_client(tmp_path: Path) -> None:
    """A client that was not built, or only in part, has no files."""
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "worker.js").write_bytes(SCRIPT)
    for folder in (tmp_path / "missing", tmp_path / "half"):
        client = Client.read(folder)
        assert not client
        assert client.find("/") is client.find("/worker.js") is client.find("/table/x") is None


def test_the_page_says_how_to_build_the_client(tmp_path: Path) -> None:
    async def asked() -> str:
        async with opened(Config(place=Place.of(str(tmp_path / "db")), client=tmp_path)) as service:
            transport = httpx.ASGITransport(app=app(service))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return (await client.get("/")).text

    page = asyncio.run(asked())
    assert "make play" in page
    assert not re.search(r"<script|<style| style=| on\w+=", page)


def test_over_the_network(server: Live) -> None:
    """The client of this checkout if it is built, otherwise how to build it: without anything inline."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as client:
        page, head = client.get("/"), client.head("/")
    assert (page.status_code, head.status_code, head.content) == (200, 200, b"")
    assert head.headers["content-length"] == page.headers["content-length"]
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on\w+=", page.text)
