"""The interface to searches: features of a position, whole turns, and a hash of what a seat sees."""

from typing import Final, final

from mypy_extensions import i64

from meadow.core.features import Active, Features, fold
from meadow.core.state import State
from meadow.games.dust_in_the_wings.actions import DISPLAYED, SLOTS
from meadow.games.dust_in_the_wings.forecast import AHEAD, Forecast
from meadow.games.dust_in_the_wings.state import LIFTING, PUTTING, DustState
from meadow.games.dust_in_the_wings.turns import Turns

VERSION: Final = 1

# How far the game has come: features that depend on it have one number for each.
STAGES: Final = ("on the last turn", "two turns left", "three turns left", "four turns left", "mid-game", "early on")

# The number of the first feature of each kind; NAMES has the same order.
HAS: Final = 0
LEADS: Final = 6
WINNING: Final = 12
LEVEL: Final = 15
WHITE: Final = 18
WHITE_LATE: Final = 19
GATHERED_LATE: Final = 20
BEST_NOW: Final = 21
MOST_POINTS: Final = 7
SECOND_NOW: Final = 29
THIRD_NOW: Final = 30
BEST_NEXT: Final = 31
SECOND_NEXT: Final = 39
BEST_LATER: Final = 40
LAST_TURN: Final = 43
TO_MOVE: Final = 46
OUT_OF_REACH: Final = 52
SINGLE_WAY: Final = 58
CHOICE: Final = 61
CROWDED: Final = 64
STACKS: Final = 67

WHEN: Final = ("for the player to move", "for the next player", "for a later player")

NAMES: Final = [
    *(f"points, {stage}" for stage in STAGES),
    *(f"expected lead, {stage}" for stage in STAGES),
    *(f"would win by the cards within reach, {stage}" for stage in STAGES[:3]),
    *(f"would be level by the cards within reach, {stage}" for stage in STAGES[:3]),
    "white crystals won",
    "white crystals won, when ties are near",
    "gathering cards taken, when ties are near",
    *(f"a card with {n} points can be taken now" for n in range(MOST_POINTS)),
    "a card with seven or more points can be taken now",
    "points of the second best card within reach",
    "points of what is left after the next player's turn",
    *(f"{n} points will be left to take after this turn" for n in range(MOST_POINTS)),
    "seven or more points will be left to take after this turn",
    "points of the second best card after this turn",
    "points left to take two turns ahead",
    "points left to take three turns ahead",
    "points left to take, further ahead",
    *(f"the last turn of the game is one's own, {stage}" for stage in STAGES[:3]),
    *(f"it is one's own turn, {stage}" for stage in STAGES),
    *(f"gathering card out of reach {when}" for when in WHEN),
    *(f"composition card out of reach {when}" for when in WHEN),
    *(f"only one way to the best card {when}" for when in WHEN),
    *(f"number of cards within reach {when}" for when in WHEN),
    *(f"a card about to be discarded {when}" for when in WHEN),
    *(f"height of the highest stack {when}" for when in WHEN),
]


@final
class DustFeatures(Features):
    """The features of Dust in the Wings. Only the order of the decks is hidden, so all seats see the same."""

    def __init__(self) -> None:
        super().__init__(VERSION, NAMES, [])
        self.forecast = Forecast()
        self.whole_turns = Turns()

    def quiet(self, state: State) -> bool:
        assert isinstance(state, DustState)
        return state.phase == LIFTING

    def turns(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        assert isinstance(state, DustState)
        if state.mover != seat or state.phase > PUTTING:
            return []
        return self.whole_turns.best(state, most)

    def known(self, state: State, seat: i64) -> i64:  # noqa: ARG002  all see the same
        """Hashes meadow (eight counts to a word), butterflies held, where the dispersal is, cards and crystals."""
        assert isinstance(state, DustState)
        known = fold(1, state.phase + 4 * (state.here + 1) + 128 * (state.came + 1) + 1024 * state.mover)
        butterflies = state.butterflies
        place: i64 = 0
        while place < 72:
            part: i64 = 0
            end: i64 = place + 8
            while place < end:
                part = (part << 7) | i64(butterflies[place])
                place += 1
            known = fold(known, part)
        part = (i64(butterflies[72]) << 14) | (i64(butterflies[73]) << 7) | i64(butterflies[74])
        held = state.held
        known = fold(known, (part << 24) | (i64(held[0]) << 16) | (i64(held[1]) << 8) | i64(held[2]))
        part = 0
        slot: i64 = 0
        while slot < DISPLAYED:
            part = (part << 8) | i64(state.display[slot])
            slot += 1
        known = fold(known, part)
        part = 1 if state.last_turn else 0
        slot = 0
        while slot < SLOTS:
            part = (part << 16) | (i64(state.black[slot]) << 8) | i64(state.white[slot])
            slot += 1
        return fold(known, part)

    def position(self, state: State, seat: i64, active: Active) -> None:
        assert isinstance(state, DustState)
        forecast = self.forecast
        forecast.look(state)
        seats: i64 = state.seats
        wait: i64 = (seat - state.mover + seats) % seats
        stage = stage_of(forecast.turns)
        self._add_standing(state, seat, stage, active)
        if wait == 0:
            self._add_now(active)
        elif forecast.turns > wait:
            self._add_next(wait, active)
        self._add_tempo(seats, wait, stage, active)
        if forecast.turns > wait:
            self._add_display(state, min(wait, 2), active)

    def _add_standing(self, state: DustState, seat: i64, stage: i64, active: Active) -> None:
        forecast = self.forecast
        active.add(HAS + stage, 0.1 * float(forecast.points[seat]))
        lead = self._lead(seat, state.seats)
        active.add(LEADS + stage, 0.2 * max(-10.0, min(10.0, lead)))
        if stage < 3 and lead > 0.005:
            active.add(WINNING + stage, 1.0)
        elif stage < 3 and lead > -0.005:
            active.add(LEVEL + stage, 1.0)
        white = 0.2 * float(i64(state.won_white[seat]))
        active.add(WHITE, white)
        if stage < 3:
            active.add(WHITE_LATE, white)
            active.add(GATHERED_LATE, 0.2 * float(state.gathering_cards(seat)))

    def _lead(self, seat: i64, seats: i64) -> float:
        """The forecast lead over the best other seat at the end of the game, in points."""
        projected = self.forecast.projected
        best = 0.0
        other: i64 = 0
        while other < seats:
            if other != seat and projected[other] > best:
                best = projected[other]
            other += 1
        return projected[seat] - best

    def _add_now(self, active: Active) -> None:
        """Adds what the mover can take, and what will be left after the next player's turn."""
        forecast = self.forecast
        active.add(BEST_NOW + rounded(forecast.gain[0]), 1.0)
        active.add(SECOND_NOW, 0.25 * forecast.second[0])
        if forecast.turns > 2:
            active.add(THIRD_NOW, 0.25 * forecast.gain[2])

    def _add_next(self, wait: i64, active: Active) -> None:
        forecast = self.forecast
        if wait == 1:
            active.add(BEST_NEXT + rounded(forecast.gain[1]), 1.0)
            active.add(SECOND_NEXT, 0.25 * forecast.second[1])
        else:
            ahead = min(wait, AHEAD - 1)
            active.add(BEST_LATER + ahead - 2, 0.25 * forecast.gain[ahead])

    def _add_tempo(self, seats: i64, wait: i64, stage: i64, active: Active) -> None:
        if stage < 3 and (self.forecast.turns - 1) % seats == wait:
            active.add(LAST_TURN + stage, 1.0)
        if wait == 0:
            active.add(TO_MOVE + stage, 1.0)

    def _add_display(self, state: DustState, when: i64, active: Active) -> None:
        """Adds cards and meadow as seen by a seat that moves now, next or later (`when` is 0, 1 or 2)."""
        forecast = self.forecast
        ways = forecast.prospects.ways
        far_gathering: i64 = 0
        far_composition: i64 = 0
        within: i64 = 0
        crowded: i64 = 0
        slot: i64 = 0
        while slot < DISPLAYED:
            if ways[slot] > 0:
                within += 1
            elif slot < SLOTS:
                far_gathering = max(far_gathering, forecast.worth[slot])
            else:
                far_composition = max(far_composition, forecast.worth[slot])
            if slot < SLOTS and i64(state.black[slot]) + i64(state.white[slot]) >= state.rules.discard_at:
                crowded += 1
            slot += 1
        active.add(OUT_OF_REACH + when, 0.25 * float(far_gathering))
        active.add(OUT_OF_REACH + 3 + when, 0.25 * float(far_composition))
        best = forecast.taken[when]
        if best >= 0 and ways[best] == 1:
            active.add(SINGLE_WAY + when, 1.0)
        active.add(CHOICE + when, 0.2 * float(within))
        active.add(CROWDED + when, 0.5 * float(crowded))
        active.add(STACKS + when, 0.1 * float(forecast.prospects.tallest))


def stage_of(turns: i64) -> i64:
    if turns <= 4:
        return turns - 1
    return 4 if turns <= 6 else 5


def rounded(points: float) -> i64:
    return min(i64(points + 0.5), MOST_POINTS)


FEATURES: Final = DustFeatures()
