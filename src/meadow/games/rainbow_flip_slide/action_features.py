"""The features of an action, computed without applying it: what it completes, what it breaks, what it may reveal."""

from typing import Final, final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.features import Active
from meadow.games.rainbow_flip_slide.actions import FLIP, JUMP, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.prospect import ACTION, FAR, PROSPECTS, Prospect
from meadow.games.rainbow_flip_slide.scan import LENGTH, SCAN, TILE_MASK, count
from meadow.games.rainbow_flip_slide.state import RainbowState

ACTION_NAMES: Final = [
    "flip with actions to spare",
    "flip with the last action",
    "the flip may complete a rainbow that can be had in this turn",
    "the flip may give the next player a rainbow",
    "the flipped tile touches the best chain",
    "the flipped tile touches the next player's best chain",
    "a colour that the best chain lacks may be under the clover",
    "slide a tile",
    "it completes a rainbow",
    "it makes a chain that lacks one action",
    "it makes a chain that lacks two actions",
    "it brings the rainbow nearer",
    "it leaves the best chain",
    "it is a tile that the best chain cannot do without",
    "it joins colours that follow each other",
    "it parts colours that follow each other",
    "it comes beside the own tile",
    "it comes beside the next player's tile",
    "it puts a rainbow in the next player's reach",
    "it breaks the next player's rainbow that is at hand",
    "it breaks the next player's best chain",
    "it takes a place that the next player's rainbow at hand needs",
    "it bars the only tile that the next player could bring for a rainbow at hand",
    "it was slid in this turn before",
    "slide the own tile",
    "the own tile comes to the best chain",
    "the own tile leaves the best chain",
    "the own tile completes a rainbow",
    "the own tile takes a place that the next player's rainbow at hand needs",
    "the own tile touches colours",
    "place the own tile",
    "placed beside colours",
    "placed beside a rival's tile",
    "jump",
    "the jump comes to the best chain",
    "the jump completes a rainbow",
]
FLIP_SPARE: Final[i64] = 0
FLIP_HOPE: Final[i64] = 2
TILE_SLID: Final[i64] = 7
OWN_SLID: Final[i64] = 24
PLACED: Final[i64] = 30
JUMPED: Final[i64] = 33
AT_HAND: Final[i64] = 20


@final
class Sides:
    """The prospects of the mover and of the next player. In a solo game both are the same."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.next: i64 = 0
        self.own = PROSPECTS[0]
        self.rival = PROSPECTS[0]

    def look(self, state: RainbowState, seat: i64) -> None:
        SCAN.look(state)
        self.seat = seat
        self.next = (seat + 1) % state.seats
        self.own = PROSPECTS[seat]
        self.rival = PROSPECTS[self.next]
        self.own.look(state, seat)
        self.rival.look(state, self.next)

    def alone(self) -> bool:
        return self.seat == self.next


SIDES: Final = Sides()


def add_action(state: RainbowState, seat: i64, action: i64, active: Active) -> None:
    """Add the features of a legal action of the mover. The analysis of the position is cached for all its actions."""
    sides = SIDES
    sides.look(state, seat)
    if action >= SLIDE:
        piece: i64 = (action - SLIDE) // SPOTS
        place = SCAN.rim_number(state.patch.spot_cell((action - SLIDE) % SPOTS))
        if piece < TILES:
            _add_tile_slide(state, sides, piece, place, active)
        else:
            _add_own_slide(state, sides, place, active)
    elif action >= PLACE:
        _add_placing(state, action - PLACE, active)
    elif action >= JUMP:
        _add_jump(state, sides.own, action - JUMP, active)
    else:
        _add_flip(state, sides, action - FLIP, active)


def fit_cost(chains: Prospect, colour: i64, pieces: i64, seat: i64) -> i64:
    """The cost of a seat's cheapest rainbow through a tile of this colour that touches these pieces."""
    before: i64 = chains.brought[colour]
    before_near: i64 = FAR
    after: i64 = chains.brought[LENGTH] - chains.brought[colour + 1]
    after_near: i64 = FAR
    if colour > 0 and pieces & SCAN.showing[colour - 1] != 0:
        i = chains.first[colour - 1]
        while i < chains.first[colour]:
            if (pieces >> chains.tile[i]) & 1 == 1:
                before = min(before, chains.before[i])
                before_near = min(before_near, chains.before_near[i])
            i += 1
    if colour < LENGTH - 1 and pieces & SCAN.showing[colour + 1] != 0:
        i = chains.first[colour + 1]
        while i < chains.first[colour + 2]:
            if (pieces >> chains.tile[i]) & 1 == 1:
                after = min(after, chains.after[i])
                after_near = min(after_near, chains.after_near[i])
            i += 1
    if (pieces >> (TILES + seat)) & 1 == 1 and (colour == 0 or not chains.red_only):
        return before + after
    near = min(before_near + after, before + after_near)
    return min(before + after + chains.approach, near)


def _add_tile_slide(state: RainbowState, sides: Sides, tile: i64, place: i64, active: Active) -> None:
    active.add(TILE_SLID, 1.0)
    if place < 0:
        return  # the rim is longer than a word: the scan does not have this place
    own, seat = sides.own, sides.seat
    colour = i64(SCAN.colour[tile])
    pieces: i64 = SCAN.rim_touch[place] & ~BIT[tile]
    cost = fit_cost(own, colour, pieces, seat)
    if cost <= AT_HAND:
        active.add(TILE_SLID + 1 + (cost + 4) // ACTION, 1.0)
    if cost < own.best:
        active.add(TILE_SLID + 4, float(own.best - cost) * 0.1)
    if (own.kept >> tile) & 1 == 1:
        active.add(TILE_SLID + 5 + ((own.pinned >> tile) & 1), 1.0)
    _add_links(colour, tile, pieces, active)
    if (pieces >> (TILES + seat)) & 1 == 1:
        active.add(TILE_SLID + 9, 1.0)
    if (state.slid >> tile) & 1 == 1:
        active.add(TILE_SLID + 16, 1.0)
    if not sides.alone():
        _add_denial(sides, tile, pieces, place, active)


def _add_links(colour: i64, tile: i64, pieces: i64, active: Active) -> None:
    """Add the neighbours with the colour before or after: at the goal, and where the tile comes from."""
    linked: i64 = 0
    if colour > 0:
        linked |= SCAN.showing[colour - 1]
    if colour < LENGTH - 1:
        linked |= SCAN.showing[colour + 1]
    gained, lost = pieces & linked, SCAN.touch[tile] & linked
    if gained != 0:
        active.add(TILE_SLID + 7, float(count(gained)) * 0.5)
    if lost != 0:
        active.add(TILE_SLID + 8, float(count(lost)) * 0.5)


def _add_denial(sides: Sides, tile: i64, pieces: i64, place: i64, active: Active) -> None:
    """Add what the slide does to the next player, for whom the tile itself will be barred."""
    rival, seat, colour = sides.rival, sides.next, i64(SCAN.colour[tile])
    if (pieces >> (TILES + seat)) & 1 == 1:
        active.add(TILE_SLID + 10, 1.0)
    at_hand = rival.best <= AT_HAND
    if not at_hand and fit_cost(rival, colour, pieces, seat) <= AT_HAND:
        active.add(TILE_SLID + 11, 1.0)
    if (rival.pinned >> tile) & 1 == 1:
        active.add(TILE_SLID + 12 if at_hand else TILE_SLID + 13, 1.0)
    if at_hand:
        if (rival.wanted >> place) & 1 == 1 and (rival.lacking >> colour) & 1 == 0:
            active.add(TILE_SLID + 14, 1.0)
        if (rival.lacking >> colour) & 1 == 1 and rival.movable & SCAN.showing[colour] == BIT[tile]:
            active.add(TILE_SLID + 15, 1.0)


def _add_own_slide(state: RainbowState, sides: Sides, place: i64, active: Active) -> None:
    active.add(OWN_SLID, 1.0)
    if place < 0:
        return
    own, rival, pieces = sides.own, sides.rival, SCAN.rim_touch[place]
    if pieces & own.kept != 0:
        active.add(OWN_SLID + 1, 1.0)
        if own.plain == 0 and (not own.red_only or pieces & own.kept & SCAN.showing[0] != 0):
            active.add(OWN_SLID + 3, 1.0)
    elif own.touched & own.kept != 0:
        active.add(OWN_SLID + 2, 1.0)
    if rival.best <= AT_HAND and (rival.wanted >> place) & 1 == 1:
        active.add(OWN_SLID + 4, 1.0)
    active.add(OWN_SLID + 5, float(count(pieces & state.face_up & TILE_MASK)) * 0.5)


def _add_placing(state: RainbowState, spot: i64, active: Active) -> None:
    place = SCAN.rim_number(state.patch.spot_cell(spot))
    active.add(PLACED, 1.0)
    if place >= 0:
        active.add(PLACED + 1, float(count(SCAN.rim_touch[place] & state.face_up)) * 0.5)
        if SCAN.rim_touch[place] & ~TILE_MASK != 0:
            active.add(PLACED + 2, 1.0)


def _add_jump(state: RainbowState, own: Prospect, direction: i64, active: Active) -> None:
    over = state.patch.jump_over(TILES, direction)
    place = SCAN.rim_number(state.patch.away(TILES, direction, over + 1))
    active.add(JUMPED, 1.0)
    if place >= 0 and SCAN.rim_touch[place] & own.kept != 0:
        active.add(JUMPED + 1, 1.0)
        if own.plain == 0:
            active.add(JUMPED + 2, 1.0)


def _add_flip(state: RainbowState, sides: Sides, tile: i64, active: Active) -> None:
    """Add the chances of a flip: the colour is hidden, but how many of each are left is known."""
    spare: i64 = state.actions_left - 1
    active.add(FLIP_SPARE if spare > 0 else FLIP_SPARE + 1, 1.0)
    own, rival, touched = sides.own, sides.rival, SCAN.touch[tile]
    hope = _chance(own, tile, sides.seat, spare * ACTION)
    if hope > 0.0:
        active.add(FLIP_HOPE, hope)
    if touched & own.kept != 0:
        active.add(FLIP_HOPE + 2, 1.0)
    if not sides.alone():
        fear = _chance(rival, tile, sides.next, AT_HAND)
        if fear > 0.0:
            active.add(FLIP_HOPE + 1, fear)
        if touched & rival.kept != 0:
            active.add(FLIP_HOPE + 3, 1.0)
    active.add(FLIP_HOPE + 4, _lacking_share(own))


def _chance(chains: Prospect, tile: i64, seat: i64, affordable: i64) -> float:
    """The chance that flipping the tile allows a rainbow that costs no more than `affordable`."""
    fitting: i64 = 0
    pieces = SCAN.touch[tile]
    colour: i64 = 0
    while colour < LENGTH:
        if SCAN.hidden[colour] > 0 and fit_cost(chains, colour, pieces, seat) <= affordable:
            fitting += SCAN.hidden[colour]
        colour += 1
    return float(fitting) / float(SCAN.clovers)


def _lacking_share(own: Prospect) -> float:
    """The share of clovers with a colour that the best chain lacks and that no single slide can bring."""
    fitting: i64 = 0
    colour: i64 = 0
    while colour < LENGTH:
        if (own.lacking >> colour) & 1 == 1 and own.bring[colour] > ACTION:
            fitting += SCAN.hidden[colour]
        colour += 1
    return float(fitting) / float(SCAN.clovers)
