"""docs/operations.md says what is so: its files are those beside it, its metrics those of a running server."""

import re
import shlex
from pathlib import Path

import click
import httpx
import pytest

from meadow.cli import admin, db, serve
from meadow.cli.serve import PORT
from meadow.server.base.refusals import SECONDS_BETWEEN
from tests.server.clients import SECONDS
from tests.server.servers import Live

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "operations"
TEXT = (ROOT / "docs" / "operations.md").read_text("utf-8")
UNITS = sorted(FOLDER.glob("*.service"))


def test_what_it_quotes_is_in_the_files() -> None:
    quoted = re.findall(r"^```(?:ini|caddy)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert quoted == [(FOLDER / name).read_text("utf-8") for name in ("meadow.service", "Caddyfile")]


def test_it_names_every_file_and_they_are_there() -> None:
    named = set(re.findall(r"\(operations/([^)]+)\)", TEXT))
    assert named == {path.name for path in FOLDER.iterdir()}
    assert "(docs/operations.md)" in (ROOT / "README.md").read_text("utf-8")


def test_the_metrics_are_those_of_a_running_server(server: Live) -> None:
    exposed = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=SECONDS).text
    found = dict(re.findall(r"^# TYPE (\w+) (\w+)$", exposed, re.MULTILINE))
    documented = dict(re.findall(r"^\| `(meadow_\w+)` \| (\w+) \|", TEXT, re.MULTILINE))
    assert documented == found
    assert set(re.findall(r"^# HELP (\w+) \S", exposed, re.MULTILINE)) == set(found)
    named = {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\bmeadow_[a-z]+_\w+", TEXT)}
    assert named - {"meadow_guest"} <= set(found)


def test_every_order_of_those_who_look_after_it_is_listed_with_an_example() -> None:
    examples = re.findall(r"^\| `meadow admin (.+?)` \|", TEXT, re.MULTILINE)
    assert {example.split()[0] for example in examples} == set(admin.command.commands)
    for example in examples:
        word, *more = shlex.split(example)
        admin.command.commands[word].make_context(word, more)


def _settings(*commands: click.Command) -> set[str]:
    names = (option.envvar for command in commands for option in command.params)
    return {name for name in names if isinstance(name, str)}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.name))
def test_the_services_start_commands_and_set_options_that_exist(unit: Path) -> None:
    text = unit.read_text("utf-8")
    (started,) = re.findall(r"^ExecStart=/opt/meadow/bin/meadow (.*)$", text, re.MULTILINE)
    command: click.Command = serve.command if started == "serve" else db.backup
    words = started.removeprefix("db backup") if command is db.backup else ""
    command.make_context("meadow", words.split())
    given = set(re.findall(r"^Environment=(\w+)=", text, re.MULTILINE))
    assert given
    assert given <= _settings(command)


def test_the_numbers_are_those_of_the_server() -> None:
    settings = dict(
        re.findall(r"^Environment=(\w+)=(.*)$", (FOLDER / "meadow.service").read_text("utf-8"), re.MULTILINE)
    )
    assert settings["MEADOW_PORT"] == str(PORT)
    for name in ("Caddyfile", "nginx.conf"):
        text = (FOLDER / name).read_text("utf-8")
        assert f"127.0.0.1:{PORT}" in text
        assert settings["MEADOW_ORIGIN"].removeprefix("https://") in text
    assert "at most once a minute" in TEXT
    assert SECONDS_BETWEEN == 60
