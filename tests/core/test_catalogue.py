"""The catalogue: games are found by looking, and a name that is nearly right is answered with the right one."""

import importlib
import pkgutil

import pytest

import meadow.games
from meadow.core import catalogue
from meadow.core.catalogue import UnknownGame, find, games
from tests import toys


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), toys.GAME.key, toys.GAME)


def test_every_package_below_games_is_there() -> None:
    packages = {module.name for module in pkgutil.iter_modules(meadow.games.__path__)}
    assert set(games()) == packages | {toys.GAME.key}
    for name in packages:
        assert importlib.import_module(f"meadow.games.{name}").GAME is games()[name]


def test_games_come_in_the_order_of_their_titles() -> None:
    catalogue.games.cache_clear()
    titles = [game.title for game in games().values()]
    assert titles == sorted(titles)


@pytest.mark.parametrize("name", ["acorn_hush", "acorn-hush", "Acorn Hush", "ACORN-hush"])
def test_dashes_and_capitals_are_forgiven(name: str) -> None:
    assert find(name) is toys.GAME


def test_a_near_miss_is_answered_with_the_name_that_was_meant() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'acorn-hash'. Did you mean acorn_hush\? Games: .*acorn_hush"):
        find("acorn-hash")


def test_any_other_name_is_answered_with_all_names() -> None:
    with pytest.raises(UnknownGame) as unknown:
        find("zzz")
    assert "Did you mean" not in str(unknown.value)
    assert all(key in str(unknown.value) for key in games())
