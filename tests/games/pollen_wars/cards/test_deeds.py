"""Nothing in the tables of cards and frames is missing, and nothing that is missing is taken for something else."""

import pytest

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.cards.deeds import BY_KIND, DEEDS, NOTHING, PLACES, Deed, MissingHandler, deeds_of
from meadow.games.pollen_wars.cards.kinds import EFFECTS
from meadow.games.pollen_wars.state import DECIDE, LIST, NAMES, RUN
from tests.games.pollen_wars.kinds import STEAL_ONE, TABLE
from tests.games.pollen_wars.scene import Scene

ASKS_NOBODY = {frames.DRAWING, frames.ROUND_END}


def test_every_card_of_the_box_has_a_deed() -> None:
    assert [DEEDS[row.effect] for row in TABLE] == BY_KIND


def test_a_card_without_a_deed_is_told() -> None:
    with pytest.raises(MissingHandler, match="cards without a row in DEEDS: sting"):
        deeds_of((*EFFECTS, "sting"), DEEDS)
    with pytest.raises(MissingHandler, match=r"without a card in components\.toml: mutiny"):
        deeds_of(EFFECTS[1:], DEEDS)


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
