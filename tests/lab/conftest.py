import pytest

from meadow.core import catalogue
from tests.toys import GAME


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test suite's own game is in the catalogue."""
    monkeypatch.setitem(catalogue.games(), GAME.key, GAME)
