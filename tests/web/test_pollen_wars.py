"""Pollen Wars in several browsers: raids, blocks and trades; how many clicks a turn takes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.bots import find
from meadow.bots.base import ask as ask_bot
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import ATTACK, DEFEND, DISCARD, DONE, OFFER, PLAY, QUEEN, RAID
from meadow.games.pollen_wars.cards.aims import own_foragers
from meadow.games.pollen_wars.cards.kinds import ATTACK_ICONS, BLOCK, DEFENCE_ICONS, YELLOWS
from meadow.games.pollen_wars.frames import ACTING, STEP, TURN
from meadow.games.pollen_wars.state import PollenState
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.following import Player
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.sound import sound
from tests.web.tables import NAMES, READY, cover
from tests.web.visitors import axe

ANN, BEN = 0, 1
TURNS = 12
"""So many turns are counted."""
CLICKS = 4
"""So many clicks a turn takes at most, on average."""
WATCH_FOR_RESULT = """() => new MutationObserver(() => {
    window.result ??= document.querySelector('.raid.result .told')?.textContent;
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""
"""From now on `window.result` is how a raid ended, once that was shown."""


def acts(state: PollenState) -> bool:
    """Whether Ann's turn begins, and she may raid Ben."""
    if state.actors() != [ANN] or state.top() != TURN or state.get(STEP) != ACTING:
        return False
    return RAID in state.legal(ANN) and state.infested[BEN] == state.infested[ANN]


def yellows(state: PollenState, seat: int) -> list[int]:
    return [int(kind) for kind in YELLOWS if kind in state.hand_of(seat)]


def fighting(state: PollenState, seat: int) -> list[int]:
    """The cards of a queen that count in a raid of Ann on Ben."""
    icons = ATTACK_ICONS if seat == ANN else DEFENCE_ICONS
    return [kind for kind in state.hand_of(seat) if icons[kind] > 0]


def raids(state: PollenState) -> bool:
    """Both have battle cards, Ben has a soldier to call home, and nobody a card that could come between."""
    ready = acts(state) and state.soldiers[BEN] != 0 and not any(yellows(state, seat) for seat in range(3))
    return ready and bool(fighting(state, ANN)) and bool(fighting(state, BEN))


def blocks(state: PollenState) -> bool:
    """Ben, and nobody else, holds a block."""
    return acts(state) and [yellows(state, seat) for seat in range(3)] == [[], [BLOCK], []]


def trades(state: PollenState) -> bool:
    """Ann has pollen and Ben a honey card."""
    return acts(state) and OFFER in state.legal(ANN) and state.pollen[ANN] > 1 and state.honey_cards(BEN) > 0


def cares(state: PollenState) -> bool:
    """A forager of Ann's may get a soldier, be moved or be brought home, and she has a hand full of cards."""
    foraging = state.hive_soldiers[ANN] > 0 and own_foragers(state, ANN) != 0
    return acts(state) and foraging and state.hand_size(ANN) > 2


def planned(before: PollenState, seat: int) -> list[int]:
    """What the greedy bot would decide for a queen until somebody else is asked or the turn is over."""
    state, plan = before.clone(), list[int]()
    while not state.over() and seat in state.actors() and state.turns == before.turns:
        plan.append(ask_bot(find("greedy"), GAME, state, seat, Rng(1)))
        state.apply(seat, plan[-1])
    return plan


def opens(before: PollenState) -> bool:
    """The first turn of a match in whose next ones bots neither trade nor end the round, but play cards and raid."""
    if not acts(before) or before.turns != 1:
        return False
    state, made = before.clone(), list[int]()
    while not state.over() and state.turns <= TURNS:
        seat = state.actors()[0]
        for action in planned(state, seat):
            state.apply(seat, action)
            made.append(action)
    cards = sum(PLAY <= action < DISCARD for action in made)
    return state.round == 1 and OFFER not in made and RAID in made and cards > 1


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    wanted = {"raid": raids, "block": blocks, "trade": trades, "forager": cares}
    tables = {name: Prepared(found("pollen_wars", 3, want), ("Ann", "Ben", "")) for name, want in wanted.items()}
    tables["clicks"] = Prepared(found("pollen_wars", 3, opens), ("Ann", "Ann", "Ann"))
    with serving(tmp_path_factory.mktemp("pollen"), tables) as server:
        yield server


def two(visit: Visit, server: Live, table: str) -> tuple[Player, Player]:
    """Ann at a large screen and Ben with a phone."""
    ann, ben = visit(server.url), visit(server.url, size="phone")
    sits(ann, "Ann", table)
    sits(ben, "Ben", table)
    return Player(ann.page, server, table, ANN), Player(ben.page, server, table, BEN)


def test_a_raid(prepared: Live, visit: Visit) -> None:
    ann, ben = two(visit, prepared, "raid")
    before = true(ann)
    ann.decide(RAID, QUEEN + BEN)
    expect(ben.page.locator(".bar.asked")).to_be_visible()
    sound(ben.page)
    ben.decide(DONE)  # no soldier is called home
    ann.decide(ATTACK + fighting(before, ANN)[0], DONE)
    sound(ann.page)
    expect(ben.page.locator(".bar.asked")).to_be_visible()
    sound(ben.page)
    ann.page.evaluate(WATCH_FOR_RESULT)
    ben.decide(DEFEND + fighting(before, BEN)[0], DONE)
    expect(ann.page.locator("html[data-motion='full']")).to_have_count(0)
    ann.page.wait_for_function("() => window.result")  # it does not stay


def test_a_block(prepared: Live, visit: Visit) -> None:
    ann, ben = two(visit, prepared, "block")
    ann.decide(RAID, QUEEN + BEN)
    expect(ben.page.locator(".bar.asked")).to_be_visible()
    sound(ben.page)
    ben.decide(PLAY + BLOCK)
    for each in (ann, ben):
        expect(each.page.get_by_text("Ann's raid is blocked").first).to_be_attached()


def test_a_trade(prepared: Live, visit: Visit) -> None:
    """One form each: a pollen for a honey card, which Ben chooses."""
    ann, ben = two(visit, prepared, "trade")
    before = true(ann)
    ann.page.wait_for_function(READY)
    more(ann.page, "Ben").click()
    sheet = ann.page.get_by_role("dialog", name="Ben")
    sheet.get_by_role("button", name="Offer a trade").click()
    sheet.get_by_role("group", name="Pollen: 0").first.get_by_role("button", name="more").click()
    sheet.get_by_role("group", name="Honey cards: 0").get_by_role("button", name="more").click()
    sound(ann.page)
    assert axe(ann.page) == []
    sheet.get_by_role("button", name="Offer it").click()

    offer = ben.page.get_by_role("dialog", name="The offer")
    expect(offer).to_be_visible()
    sound(ben.page)
    assert axe(ben.page) == []
    expect(offer.get_by_role("button", name="Accept")).to_be_disabled()
    offer.locator(".cards button:enabled").first.click()
    offer.get_by_role("button", name="Accept").click()
    expect(offer).to_have_count(0)
    ann.page.wait_for_function(READY)
    after = true(ann)
    assert [after.pollen[seat] - before.pollen[seat] for seat in (ANN, BEN)] == [-1, 1]
    assert [after.hand_size(seat) - before.hand_size(seat) for seat in (ANN, BEN)] == [1, -1]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", ["phone", "sideways", "desktop"])
def test_all_that_may_be_done_with_a_forager(prepared: Live, visit: Visit, size: str, language: str) -> None:
    visitor = visit(prepared.url, size=size, language=language)
    sits(visitor, "Ann", "forager")
    visitor.page.wait_for_function(READY)
    foragers = int(own_foragers(true(Player(visitor.page, prepared, "forager", ANN)), ANN))
    cell = foragers.bit_length() - 1
    visitor.page.locator(f"main [data-spot='hexagon-{cell}'][data-target]").click()
    deeds = visitor.page.locator(".deeds")
    expect(deeds.locator("[data-target]")).to_have_count(2)
    sound(visitor.page)
    visitor.picture(f"forager-{size}-{language}")
    deeds.get_by_role("button").first.click()
    expect(deeds.locator("[data-target]")).to_have_count(1)
    sound(visitor.page)


def more(page: Page, name: str) -> Locator:
    """What opens all about a queen: her hive, or a button beside it where that does something else."""
    beside = page.get_by_role("button", name=f"More about {name}")
    return beside if beside.count() else page.locator("main").get_by_role("button", name=name).first


def test_a_turn_takes_few_clicks(prepared: Live, visit: Visit) -> None:
    """Three queens at one screen play as the greedy bot would."""
    visitor = visit(prepared.url)
    sits(visitor, "Ann", "clicks")
    queens = [Player(visitor.page, prepared, "clicks", seat) for seat in range(3)]
    seat, clicks, state = 0, 0, true(queens[0])
    while state.turns <= TURNS:
        seat = at_the_screen(visitor.page, seat)
        state = true(queens[seat])
        queens[seat].decide(*planned(state, seat))
        clicks += queens[seat].clicks if seat == state.turn else 0
        queens[seat].clicks = 0
        state = true(queens[seat])
    assert clicks / TURNS <= CLICKS


def true(player: Player) -> PollenState:
    state = player.state()
    assert isinstance(state, PollenState)
    return state


def at_the_screen(page: Page, last: int) -> int:
    """Whoever is asked next, once she has taken over from the last."""
    page.wait_for_function(READY)
    if not cover(page).is_visible():
        return last
    name = cover(page).inner_text().removeprefix("Hand over to ")
    page.get_by_role("button", name=f"I am {name}").click()
    page.wait_for_function(READY)
    return NAMES.index(name)
