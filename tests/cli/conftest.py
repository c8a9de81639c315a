from pathlib import Path

import pytest

from meadow.core import catalogue
from tests.toys import GAME


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test suite's own game is in the catalogue."""
    monkeypatch.setitem(catalogue.games(), GAME.key, GAME)


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are saved in a folder of the test's own."""
    home = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home
