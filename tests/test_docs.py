"""What the documents say is so: their code runs, their pictures are positions of real games."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from meadow.cli import WORDS, main
from meadow.core.catalogue import games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
GOLDEN = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests" / "golden").glob("*.txt")))


def blocks(text: str, language: str = "") -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_python_of_the_readme_runs() -> None:
    (code,) = blocks(README, "python")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\[\d, \d\] \[.*\] \[.*\]\n", done.stdout)


def test_the_picture_of_the_readme_is_the_end_of_a_real_game() -> None:
    picture = next(block for block in blocks(README) if "(B)" in block)
    for line in picture.splitlines():
        assert re.split(r" {8,}(?=\w)", line)[0].rstrip() in GOLDEN


@pytest.mark.parametrize("key", games())
def test_the_position_in_the_rules_is_one_of_a_real_game(key: str) -> None:
    pictures = blocks(games()[key].rules_text())
    assert pictures
    for picture in pictures:
        assert picture in GOLDEN


def test_every_command_in_the_documents_exists() -> None:
    texts = [README, *(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))]
    named = {word for text in texts for word in re.findall(r"^meadow ([a-z]+)\b", "\n".join(_code(text)), re.MULTILINE)}
    assert named <= set(WORDS)
    assert set(WORDS) <= named


def _code(text: str) -> list[str]:
    """What stands between backticks, and the lines of code blocks."""
    return re.findall(r"`([^`\n]+)`", text) + [line for block in blocks(text) for line in block.splitlines()]


@pytest.mark.parametrize("word", WORDS)
def test_every_command_has_help_with_an_example(word: str) -> None:
    told = CliRunner().invoke(main, [word, "--help"])
    assert told.exit_code == 0
    assert "xample" in told.output or "Commands:" in told.output


def test_every_make_target_in_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = set(re.findall(r"^make ([a-z-]+)\b", "\n".join(_code(README)), re.MULTILINE))
    assert {"play", "test", "quick"} <= named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
