"""What is asked fits the bar of a phone, in its long form or its short one, and all of it can be heard."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.games.pollen_wars.showing import prompts
from tests.server.clients import few
from tests.web.gallery import served
from tests.web.visitors import PATIENCE, WEB

NAMES = ["Swallowtail", "Field Mouse", "Bumblebee", "Grashüpfer", "Ladybird", "Primrose"]
LONG = "A sentence that is longer than the bar of a phone has room for: its short form is shown. " * 3
SEEDS = 6
DECISIONS = 400
ASKED = re.compile(r"ask\.|flow\.(?!or|play|keep|back)")
"""Messages in which boards ask what comes next."""
LONGEST = {"card": '"Swap two patterns"', "piece": "player tile A", "colour": "yellow", "space": "e5", "count": "10"}
"""What fills such a message at most."""
WHOLE = """async (all) => {
    const frame = () => new Promise(requestAnimationFrame);
    const cut = [];
    for (const one of all) {
        window.ask(one);
        for (let frames = 0; frames < 3; frames++) await frame();
        const told = document.querySelector('.bar .sentence');
        if (told.scrollHeight > told.clientHeight + 1) cut.push(`cut off: ${told.textContent}`);
        if (one.heard && !told.textContent.includes(one.heard)) cut.push(`not heard: ${one.heard}`);
    }
    return cut;
}"""


def positions(game: str) -> Iterator[dict[str, Any]]:
    """Views of random games by few and by many, one for each thing that can be asked or waited for."""
    played, seen = catalogue.find(game), set[str]()
    for seed, seats in product(range(SEEDS), (played.seats[0], few(game), played.seats[-1])):
        state, rng = played.new(seats, {}, seed), Rng(seed)
        for _ in range(DECISIONS):
            for viewer in {0, *state.actors()}:
                view = played.view(state, viewer)
                if (told := re.sub(r"\d+|[A-F]\b|\b[a-i]\d", "", view.prompt)) not in seen:
                    seen.add(told)
                    yield msgspec.to_builtins(view)
            if state.over():
                break
            seat = state.actors()[0]
            state.apply(seat, state.sample(seat, rng))


def rare(game: str, view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is hardly ever asked, from any position: with a sentence that only its short form fits."""
    if game == "pollen_wars":
        for asked, _ in (prompts.TURNS | prompts.OFFERS | prompts.OTHERS).values():
            yield view | {"prompt": asked, "pending": [], "battle": None}
    if game == "flautz" and view["phase"] == "starting" and view["seat"] == view["mover"]:
        for focused, declarer, deck in product((True, False), (None, 1), (0, 9)):
            players = [player | {"focused": focused} for player in view["players"]]
            yield view | {"prompt": LONG, "players": players, "declarer": declarer, "deck": deck, "discards": []}


def questions(game: str, language: str) -> list[str]:
    """The keys by which the board itself asks."""
    path = WEB / "src" / "games" / game / "messages" / f"{language}.json"
    return [key for key in msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if ASKED.match(key)]


def asked(game: str, language: str) -> list[dict[str, Any]]:
    views = list(positions(game))
    crafted = next((found for view in views if (found := list(rare(game, view)))), [])
    all_asked: list[dict[str, Any]] = [{"view": view, "names": NAMES[: view["seats"]]} for view in views + crafted]
    if language == "en":  # the server's own words, but for the names
        for one in all_asked:
            one["heard"] = re.split(r"(?:[Qq]ueen|Player) \w", one["view"]["prompt"])[-1].strip()
    first = all_asked[0]
    return all_asked + [first | {"heard": "", "question": [key, LONGEST]} for key in questions(game, language)]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    with served() as url:
        context = browser.new_context(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{url}#prompts")
        page.wait_for_function("() => 'ask' in window")
        yield page
        context.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", catalogue.games())
def test_nothing_that_is_asked_is_cut_off(phone: Page, game: str, language: str) -> None:
    phone.evaluate("([game, language]) => window.speak(game, language)", [game, language])
    cut: list[str] = phone.evaluate(WHOLE, asked(game, language))
    assert cut == []
