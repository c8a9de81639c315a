"""How sentences are printed, and what they say of winners."""

import io

import pytest
from rich.console import Console

from meadow.cli.common import fitted, printable, victory

SENTENCE = "  · Flip a tile on the rim, or slide a tile (last action)."


@pytest.mark.parametrize(
    ("winners", "seats", "told"),
    [
        (["Ada"], 2, "Ada wins."),
        (["Ada"], 1, "Ada wins."),
        (["Ada", "Bo"], 2, "A draw."),
        (["Ada", "Bo", "Cy"], 3, "A draw."),
        (["Ada", "Bo"], 3, "Ada and Bo share the victory."),
        ([], 1, "Everyone lost."),
        ([], 2, "Everyone lost."),
    ],
)
def test_who_won(winners: list[str], seats: int, told: str) -> None:
    assert victory(winners, seats) == told


@pytest.mark.parametrize("width", [20, 30, 52, 60, 200])
def test_a_terminal_breaks_no_word(width: int) -> None:
    lines = fitted(Console(file=io.StringIO(), force_terminal=True, width=width), SENTENCE).split("\n")
    assert " ".join(" ".join(lines).split()) == " ".join(SENTENCE.split())
    assert all(len(line) <= width for line in lines)
    assert all(line.startswith("    ") for line in lines[1:])


def test_a_path_stays_whole() -> None:
    path = "/a-very-long-folder/" * 5
    told = fitted(Console(file=io.StringIO(), force_terminal=True, width=40), f"The record is in {path}\n\nend")
    assert told.split("\n") == ["The record is in", path, "", "end"]


def test_a_pipe_gets_lines_as_they_are() -> None:
    assert fitted(Console(file=io.StringIO(), width=20), SENTENCE) == SENTENCE


def test_nothing_but_printable_characters_is_printed() -> None:
    assert printable("\x1b[2Je4\x07 é\n") == "[2Je4 é"
