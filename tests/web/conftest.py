from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.servers import Live, running
from tests.web.prepared import first_turns
from tests.web.visitors import ARGUMENTS, Visitor, chromium

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers take their time: none of them is for the inner loop."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with running(tmp_path_factory.mktemp("web"), program="tests.server.dealt") as live:
        yield live


@pytest.fixture(scope="session")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with a table for each game, called like it, at which Ann is asked first. To be named before `visit`."""
    with first_turns(tmp_path_factory.mktemp("beginning")) as live:
        yield live


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Live]:
    """A server that a test may kill. To be named before `visit`: it must be there until everybody has left."""
    with running(tmp_path) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, no other test of the process could use asyncio."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)


@pytest.fixture
def visit(browser: Browser, server: Live) -> Iterator[Visit]:
    """Somebody with a browser of their own; what goes wrong in it fails the test."""
    visitors = list[Visitor]()

    def visitor(url: str = server.url, **how: Any) -> Visitor:
        visitors.append(Visitor(browser, url, **how))
        return visitors[-1]

    yield visitor
    for each in visitors:
        each.leave()
