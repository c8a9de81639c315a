"""The interface to searches: features, whole steps of a turn, quick replies, and hashes of what a queen knows."""

from typing import Final, final

from mypy_extensions import i64

from meadow.core.features import Active, Features
from meadow.core.state import State
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.cards import deeds  # noqa: F401  it checks the cards before any is asked for by name here
from meadow.games.pollen_wars.mind import action_names, position_names
from meadow.games.pollen_wars.mind.action_features import add_action
from meadow.games.pollen_wars.mind.card_features import add_cards
from meadow.games.pollen_wars.mind.hashing import hash_of, what_others_see
from meadow.games.pollen_wars.mind.position_features import (
    add_hand,
    add_health,
    add_knowledge,
    add_last_round,
    add_pattern,
    add_pollen,
    add_soldiers,
)
from meadow.games.pollen_wars.mind.replies import reply_of
from meadow.games.pollen_wars.mind.steps import Steps
from meadow.games.pollen_wars.mind.survey import Survey
from meadow.games.pollen_wars.position import IN_TURN
from meadow.games.pollen_wars.state import PollenState

VERSION: Final = 1
SURVEY: Final = Survey()
STEPS: Final = Steps()


@final
class PollenFeatures(Features):
    """The features of Pollen Wars."""

    def position(self, state: State, seat: i64, active: Active) -> None:
        assert isinstance(state, PollenState)
        survey = SURVEY
        survey.look(state, seat)
        add_pollen(state, survey, active)
        add_last_round(state, survey, active)
        add_pattern(state, survey, active)
        add_knowledge(state, survey, active)
        add_health(state, survey, active)
        add_soldiers(state, survey, active)
        add_hand(state, survey, active)
        add_cards(state, survey, active)

    def action(self, state: State, seat: i64, action: i64, active: Active) -> None:
        assert isinstance(state, PollenState)
        add_action(state, SURVEY, seat, action, active)

    def quiet(self, state: State) -> bool:
        """True where a queen may choose her action of phase A and nothing else is pending."""
        assert isinstance(state, PollenState)
        if state.phase != IN_TURN or state.top() != frames.TURN:
            return False
        return state.get(frames.STEP) <= frames.ACTING

    def turns(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """Whole steps: an action of phase A, or a card of phase B, with all that it names."""
        assert isinstance(state, PollenState)
        return STEPS.listed(state, seat)[: int(most)]

    def reply(self, state: State, seat: i64) -> i64:
        assert isinstance(state, PollenState)
        return reply_of(state, seat)

    def known(self, state: State, seat: i64) -> i64:
        assert isinstance(state, PollenState)
        return hash_of(state, seat)

    def shown(self, state: State, seat: i64, action: i64) -> i64:  # noqa: ARG002  it is the same for every actor
        assert isinstance(state, PollenState)
        return what_others_see(state, action)


FEATURES: Final = PollenFeatures(VERSION, position_names.NAMES, action_names.NAMES)
