"""The built page as it is delivered: how much there is to load, that it can be installed, and that it opens offline."""

import re
import struct
from functools import cache
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from meadow.core import catalogue
from meadow.server.net.static import Client
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.tables import READY, made
from tests.web.visitors import ARGUMENTS, Visitor, chromium

GAMES = list(catalogue.games())
FIRST = 200_000
"""So many bytes, compressed, whoever comes for the first time loads at most, without boards."""
BOARD = 60_000
"""So many a board adds to that at most."""
ASSET = re.compile("/assets/[^?]+$")


def fetching(visitor: Visitor) -> set[str]:
    """The files of the page that this visitor's browser asks for from now on."""
    found = set[str]()

    def note(url: str) -> None:
        if asset := ASSET.search(url):
            found.add(asset[0])

    visitor.page.on("request", lambda request: note(request.url))
    return found


@cache
def built() -> Client:
    return Client.read()


def size(paths: set[str]) -> int:
    """How many bytes these files are on their way."""
    files = [built().find(path) for path in paths]
    return sum(len(file.zipped or file.body) for file in files if file)


def boards(paths: set[str]) -> set[str]:
    return {path for path in paths if any(path.startswith(f"/assets/{game}-") for game in GAMES)}


def test_the_start_page_is_soon_there(visit: Visit) -> None:
    ann = visit()
    fetched = fetching(ann)
    page = ann.open("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    for picture in page.locator("article img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", value=True)
    assert any(path.endswith(".js") for path in fetched)
    assert any(path.endswith(".css") for path in fetched)
    assert not boards(fetched), "boards are loaded by whoever plays"
    assert size(fetched | {"/index.html"}) < FIRST


@pytest.fixture(scope="module")
def at_tables(browser: Browser, server: Live) -> dict[str, set[str]]:
    """What somebody loads until they can play each game who was not here before, but for the settings."""
    found = dict[str, set[str]]()
    for game in GAMES:
        visitor = Visitor(browser, server.url)
        found[game] = fetching(visitor)
        made(visitor, game)
        visitor.page.wait_for_function(READY)
        visitor.leave()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_soon_there(at_tables: dict[str, set[str]], game: str) -> None:
    everywhere = set.intersection(*at_tables.values())
    board = at_tables[game] - everywhere
    assert boards(at_tables[game]) <= board
    assert all(path.startswith(f"/assets/{game}-") for path in boards(board)), "a board of another game"
    assert size(everywhere | {"/index.html"}) < FIRST
    assert 0 < size(board) < BOARD


def test_the_page_can_be_installed(browser: Browser, server: Live) -> None:
    whole = browser.browser_type.launch(executable_path=chromium(whole=True), args=ARGUMENTS)
    ann = Visitor(whole, server.url)
    page = ann.open("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    devtools = ann.context.new_cdp_session(page)
    read = devtools.send("Page.getAppManifest")
    assert read["url"] == f"{server.url}/manifest.webmanifest"
    assert read["errors"] == []
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong] == ["in-incognito"], "one without windows finds no fault at all"
    ann.leave()
    whole.close()


def test_icons_are_what_the_manifest_says(server: Live) -> None:
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        answer = http.get("/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest: dict[str, Any] = answer.json()
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            found = http.get(icon["src"])
            assert found.status_code == 200
            assert found.headers["content-type"].startswith(icon["type"])
            assert icon["sizes"] == ("any" if icon["type"] == "image/svg+xml" else measured(found.content))
    drawn = {icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= drawn
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def measured(png: bytes) -> str:
    """How large a PNG picture is: its first chunk begins with that."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return f"{width}x{height}"


def test_the_page_opens_offline(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ann.expected = "ERR_INTERNET_DISCONNECTED"
    ann.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="A meadow full of games")).to_be_visible()
    expect(page.get_by_role("alert").get_by_text("The server cannot be reached at the moment.")).to_be_visible()
    expect(ann.open("/settings").get_by_role("switch", name="Letter keys")).to_be_visible()
    ann.open("/")
    ann.context.set_offline(False)
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
