from collections.abc import Iterator
from pathlib import Path

import pytest

from meadow.server.storage import Place
from tests.server.postgres import Postgres, running
from tests.server.servers import Live
from tests.server.servers import running as running_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with real servers and databases are slow: none of them is for the inner loop."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[Postgres]:
    """A server without any databases of other tests."""
    yield postgres_server
    postgres_server.clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return Place.of(str(tmp_path / "meadow.db"))
    server: Postgres = request.getfixturevalue("postgres")
    return Place.of(server.database())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server without limits that most tests share, each with tables of its own."""
    with running_server(tmp_path_factory.mktemp("server")) as live:
        yield live
