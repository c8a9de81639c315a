"""Taking back: what the button says, what it does, and what is left of it in the log."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.server.base import tokens
from meadow.server.base.clock import now
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import PEOPLE, Prepared, found, serving, sits, stored, token
from tests.web.tables import ask, asked, by_mouse, cover, made, play, targets


def button(page: Page) -> Locator:
    return page.locator(".bar .undo")


def void(page: Page) -> Locator:
    """The lines that tell of what was taken back."""
    return page.locator(".log s")


@pytest.mark.parametrize("game", list(catalogue.games()))
def test_against_bots_one_press_goes_back_to_my_latest_decision(visit: Visit, game: str) -> None:
    ann = visit()
    table = made(ann, game, settings={"pace": 0})
    page = ann.page
    expect(button(page)).to_be_visible()
    place = button(page).bounding_box()
    views = list[object]()

    def decided(page: Page) -> bool:
        update = ask(page, "state", table=table, seat=0)["update"]
        if update["choices"] and (not views or update["view"] != views[-1]):
            views.append(update["view"])
        return len(views) > 3 and page.locator("dialog[open]").count() == 0

    play(page, by_mouse, seed=3, until=decided)
    expect(button(page)).to_have_text("Undo")
    expect(button(page)).to_be_enabled()
    assert button(page).bounding_box() == place
    page.keyboard.press("u")
    expect(void(page).first).to_be_visible()
    update = ask(page, "state", table=table, seat=0)["update"]
    assert update["choices"], "somebody else is asked"
    assert update["view"] != views[-1]
    lines = void(page).all_inner_texts()
    assert lines[0].startswith("Taken back:")
    page.reload()
    expect(void(page).first).to_be_visible()
    assert void(page).all_inner_texts() == lines


def test_the_first_decision_is_taken_back_once(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "dust_in_the_wings", settings={"pace": 0})
    page = ann.page
    before = ask(page, "state", table=table, seat=0)["update"]["view"]
    expect(button(page)).to_be_disabled()
    targets(page).first.click()
    button(page).click()
    expect(button(page)).to_be_disabled()
    assert ask(page, "state", table=table, seat=0)["update"]["view"] == before


def test_where_nothing_is_taken_back_there_is_no_button(visit: Visit) -> None:
    ann = visit()
    made(ann, "dust_in_the_wings", settings={"undo": "never"})
    targets(ann.page).first.click()
    expect(targets(ann.page).first).to_be_visible()
    expect(button(ann.page)).to_have_count(0)


def test_at_one_screen_the_button_names_whose_decision_it_is(visit: Visit) -> None:
    """Whoever takes back another's decision knows before that the screen goes to them."""
    ann = visit()
    made(ann, "flautz", mine=2, bots=0)
    page = ann.page
    page.get_by_role("button", name="I am").click()
    first = page.locator(".bar .undo")
    expect(first).to_have_text("Undo")
    expect(first).to_be_disabled()
    play(page, by_mouse, seed=1, until=lambda page: cover(page).is_visible())
    name = cover(page).inner_text().removeprefix("Hand over to ")
    page.get_by_role("button", name="I am").click()
    other = "Ben" if name == "Ann" else "Ann"
    expect(button(page)).to_have_text(f"Undo {other}\u2019s decision")
    button(page).click()
    expect(cover(page)).to_have_text(f"Hand over to {other}")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    begun = found("dust_in_the_wings", 2, lambda state: state.actors() == [0])
    with serving(tmp_path_factory.mktemp("undo"), {"two": Prepared(begun, ("Ann", "Ben"))}) as server:
        yield server


def until_it_says_so(page: Page, server: Live, seat: int) -> set[str]:
    """Wait until the button says what the table would do, which is returned: a decision may be under way."""
    me, other = PEOPLE[seat], PEOPLE[1 - seat]
    for _ in range(200):
        table = stored(server, "two")
        how = table.undoing(seat, table.version(seat, now()), tokens.holder(token(me)), now())
        says = button(page).inner_text() if button(page).is_enabled() else None
        if says == (how and {"free": "Undo", "ask": f"Ask {other}"}[how.how]):
            return {how.how} if how else set()
        page.wait_for_timeout(50)
    raise AssertionError("the button does not say what the table would do")


def test_against_people_it_says_whom_it_asks(visit: Visit, prepared: Live) -> None:
    """What told nobody anything is taken back at once; anything else only if the other agrees."""
    people = [visit(prepared.url), visit(prepared.url)]
    for person, name in zip(people, ("Ann", "Ben"), strict=True):
        sits(person, name, "two")
        expect(button(person.page)).to_be_disabled()
    said, rng = set[str](), Rng(1)
    while said != {"free", "ask"}:
        for seat, person in enumerate(people):
            page = person.page
            if asked(page):
                by_mouse(page, rng)
            said |= until_it_says_so(page, prepared, seat)
