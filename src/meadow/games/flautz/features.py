"""The features of a position of FLAUTZ!: the hand, what the display adds to it, and the standing."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.features import MASK, Active, Features, fold
from meadow.core.state import State
from meadow.games.flautz.actions import HAND, PLACES
from meadow.games.flautz.kinds import COLOURS, KINDS
from meadow.games.flautz.named import (
    AGAINST,
    BEHIND,
    COMPLETES,
    DECLARED,
    DECLARED_POINTS,
    DRAWN,
    FOCUSED,
    FOCUSED_DRAWN,
    FOUR,
    GAIN,
    GAIN_AFTER,
    HIGH,
    HOLDS,
    HOLDS_POINTS,
    IMPROVING,
    LATER,
    MATCH_POINTS,
    MATCH_STAKES,
    NAMES,
    OUTS,
    PER_STRAIGHT,
    POINTS,
    SCORE,
    SHARE_OF_CRYSTALS,
    SPARE,
    SPECIAL,
    STAGES,
    STAKES,
    STANDING,
    STARTS,
    STRAIGHT,
    TWO,
    WAITS,
)
from meadow.games.flautz.outlook import OUTLOOK
from meadow.games.flautz.position import CRYSTAL_POINTS, STARTING
from meadow.games.flautz.prospects import ANY, PROSPECTS, SIZE_OF
from meadow.games.flautz.spells import value
from meadow.games.flautz.state import FlautzState
from meadow.games.flautz.straights import completes_straight, two_for_straight
from meadow.games.flautz.strategy import match_just_begun

VERSION: Final = 1
KEYS: Final = vec[i64]([i64(fold(fold(kind + 1, kind * 7919), 104729)) for kind in range(KINDS)])

# How much of each possible gain is realized by the end of the match, by turns left: regression over games of greedy
# bots.
OF_GAIN: Final = vec[float]([0.0, 0.65, 0.6, 0.5, 0.5, 0.55])
OF_TWO: Final = vec[float]([0.0, 0.0, 0.4, 0.4, 0.3, 0.35])
OF_DRAWN: Final = vec[float]([0.0, 0.3, 0.6, 1.2, 1.0, 0.9])
GROWTH: Final = vec[float]([0.0, 0.0, 0.5, 1.0, 1.5, 2.0])
# How well the hand predicts who wins the match, by turns left.
CERTAIN: Final = vec[float]([1.0, 0.85, 0.75, 0.7, 0.63, 0.55])
USUAL: Final = 14.0
"""Typical points of a hand at the end of a match."""


@final
class FlautzFeatures(Features):
    """Features of positions only: each decision has few choices, so a search applies them and evaluates the result."""

    def __init__(self) -> None:
        super().__init__(VERSION, NAMES, [])

    def quiet(self, state: State) -> bool:
        """True at the start of a turn; the decision at its end, whether to declare, is worth playing out."""
        return cast(FlautzState, state).phase == STARTING

    def known(self, state: State, seat: i64) -> i64:
        """Hashes the seat's hand, the display, the declarer's open hand, and the standing."""
        return known(cast(FlautzState, state), seat)

    def position(self, state: State, seat: i64, active: Active) -> None:
        position = cast(FlautzState, state)
        if match_just_begun(position):
            # The hands were only just dealt: as features they add more noise than information.
            if position.starter == seat:
                active.add(STARTS, 1.0)
            add_standing(position, seat, active)
            return
        OUTLOOK.look(position, seat)
        stage: i64 = min(OUTLOOK.turns, STAGES - 1)
        add_hand(position, seat, stage, active)
        if stage > 0:
            add_display(stage, active)
            add_unseen(position, seat, stage, active)
            add_straights(i64(position.apprentice[seat]), active)
        if position.declarer >= 0:
            add_declaration(position, seat, active)
        add_standing(position, seat, active)
        likely = likely_points(position, seat, stage)
        add_stakes(position, seat, likely, (likely - USUAL) * CERTAIN[stage] / 10.0, active)


def likely_points(position: FlautzState, seat: i64, stage: i64) -> float:
    """Estimated points of the hand at the end of the match."""
    if stage == 0:
        return 0.0 if position.focused[seat] == 1 else float(OUTLOOK.points)
    gain = float(OUTLOOK.next_points - OUTLOOK.points)
    more = float(OUTLOOK.two_points - OUTLOOK.next_points)
    hoped = OF_GAIN[stage] * gain + OF_TWO[stage] * more + OF_DRAWN[stage] * OUTLOOK.drawn
    return float(OUTLOOK.points) + hoped + GROWTH[stage]


def add_hand(position: FlautzState, seat: i64, stage: i64, active: Active) -> None:
    focused = position.focused[seat] == 1
    if focused:
        active.add(FOCUSED + stage, 1.0)
        if stage == 0:
            return
    points = OUTLOOK.points
    active.add(POINTS + stage, float(points) / 10.0)
    if points > 15:
        active.add(HIGH + stage, float(points - 15) / 10.0)
    cards: i64 = PROSPECTS.now & 7
    if cards == HAND - 1:
        active.add(FOUR + stage, 1.0)
    elif cards == HAND and position.declarer < 0:
        waits: i64 = 0 if OUTLOOK.waits == 0 and not focused else 1
        active.add(HOLDS + waits, 1.0)
        active.add(HOLDS_POINTS + waits, float(points - 15) / 10.0)
    if stage > 0 and PROSPECTS.prisms > 0:
        active.add(SPECIAL, float(PROSPECTS.prisms))
    if stage > 0 and PROSPECTS.values[ANY] > 0:
        active.add(SPECIAL + 1, float(SIZE_OF[PROSPECTS.values[ANY]]) / 2.0)


def add_display(stage: i64, active: Active) -> None:
    gain = OUTLOOK.next_points - OUTLOOK.points
    waits: i64 = min(OUTLOOK.waits, 3)
    active.add(WAITS + waits, 1.0)
    active.add(IMPROVING + (min(OUTLOOK.improving, 3)), 1.0)
    if gain > 0:
        active.add(GAIN + stage, float(gain) / 5.0)
        active.add(GAIN_AFTER + waits, float(gain) / 5.0)
        if OUTLOOK.spare_points > OUTLOOK.points:
            active.add(SPARE + waits, float(OUTLOOK.spare_points - OUTLOOK.points) / 5.0)
        if OUTLOOK.next_spell & 7 == HAND and PROSPECTS.now & 7 != HAND:
            active.add(COMPLETES if waits == 0 else COMPLETES + 1, 1.0)
    later: i64 = OUTLOOK.later_points - OUTLOOK.next_points
    if later > 0:
        active.add(LATER + stage, float(later) / 5.0)
    two: i64 = OUTLOOK.two_points - max(OUTLOOK.next_points, OUTLOOK.later_points)
    if two > 0:
        active.add(TWO + stage, float(two) / 5.0)


def add_unseen(position: FlautzState, seat: i64, stage: i64, active: Active) -> None:
    active.add(DRAWN + stage, OUTLOOK.drawn)
    if PROSPECTS.now & 7 != HAND:
        active.add(OUTS + stage, OUTLOOK.outs * 10.0)
    if position.focused[seat] == 1:
        active.add(FOCUSED_DRAWN + stage, OUTLOOK.drawn)


def add_straights(royal: i64, active: Active) -> None:
    colour: i64 = 0
    while colour < COLOURS:
        if SIZE_OF[PROSPECTS.values[colour]] >= HAND - 2:
            first: i64 = STRAIGHT + (PER_STRAIGHT if colour == royal else 0)
            add_straight(colour, first, active)
        colour += 1


def add_straight(colour: i64, first: i64, active: Active) -> None:
    """Adds how near a colour is to a Straight."""
    completing = completes_straight(colour)
    if completing & PROSPECTS.first[colour] != 0:
        active.add(first if OUTLOOK.waits == 0 else first + 1, 1.0)
    elif completing & PROSPECTS.second[colour] != 0:
        active.add(first + 2, 1.0)
    elif completing != 0:
        active.add(first + 3, float(SIZE_OF[completing]))
    elif OUTLOOK.turns > 1:
        shown = two_for_straight(colour)
        if shown > 0:
            active.add(first + 3 + shown, 1.0)


def add_declaration(position: FlautzState, seat: i64, active: Active) -> None:
    """Adds how the hand compares with the one that was declared."""
    seats: i64 = position.seats
    if position.declarer == seat:
        to_answer: i64 = min((seat - position.mover + seats) % seats, 3)
        active.add(DECLARED + to_answer, 1.0)
        active.add(DECLARED_POINTS + to_answer, float(OUTLOOK.points - 15) / 10.0)
        return
    declared = value(position.hands, position.declarer * HAND, HAND)
    own: i64 = 0 if position.focused[seat] == 1 else PROSPECTS.now
    active.add(AGAINST + against(declared, own, position.focused[seat] == 1), 1.0)
    ahead: i64 = OUTLOOK.next_points - (declared >> 3)
    if ahead < 0:
        active.add(BEHIND, float(-ahead) / 10.0)
    else:
        active.add(BEHIND + 1, float(ahead) / 10.0)


def against(declared: i64, own: i64, focused: bool) -> i64:
    """The index within the AGAINST features that applies."""
    if own >= declared:
        return 0 if own > declared else 1
    if OUTLOOK.turns > 0 and OUTLOOK.next_spell >= declared:
        return 2 if OUTLOOK.next_spell > declared else 3
    if OUTLOOK.turns == 0:
        return 6
    return 4 if focused else 5


def add_standing(position: FlautzState, seat: i64, active: Active) -> None:
    """Adds the standing in the whole game."""
    if (position.starter + 1) % position.seats == seat:
        active.add(STARTS + 1, 1.0)
    if position.rules.by_matches:
        score: i64 = position.points[seat] + CRYSTAL_POINTS * position.crystals[seat]
        active.add(SCORE + matches_to_go(position), float(score) / 20.0)
    else:
        active.add(SHARE_OF_CRYSTALS, float(position.crystals[seat]) / float(position.rules.crystals_to_win))
        active.add(STANDING + standing(position, seat), 1.0)


def add_stakes(position: FlautzState, seat: i64, likely: float, edge: float, active: Active) -> None:
    """Adds the likely worth of the hand, separately for each standing in the game."""
    if position.rules.by_matches:
        active.add(MATCH_POINTS + matches_to_go(position), likely / 20.0)
        active.add(MATCH_STAKES + matches_to_go(position), edge)
    else:
        active.add(STAKES + standing(position, seat), edge)


def matches_to_go(position: FlautzState) -> i64:
    return min(position.rules.matches - position.match, 3)


def standing(position: FlautzState, seat: i64) -> i64:
    """How many crystals the seat and its best rival still need, as one number."""
    most: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            most = max(most, position.crystals[other])
        other += 1
    goal = position.rules.crystals_to_win
    return short(goal - position.crystals[seat]) * 3 + short(goal - most)


def short(crystals: i64) -> i64:
    """The bucket for a number of crystals needed: 0 for one or fewer, 2 for three or more."""
    return min(max(crystals, 1), 3) - 1


def known(position: FlautzState, seat: i64) -> i64:
    """The hash of FlautzFeatures.known; it ignores the order of a hand and which copy of a card it holds."""
    cards: i64 = 0
    slot: i64 = seat * HAND
    while slot < (seat + 1) * HAND:
        cards = (cards + KEYS[i64(position.hands[slot])]) & MASK
        slot += 1
    if position.declarer >= 0:
        slot = position.declarer * HAND
        while slot < (position.declarer + 1) * HAND:
            cards = (cards + fold(KEYS[i64(position.hands[slot])], 1)) & MASK
            slot += 1
    display: i64 = 0
    place: i64 = 0
    while place < PLACES:
        display = display * KINDS + i64(position.display[place])
        place += 1
    turn: i64 = fold((position.turn * 8 + position.declarer + 1) * 4 + position.phase, 0)
    other: i64 = 0
    while other < position.seats:
        turn = fold(turn, (position.points[other] * 512 + position.crystals[other]) * 2 + i64(position.focused[other]))
        other += 1
    return fold(fold(cards, display), turn)


FEATURES: Final = FlautzFeatures()
