"""`meadow show`: the parts of a game's box."""

from dataclasses import replace

import pytest

from meadow.core import catalogue
from tests.cli.runner import TOY, meadow, refused
from tests.toys import GAME


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"nuts": lambda: "[bold]six acorns[/]", "trees": lambda: "one oak"}
    monkeypatch.setitem(catalogue.games(), TOY, replace(GAME, show=parts))


@pytest.mark.usefixtures("box")
def test_all_parts_or_those_named() -> None:
    assert meadow("show", TOY).stdout == "six acorns\none oak\n"
    assert meadow("show", TOY, "--trees").stdout == "one oak\n"


@pytest.mark.usefixtures("box")
def test_a_part_that_is_not_there() -> None:
    assert "cannot show 'owls'. Parts: nuts, trees" in refused("show", TOY, "--owls")


def test_a_game_with_nothing_to_show() -> None:
    assert f"`meadow rules {TOY}` tells what is in the box" in refused("show", TOY)


@pytest.mark.parametrize("game", [game for game in catalogue.games().values() if game.show], ids=lambda game: game.key)
def test_every_part_of_every_game(game: catalogue.AnyGame) -> None:
    for part in game.show:
        shown = meadow("show", game.key, f"--{part}")
        assert shown.exit_code == 0
        assert len(shown.stdout.splitlines()) > 5
