"""A whole game of each drawn board: by mouse, by keyboard only, and by touch on a phone."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from meadow.cli import main
from tests.web.conftest import Visit
from tests.web.tables import SHORT, Way, ask, by_keyboard, by_mouse, by_touch, made, play, result

WAYS: dict[str, Way] = {"mouse": by_mouse, "keyboard": by_keyboard, "touch": by_touch}


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game(visit: Visit, game: str, how: str, tmp_path: Path) -> None:
    phone = how == "touch"
    visitor = visit(size="phone" if phone else "desktop", touch=phone)
    table = made(visitor, game, options=SHORT[game], settings={"pace": 0})
    assert play(visitor.page, WAYS[how], seed=len(game)) > 0
    result(visitor.page)
    assert not visitor.scrolls()
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(ask(visitor.page, "record", table=table)["lines"]) + "\n")
    verified = CliRunner().invoke(main, ["record", "verify", str(record)])
    assert verified.exit_code == 0, verified.output
