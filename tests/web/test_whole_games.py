"""A whole game of each drawn board, by few and by many: by mouse, by keyboard only, and by touch on a phone.

At every step of it nothing is cut off, covered, too small or scrolls: texts in drawings too.
"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from meadow.cli import main
from meadow.core import catalogue
from tests.server.clients import few
from tests.web.conftest import Visit
from tests.web.sound import sound
from tests.web.tables import SHORT, Way, ask, by_keyboard, by_mouse, by_touch, made, play, result

WAYS: dict[str, Way] = {"mouse": by_mouse, "keyboard": by_keyboard, "touch": by_touch}
CROWDED = ("flutter", "pollen_wars")
"""Games that are also played by as many as can, on both screens: each player takes room on the board."""
FEW = [(game, few(game), how) for game in SHORT for how in WAYS]
MANY = [(game, catalogue.find(game).seats[-1], how) for game in CROWDED for how in ("mouse", "touch")]


@pytest.mark.parametrize(("game", "seats", "how"), FEW + MANY)
def test_a_whole_game(visit: Visit, game: str, seats: int, how: str, tmp_path: Path) -> None:
    phone = how == "touch"
    visitor = visit(size="phone" if phone else "desktop", touch=phone)
    table = made(visitor, game, seats, options=SHORT[game], settings={"pace": 0})
    assert play(visitor.page, WAYS[how], seed=len(game), check=sound) > 0
    result(visitor.page)
    assert not visitor.scrolls()
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(ask(visitor.page, "record", table=table)["lines"]) + "\n")
    verified = CliRunner().invoke(main, ["record", "verify", str(record)])
    assert verified.exit_code == 0, verified.output
