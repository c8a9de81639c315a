"""The page in other languages: whatever the server says in English has its words there."""

import typing
from pathlib import Path

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.options import Options, described
from meadow.server.base.problems import ServerCode
from meadow.table.problems import Code as TableCode

WEB = Path(__file__).parents[1] / "web" / "src"
GAMES = catalogue.games()
OTHERS = sorted(path.stem for path in (WEB / "messages").glob("*.json") if path.stem != "en")
TOLD = sorted(
    (path.parents[1].name, path.stem) for path in (WEB / "games").glob("*/messages/*.json") if path.stem != "en"
)
"""Games and the languages that they are told in: in any other they are told in English."""


def messages(path: Path) -> dict[str, str]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def test_everything_is_told_in_german() -> None:
    assert "de" in OTHERS
    assert {key for key, language in TOLD if language == "de"} == set(GAMES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_problem_has_a_sentence(language: str) -> None:
    known = messages(WEB / "messages" / f"{language}.json")
    codes = {*typing.get_args(TableCode), *typing.get_args(ServerCode)}
    assert {f"problem.{code}" for code in codes} - set(known) == set()


@pytest.mark.parametrize(("key", "language"), TOLD)
def test_every_option_has_a_title_and_help(key: str, language: str) -> None:
    known = messages(WEB / "games" / key / "messages" / f"{language}.json")
    kind: type[Options] = GAMES[key].options
    options = [option.name for option in described(kind)]
    wanted = {"tagline", *(f"option.{name}" for name in options), *(f"option.{name}.help" for name in options)}
    assert wanted - set(known) == set()


@pytest.mark.parametrize(("key", "language"), TOLD)
def test_every_reason_has_words(key: str, language: str) -> None:
    known = messages(WEB / "games" / key / "messages" / f"{language}.json")
    wanted = {f"topic.{topic.key}.{side}" for topic in GAMES[key].topics for side in ("gain", "loss")}
    assert {name for name in known if name.startswith("topic.")} == wanted


@pytest.mark.parametrize(("key", "language"), TOLD)
def test_the_rules_are_written(key: str, language: str) -> None:
    rules = (WEB / "games" / key / f"rules.{language}.md").read_text()
    own = GAMES[key].rules_text()
    assert rules.count("\n## ") == own.count("\n## ")
    assert rules.count("\n- ") == own.count("\n- "), "a list has more in one language than in the other"
