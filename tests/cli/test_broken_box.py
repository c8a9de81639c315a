"""A mistake in a game's components.toml: every command tells it in one line that names file, table, row and reason."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import meadow

pytestmark = pytest.mark.slow

FILE = "games/rainbow_flip_slide/components.toml"
REASON = "table setup, row for 2 players: expected sets from 1 to 4, not 9: there are no more"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to be corrected as somebody who owns a box would do."""
    copy = tmp_path / "meadow"
    kept = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
    shutil.copytree(Path(meadow.__file__).parent, copy, ignore=kept)
    return copy


def change(package: Path, old: str, new: str) -> None:
    text = (package / FILE).read_text("utf-8")
    assert old in text
    (package / FILE).write_text(text.replace(old, new, 1), "utf-8")


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "-m", "meadow", *arguments]
    environment = os.environ | {"PYTHONPATH": str(package.parent), "MEADOW_PURE": "1"}
    return subprocess.run(
        command, cwd=package.parent, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("arguments", [("games",), ("play", "flautz"), ("serve", "--port", "0")])
def test_a_command_tells_it_in_one_line(package: Path, arguments: tuple[str, ...]) -> None:
    change(package, "players = 2\nsets = 3", "players = 2\nsets = 9")
    result = run(package, *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [f"Error: {package / FILE}, {REASON}"]


def test_the_doctor_lists_it_as_wrong(package: Path) -> None:
    change(package, "players = 2\nsets = 3", "players = 2\nsets = 9")
    result = run(package, "doctor", "--db", str(package.parent / "db"))
    assert f"WRONG games: {package / FILE}, {REASON}" in result.stdout.splitlines()
    assert (result.returncode, result.stderr) == (1, "")


def test_a_file_that_is_no_text_is_told_too(package: Path) -> None:
    (package / FILE).write_bytes(b"\xff")
    assert run(package, "games").stderr == f"Error: {package / FILE}, byte 1: expected text in UTF-8\n"


def test_a_missing_file_is_told_too(package: Path) -> None:
    (package / FILE).unlink()
    (line,) = run(package, "games").stderr.splitlines()
    assert line.startswith(f"Error: {package / FILE}, which meadow.games.rainbow_flip_slide is made of, cannot be read")


def test_a_corrected_file_is_all_that_it_needs(package: Path) -> None:
    """Here a box with three sets of six colours."""
    text = (package / FILE).read_text("utf-8")
    (package / FILE).write_text(text.replace(', "violet"]', "]").replace("sets = 4", "sets = 3"), "utf-8")
    told = run(package, "options", "rainbow_flip_slide").stdout
    assert "auto: 2, 3, 3, 3 for 1, 2, 3, 4 players" in told
    assert re.search(r"^sets +1 to 3, or auto", told, re.MULTILINE)
    assert re.search(r"^flipped +0 to 18, or auto", told, re.MULTILINE)
