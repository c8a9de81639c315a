"""The interface to searches: features of positions and actions, winning turns, and a hash of what a seat sees."""

from typing import Final, cast, final

from mypy_extensions import i64

from meadow.core.features import Active, Features, fold
from meadow.core.state import State
from meadow.games.rainbow_flip_slide.action_features import ACTION_NAMES, add_action
from meadow.games.rainbow_flip_slide.actions import PIECES, TILES
from meadow.games.rainbow_flip_slide.hopes import flip_chance
from meadow.games.rainbow_flip_slide.prospect import ACTION, Prospect, prospect
from meadow.games.rainbow_flip_slide.scan import SCAN, TILE_MASK, count
from meadow.games.rainbow_flip_slide.state import JUMPING, RainbowState
from meadow.games.rainbow_flip_slide.winning import winning_turns

# When a seat's turn comes. A solo player is always on turn.
WHEN: Final = ("on turn", "in mid-turn", "next", "later", "alone")
ON_TURN: Final[i64] = 0
MID_TURN: Final[i64] = 1
NEXT: Final[i64] = 2
LATER: Final[i64] = 3
ALONE: Final[i64] = 4

# One feature for each number of actions that a rainbow needs, the last one for all larger numbers.
NEEDS: Final = (
    *("no action", "one action", "two actions", "perhaps two actions"),
    *("three actions", "four actions", "five actions", "more"),
)
MOST_NEEDED: Final[i64] = 7
OUTLOOK: Final = ("at hand", "three actions off", "further off")
LEAST_DANGER: Final[i64] = 3
RIVALS: Final = ("at hand", "three actions off", "four actions off", "further off")
MOST_LEFT: Final[i64] = 5
CLOVERS_LEFT: Final = ("one clover is", "two clovers are", "three clovers are", "four clovers are", "more clovers are")


def _names() -> list[str]:
    names = [f"{when}: a rainbow needs {needs}" for when in WHEN for needs in NEEDS]
    names += [f"{when}: a flip may bring the rainbow within reach" for when in WHEN]
    names += [f"{when}: how far the rainbow is off" for when in WHEN]
    for turn in ("on turn", "waiting"):
        for outlook in OUTLOOK:
            names += [f"{turn}, rainbow {outlook}: tiles that it cannot do without"]
            names += [f"{turn}, rainbow {outlook}: places where a tile would complete a chain"]
    names += [f"on turn, own rainbow {own}, a rival's {rival}" for own in OUTLOOK[1:] for rival in RIVALS]
    names += ["on turn", "on turn, clovers are left", "on turn, many tiles are barred"]
    names += ["the own tile must come closer", "the own tile is locked", "the own tile has room to slide"]
    names += ["the own tile touches the best chain", "the own tile touches colours"]
    names += ["a rainbow lies open, the own tile is not there"]
    names += [f"alone, {left} left" for left in CLOVERS_LEFT]
    names += ["alone", "alone, clovers are left", "alone: ways to jump", "alone: a jump would touch the best chain"]
    names += ["alone: the own tile does not touch the best chain"]
    return names


NAMES: Final = _names()
NEEDED: Final[i64] = 0
FLIP_CHANCE: Final[i64] = NEEDED + len(WHEN) * len(NEEDS)
EFFORT: Final[i64] = FLIP_CHANCE + len(WHEN)
ROBUST: Final[i64] = EFFORT + len(WHEN)
RACE: Final[i64] = ROBUST + 4 * len(OUTLOOK)
TURN: Final[i64] = RACE + 2 * len(RIVALS)
OWN_TILE: Final[i64] = TURN + 3
SOLO: Final[i64] = OWN_TILE + 6


@final
class RainbowFeatures(Features):
    """The features of Rainbow Flip & Slide. Only colours under the clovers are hidden, so all seats see the same."""

    def position(self, state: State, seat: i64, active: Active) -> None:
        position = cast(RainbowState, state)
        own = prospect(position, seat)
        when = _when(position, seat)
        active.add(NEEDED + when * (MOST_NEEDED + 1) + _needs(own.best), 1.0)
        active.add(EFFORT + when, float(own.best) * 0.02)
        _add_flip_chance(position, own, when, active)
        _add_robustness(own, when, active)
        if when == ALONE:
            _add_solo(position, own, active)
        else:
            _add_turn(position, seat, own, when, active)
            _add_own_tile(own, seat, active)

    def action(self, state: State, seat: i64, action: i64, active: Active) -> None:
        add_action(cast(RainbowState, state), seat, action, active)

    def quiet(self, state: State) -> bool:
        position = cast(RainbowState, state)
        return position.phase != JUMPING and (position.turn == 0 or position.actions_left == position.rules.actions)

    def known(self, state: State, seat: i64) -> i64:  # noqa: ARG002  everybody sees the same
        """Hashes where every piece lies and what it shows, which pieces are barred, and the state of the turn."""
        position = cast(RainbowState, state)
        cell, colour, face_up = position.patch.cell, position.colour, position.face_up
        known: i64 = fold(position.barred + 1, position.phase + 4 * position.mover + 16 * position.actions_left)
        known = fold(known, position.came_from + 1)
        piece: i64 = 0
        while piece < PIECES:
            shown: i64 = 8
            if piece < TILES:
                shown = i64(colour[piece]) if (face_up >> piece) & 1 == 1 else 9
            known = fold(known, i64(cell[piece]) * 16 + shown + 16)
            piece += 1
        return known

    def turns(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        return winning_turns(cast(RainbowState, state), seat, most)


def _when(state: RainbowState, seat: i64) -> i64:
    if state.seats == 1:
        return ALONE
    if state.mover != seat:
        return NEXT if (state.mover + 1) % state.seats == seat else LATER
    return ON_TURN if state.turn == 0 or state.actions_left == state.rules.actions else MID_TURN


def _add_flip_chance(state: RainbowState, own: Prospect, when: i64, active: Active) -> None:
    """Add the chance that a flip brings within reach a rainbow that slides alone cannot make in one turn."""
    actions = state.rules.actions
    if own.best > actions * ACTION and SCAN.clovers > 0:
        chance = flip_chance(own, (actions - 1) * ACTION)
        if chance > 0.0:
            active.add(FLIP_CHANCE + when, chance)


def _needs(cost: i64) -> i64:
    """The index into NEEDS for the cost of a rainbow. With a locked tile it is uncertain whether two actions do."""
    if cost <= 2 * ACTION:
        return (cost + 4) // ACTION
    return 3 if cost < 3 * ACTION else min((cost + 14) // ACTION, MOST_NEEDED)


def _outlook(needed: i64) -> i64:
    """The index into OUTLOOK: up to two actions, three, or more."""
    return min(max(needed - 2, 0), 2)


def _add_robustness(own: Prospect, when: i64, active: Active) -> None:
    """Add how robust the best chain is: one that depends on single tiles is easily broken."""
    base: i64 = ROBUST + 2 * _outlook(own.actions())
    if NEXT <= when <= LATER:
        base += 6
    active.add(base, float(count(own.pinned)) * 0.25)
    active.add(base + 1, float(min(count(own.wanted), 8)) * 0.25)


def _add_turn(state: RainbowState, seat: i64, own: Prospect, when: i64, active: Active) -> None:
    """Add what it means to be on turn: the chance to be first, and the duty to act."""
    if when != ON_TURN:
        return
    active.add(TURN, 1.0)
    active.add(TURN + 1, float(SCAN.clovers) * 0.1)
    active.add(TURN + 2, float(count(state.barred)) * 0.5)
    if own.actions() > 2:
        rival: i64 = MOST_NEEDED
        ahead: i64 = 1
        while ahead < state.seats:
            rival = min(rival, prospect(state, (seat + ahead) % state.seats).actions())
            ahead += 1
        danger: i64 = min(max(rival - 2, 0), LEAST_DANGER)
        active.add(RACE + (_outlook(own.actions()) - 1) * (LEAST_DANGER + 1) + danger, 1.0)


def _add_own_tile(own: Prospect, seat: i64, active: Active) -> None:
    piece: i64 = TILES + seat
    if SCAN.cell[piece] < 0:
        return
    reach = SCAN.reach[piece]
    if own.best >= own.plain + own.approach:
        active.add(OWN_TILE, 1.0)
    if reach == 0:
        active.add(OWN_TILE + 1, 1.0)
    else:
        active.add(OWN_TILE + 2, float(count(reach)) * 0.05)
    active.add(OWN_TILE + 3, float(count(own.touched & own.kept)) * 0.5)
    active.add(OWN_TILE + 4, float(count(own.touched & SCAN.face_up & TILE_MASK)) * 0.5)
    if own.plain == 0:
        active.add(OWN_TILE + 5, 1.0)


def _add_solo(state: RainbowState, own: Prospect, active: Active) -> None:
    """Add features of a solo game: the clovers run out, and the own tile must jump at the end of each turn."""
    left = SCAN.clovers
    if left > 0:
        active.add(SOLO + min(left, MOST_LEFT) - 1, 1.0)
    base: i64 = SOLO + MOST_LEFT
    active.add(base, 1.0)
    active.add(base + 1, float(left) * 0.1)
    if SCAN.cell[TILES] >= 0:
        _add_jumps(state, own, base + 2, active)
    if own.touched & own.kept == 0:
        active.add(base + 4, 1.0)


def _add_jumps(state: RainbowState, own: Prospect, base: i64, active: Active) -> None:
    """Add the jumps in the current position; slides before the jump may change them."""
    ways: i64 = 0
    landing: i64 = 0
    direction: i64 = 0
    while direction < 6:
        over = state.patch.jump_over(TILES, direction)
        if over > 0:
            cell = state.patch.away(TILES, direction, over + 1)
            place = SCAN.rim_number(cell)
            if cell != state.came_from and place >= 0:
                ways += 1
                if SCAN.rim_touch[place] & own.kept != 0:
                    landing = 1
        direction += 1
    active.add(base, float(ways) * 0.3)
    active.add(base + 1, float(landing))


FEATURES: Final = RainbowFeatures(1, NAMES, ACTION_NAMES)
