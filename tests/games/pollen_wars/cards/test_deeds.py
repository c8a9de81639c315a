"""Nothing in the tables of cards and frames is missing, and nothing that is missing is taken for something else."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from meadow.core.components import ComponentError
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.cards.deeds import (
    BY_KIND,
    DEEDS,
    NOTHING,
    PLACES,
    Deed,
    MissingHandler,
    deed_of,
    deeds_of,
)
from meadow.games.pollen_wars.components import CARDS, COMPONENTS, Card
from meadow.games.pollen_wars.state import DECIDE, LIST, NAMES, RUN
from tests.games.pollen_wars.kinds import HONEY_KINDS, STEAL_ONE, TABLE
from tests.games.pollen_wars.scene import Scene

ASKS_NOBODY = {frames.DRAWING, frames.ROUND_END}


def test_every_card_of_the_box_has_a_deed() -> None:
    assert [DEEDS[row.effect] for row in TABLE] == BY_KIND


def deeds(honey: Sequence[Card], deeds: dict[str, Deed] = DEEDS) -> list[Deed]:
    return deeds_of(honey, COMPONENTS.jelly, deeds)


def test_a_card_without_a_deed_is_refused() -> None:
    sting = replace(COMPONENTS.honey[-1], effect="sting")
    with pytest.raises(ComponentError, match=r"components\.toml, table honey, row sting: .* that the rules know"):
        deeds([*COMPONENTS.honey, sting])


def test_a_deed_without_a_card_is_refused() -> None:
    with pytest.raises(ComponentError, match=r"components\.toml, table honey, or table jelly: .* the effect mutiny"):
        deeds(COMPONENTS.honey[1:])


def test_a_new_kind_is_a_row_in_the_file_and_a_row_here() -> None:
    sting = replace(COMPONENTS.honey[-1], effect="sting")
    deed = DEEDS["steal_one"]
    assert deeds([*COMPONENTS.honey, sting], {**DEEDS, "sting": deed})[HONEY_KINDS] is deed


@pytest.mark.parametrize("card", CARDS, ids=[card.effect for card in CARDS])
def test_a_card_stays_just_if_its_effect_works_face_up(card: Card) -> None:
    assert deed_of("honey", card, DEEDS) is DEEDS[card.effect]
    with pytest.raises(ComponentError, match=f"table honey, row {card.effect}: .* (face up|once it was played)"):
        deed_of("honey", replace(card, stays=not card.stays), DEEDS)


def test_a_deed_says_what_each_of_its_names_means() -> None:
    deed = BY_KIND[STEAL_ONE]
    for named, words in ((NOTHING, ("{}",)), (PLACES, ()), (PLACES, ("{}", "{}"))):
        with pytest.raises(MissingHandler, match="needs as many words"):
            Deed(deed.effect, named, deed.first, words=words)


def test_a_card_that_names_one_thing_has_no_second() -> None:
    with pytest.raises(MissingHandler, match="names one thing only"):
        BY_KIND[STEAL_ONE].second(Scene().state, 0, 1)


def test_every_frame_that_asks_knows_what_can_be_chosen() -> None:
    assert set(range(frames.FRAME_KINDS)) - set(DECIDE) == ASKS_NOBODY
    assert set(NAMES) | set(LIST) == set(DECIDE)
    assert not set(NAMES) & set(LIST)
    assert set(RUN) >= ASKS_NOBODY


@pytest.mark.parametrize(("kind", "name"), [(frames.DRAWING, "drawing"), (frames.ROUND_END, "round end")])
def test_a_frame_that_should_ask_nobody_raises(kind: int, name: str) -> None:
    state = Scene().state
    state.push(kind, 0)
    with pytest.raises(MissingHandler, match=f"frame '{name}' asks, but has no row in LIST"):
        state.legal(0)
    with pytest.raises(MissingHandler, match=f"frame '{name}' asks, but has no row in DECIDE"):
        state.apply(0, PASS)
