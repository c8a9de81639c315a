"""What the page knows is what the sources say: whoever changes one without the other learns so here."""

import re
from pathlib import Path

import pytest

from meadow.core import catalogue
from meadow.server.api import answers, requests
from tests.toys.events import Passed
from tools.typescript.declared import Declarations
from tools.typescript.files import files
from tools.typescript.plain import written

WEB = Path(__file__).parents[1] / "web"


@pytest.mark.parametrize("path", files())
def test_committed_files_are_up_to_date(path: str) -> None:
    assert (WEB / path).read_text("utf-8") == files()[path], "the sources have changed: run `make web-types`"


def test_every_request_and_answer_is_there() -> None:
    text = files()["src/lib/api.ts"]
    for kind in (*requests.KINDS.values(), *answers.KINDS):
        assert f"export interface {kind.__name__}" in text
    assert "export interface Update<V = unknown, C = unknown, E = unknown> {" in text
    assert "  seat?: number | null;" in text, "what has a default may be left out of a request"


@pytest.mark.parametrize("key", catalogue.games())
def test_every_game_has_its_types(key: str) -> None:
    text = files()[f"src/games/{key}/types.ts"]
    for alias in ("View", "Choice"):
        (name,) = re.findall(rf"^export type {alias} = (\w+);$", text, re.MULTILINE)
        assert f"export interface {name} {{" in text
    tags = re.findall(r'^  event: "(.+)";$', text, re.MULTILINE)
    assert tags[-1] == "ended"
    assert len(tags) == len(set(tags)) > 3
    assert "export type GameEvent =" in text


@pytest.mark.parametrize("key", catalogue.games())
def test_every_game_has_its_box(key: str) -> None:
    text = files()[f"src/games/{key}/box.ts"]
    assert "\nexport const BOX = {\n" in text
    assert text.endswith("} as const;\n")


def test_plain_data_is_written_in_lines_that_are_not_too_long() -> None:
    told = {"few": ("a", 'b"'), "no one": None, "none": [], "many": list(range(40)), "rows": [{"x": ["y" * 50]}] * 2}
    row = f'    {{ x: ["{"y" * 50}"] }},'
    assert written(told, "const A = ").splitlines() == [
        "const A = {",
        '  few: ["a", "b\\""],',
        '  "no one": null,',
        "  none: [],",
        "  many: [",
        f"    {', '.join(map(str, range(26)))},",
        f"    {', '.join(map(str, range(26, 40)))},",
        "  ],",
        "  rows: [",
        row,
        row,
        "  ],",
        "}",
    ]
    with pytest.raises(TypeError, match="not plain data"):
        written({"odd": object()})


def test_what_the_sources_say_is_told() -> None:
    declared = Declarations()
    declared.declare(Passed)
    assert declared.lines == [
        "/** Nobody else may know that this squirrel was asked at all. */",
        "export interface Passed {",
        '  event: "passed";',
        "  seat: number;",
        "  seen_by: number[];",
        "}",
        "",
    ]
    assert all(text.startswith("// Generated") for text in files().values())
