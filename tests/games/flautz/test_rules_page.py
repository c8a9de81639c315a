"""The rules page, in both languages, and `meadow show`: the arena is that of the data, and all rulings are listed."""

import re
from pathlib import Path

import pytest

from meadow.games.flautz import GAME
from meadow.games.flautz.components import COMPONENTS, arena_fields
from tests.cli.runner import meadow
from tests.games.flautz.test_arena import ARENAS

ROOT = Path(__file__).parents[3]
PAGES = {"en": GAME.rules_text(), "de": (ROOT / "web/src/games/flautz/rules.de.md").read_text("utf-8")}
FIELDS = {
    "en": {"f": "floor", "a": "air", "e": "either"},
    "de": {"f": "Boden", "a": "Luft", "e": "beides"},
}
RULINGS = {"en": "Our rulings", "de": "Unsere Festlegungen"}


def rows(page: str) -> list[list[str]]:
    """The cells of all tables."""
    return [re.split(r" *\| *", line.strip("| ")) for line in page.splitlines() if line.startswith("|")]


def told(language: str, letters: str) -> str:
    return ", ".join(FIELDS[language][letter] for letter in letters)


@pytest.mark.parametrize("language", PAGES)
def test_arena_cards_on_the_page_are_those_of_the_data(language: str) -> None:
    for card in COMPONENTS.arena:
        assert [card.card, told(language, card.front), told(language, card.back)] in rows(PAGES[language])


@pytest.mark.parametrize("language", PAGES)
def test_every_layout_is_on_the_page_with_its_rounds(language: str) -> None:
    for arena in ARENAS:
        fields = arena_fields(COMPONENTS, arena)
        assert [f"`{arena}`", str(len(fields)), told(language, fields)] in rows(PAGES[language])


def test_show_has_the_same() -> None:
    shown = [re.split(r"  +", line) for line in meadow("show", "flautz", "--arena").stdout.splitlines()]
    for card in COMPONENTS.arena:
        assert [card.card, told("en", card.front), told("en", card.back), card.source] in shown
    for arena in ARENAS:
        fields = arena_fields(COMPONENTS, arena)
        assert [arena, str(len(fields)), told("en", fields)] in shown


def test_all_rulings_are_listed_in_both_languages() -> None:
    """Sixteen points, and every one of them is on both pages."""
    points = {language: section(language).count("\n- ") for language in PAGES}
    assert points == dict.fromkeys(PAGES, 16)


def section(language: str) -> str:
    return PAGES[language].partition(f"\n## {RULINGS[language]}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("drawn by lot", "ausgelost"),
        ("character side for each match", "für jeden Durchgang auf"),
        ("hands and the deck are secret", "Hände und Stapel sind geheim"),
        ("no plain pass", "Einfach passen kann man nicht"),
        ("the discards become", "werden die abgelegten Karten zum Stapel"),
        ("even if it changes nothing", "auch wenn es nichts ändert"),
        ("at its start instead of playing it", "an seinem Anfang, statt ihn zu spielen"),
        ("never makes a match longer", "verlängert einen Durchgang nie"),
        ("after the deal", "nach dem Austeilen"),
        ("even if another spell is worth more", "auch wenn ein anderer Zauber mehr wert ist"),
        ("goes back to the pool", "zurück in den Vorrat"),
        ("more hand cards in the spell", "mehr Handkarten im Zauber"),
        ("the pool is empty", "der Vorrat leer"),
        ("the victory is shared", "der Sieg geteilt"),
        ("one match for each player", "ein Durchgang für jede Person"),
        ("is not scored", "wird nicht gewertet"),
    ],
)
def test_ruling_is_told_as_ours(english: str, german: str) -> None:
    for language, words in (("en", english), ("de", german)):
        assert words in " ".join(section(language).split())
