"""Whoever owns a box corrects components.toml and nothing else: each change is played with, or refused by name."""

import importlib
import re
import tomllib
from types import SimpleNamespace

import pytest

from meadow.core import components
from tests.games.boxes import GAMES, Box, Load, Tables, boxes, ends, mixtures, played, refusal, text_of, written

PLAYED = 15
MIXTURES = 5
NAMED = re.compile(
    r"components\.toml, (table \w+(, [^:]+)?: .+|the table \w+ is missing|expected one of the tables .+)"
)
# What a game refuses only when it is imported: what `load` alone cannot know.
IMPORTED = re.compile(f"refused: (.*/)?{NAMED.pattern}")
TYPES = ("a number", "a text", "a list", "a fraction", "true", "nothing in it", "unknown")


@pytest.fixture
def load(game: str, monkeypatch: pytest.MonkeyPatch) -> Load:
    """The game's `load`, which takes tables in place of a text: to write and read thousands of files is slow."""
    found: Load = importlib.import_module(f"meadow.games.{game}.components").load
    monkeypatch.setattr(components, "tomllib", SimpleNamespace(loads=lambda tables: tables))
    return found


def owned(game: str) -> Tables:
    """The file as its owner has it: nothing in it is reconstructed any more."""
    tables = tomllib.loads(text_of(game))
    for table in tables.values():
        for row in table if isinstance(table, list) else [table]:
            row["source"] = "box"
    return tables


@pytest.mark.parametrize("game", GAMES)
def test_every_change_is_loaded_or_refused_by_name(game: str, load: Load) -> None:
    answers = [(box, refusal(load, box.tables)) for box in boxes(owned(game))]
    for box, answer in answers:
        assert not answer or (NAMED.fullmatch(answer) and names_the_row(box, answer)), f"{box}: {answer}"
    assert sum(not answer for _, answer in answers) > 50


def names_the_row(box: Box, message: str) -> bool:
    """Whether a wrong type is told with its table and row."""
    if len(box.path) < 2 or not isinstance(box.path[1], int) or box.change not in TYPES:
        return True
    return f"table {box.path[0]}, row " in message


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_with_every_box_that_loads(game: str, load: Load) -> None:
    """Some of them: numbers at the ends of their ranges, lists and names changed; and many numbers changed at once."""
    tables = owned(game)
    others = [box for box in boxes(tables) if not re.fullmatch(r"-?\d+", box.change) and not refusal(load, box.tables)]
    fit = [box for box in [*ends(load, tables), *others] if box.path[-1] != "source"]
    chosen = [*fit[:: -(-len(fit) // PLAYED)], *mixtures(load, tables, MIXTURES)]
    problems = played(game, [written(box.tables) for box in chosen])
    wrong = [number for number, problem in enumerate(problems) if problem and not IMPORTED.fullmatch(problem)]
    assert not [f"{chosen[number]}: {problems[number]}" for number in wrong]
    assert problems.count("") > len(problems) / 2
