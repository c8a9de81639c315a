from collections.abc import Iterator

import pytest

from tests.server.fuzz.bystander import Bystander
from tests.server.servers import Live, running


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server to be fuzzed."""
    with running(tmp_path_factory.mktemp("fuzz")) as live:
        yield live


@pytest.fixture(scope="module")
def bystander(target: Live) -> Iterator[Bystander]:
    with Bystander(target) as person:
        yield person
