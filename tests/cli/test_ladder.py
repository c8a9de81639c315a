"""`meadow ladder`: its tables, its files, its refusals."""

import json
from pathlib import Path

from tests.cli.runner import SHIPPED, meadow, refused

ARGUMENTS = ("ladder", SHIPPED.key, "--seats=2", "--levels=random", "--most=2")


def test_tables() -> None:
    shown = meadow(*ARGUMENTS).stdout
    assert "greedy" in shown
    assert "random" in shown
    assert "95 %" in shown


def test_json() -> None:
    told = json.loads(meadow(*ARGUMENTS, "--json").stdout)
    assert [(rung["level"], rung["against"]) for rung in told["rungs"]] == [("random", "greedy")]
    assert told["rungs"][0]["standing"]["games"] == 4
    assert {rating["bot"] for rating in told["ratings"]} == {"random", "greedy"}


def test_a_folder_holds_page_chart_and_data_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "ladders"
    meadow(*ARGUMENTS, "--out", out)
    assert {path.suffix for path in out.iterdir()} == {".json", ".md", ".svg"}
    (data,) = out.glob("*.json")
    before = data.read_bytes()
    again = meadow(*ARGUMENTS, "--out", out)
    assert again.exit_code == 0
    assert data.read_bytes() == before, "nothing was played again: the measured times are the same"
    page = (out / f"{data.stem}.md").read_text("utf-8")
    assert f"meadow ladder {SHIPPED.key} --seats 2 --levels random" in page


def test_an_overview_lists_all_ladders_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("[]")
    for seats in (3, 2):
        meadow("ladder", SHIPPED.key, f"--seats={seats}", "--levels=random", "--most=2", "--out", tmp_path)
    rows = [line for line in (tmp_path / "README.md").read_text("utf-8").splitlines() if line.startswith("| [")]
    assert [row.split("](")[1].split(")")[0] for row in rows] == [f"{SHIPPED.key}-{seats}.md" for seats in (2, 3)]


def test_a_file_that_is_no_ladder_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"{SHIPPED.key}-2.json").write_text("nothing")
    assert "cannot be read as a ladder" in refused(*ARGUMENTS, "--out", tmp_path)


def test_unknown_level() -> None:
    assert "there is no bot 'master'" in refused("ladder", SHIPPED.key, "--levels=master")
