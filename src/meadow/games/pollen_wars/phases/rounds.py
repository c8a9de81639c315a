"""The end of a round, step by step."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELL
from meadow.games.pollen_wars.board.bees import flowers_in, forager_goes_home, soldier_goes_home
from meadow.games.pollen_wars.board.field import cells_of, count, lowest
from meadow.games.pollen_wars.board.patterns import disputed, first_complete, placements
from meadow.games.pollen_wars.cards.hands import discard
from meadow.games.pollen_wars.components import COMPONENTS, MOST_POLLEN
from meadow.games.pollen_wars.events import (
    BeesReturned,
    Died,
    PatternCompleted,
    PlacementNamed,
    RoundEnded,
)
from meadow.games.pollen_wars.frames import (
    CHECKING,
    COMING_HOME,
    CUTTING,
    DEALING,
    DRIFTER,
    DYING,
    FRAME,
    NAMED,
    ROUND_END,
    SCORING,
    STEP,
    UNCOVERED,
    UNVEILED,
    WITHIN,
)
from meadow.games.pollen_wars.phases.endings import end_game, recover
from meadow.games.pollen_wars.phases.new_rounds import choose_tree, start_round
from meadow.games.pollen_wars.phases.turns import begin_turn
from meadow.games.pollen_wars.position import BY_BEES, BY_PATTERNS, ENDING_ROUND, NOBODY, Position

DIE: Final = COMPONENTS.bees.die

# What ends a round


def look_round(position: Position) -> None:
    """End the round if a hive is full, or a change has completed a pattern."""
    if position.filled:
        end_round(position, _richest(position), "full hive")
    elif position.stirred:
        seat = first_complete(position)
        if seat >= 0:
            end_round(position, seat, "pattern")
    position.stirred = False


def end_round(position: Position, seat: i64, how: str) -> None:
    """End the round, and the turn with it; all pending frames are dropped."""
    if position.log is not None:
        position.tell(RoundEnded(seat=seat, how=how))
    _clear_stack(position)
    recover(position, position.turn)
    position.scored = vec[i64]()
    position.phase = ENDING_ROUND
    unveiled: i64 = 0 if position.rules.complete_first else -1
    position.push(ROUND_END, NOBODY, NOBODY, unveiled, unveiled)


def _richest(position: Position) -> i64:
    """The queen who filled her hive; if she has lost pollen since, the active queen."""
    seat: i64 = 0
    while seat < position.seats:
        if position.pollen[seat] >= MOST_POLLEN:
            return seat
        seat += 1
    return position.turn


def _clear_stack(position: Position) -> None:
    """Drop all frames; cards that are being played are discarded."""
    place: i64 = 0
    while place < i64(len(position.stack)):
        if position.stack[place] == frames.CARD:
            discard(position, position.stack[place + frames.WHICH])
        place += FRAME
    position.stack = vec[i64]()


# Its steps


def run_round_end(position: Position) -> bool:
    step = position.get(STEP)
    if step == SCORING:
        _score_next(position)
    elif step == COMING_HOME:
        _come_home(position)
    elif step == DYING:
        _die(position)
    elif step == CHECKING:
        _check_end(position)
    elif step == DEALING:
        start_round(position)
    elif step == CUTTING:
        choose_tree(position)
    else:
        position.drop()
        begin_turn(position, position.starter)
    return True


def _score_next(position: Position) -> None:
    """Score the next complete pattern: first those complete at the end of the round, then those unveiled afterwards.

    Patterns uncovered by a queen's own soldiers going home come before those unveiled by other queens' soldiers.
    """
    within: i64 = ~position.get(UNCOVERED)
    seat = first_complete(position, within)
    if seat < 0:
        within = ~position.get(UNVEILED)
        seat = first_complete(position, within)
    if seat < 0:
        within = -1
        seat = first_complete(position, within)
    if seat < 0:
        position.put(STEP, COMING_HOME)
        return
    found = placements(position, seat, 0, within)
    if len(found) == 1:
        _score(position, seat, found[0])
    else:
        position.push(frames.PLACEMENT, seat, 0, within)


def disputed_cells(position: Position) -> i64:
    """The hexagons that a queen with several placements can name."""
    return disputed(position, position.get(frames.ASKED), position.get(NAMED), position.get(WITHIN))


def decide_placement(position: Position, seat: i64, action: i64) -> None:
    position.put(NAMED, position.get(NAMED) | BIT[action - CELL])
    if position.log is not None:
        position.tell(PlacementNamed(seat=seat, cell=action - CELL))
    found = placements(position, seat, position.get(NAMED), position.get(WITHIN))
    if len(found) == 1:
        position.drop()
        _score(position, seat, found[0])


def _score(position: Position, seat: i64, cells: i64) -> None:
    """Score a pattern: its bees go home with all its flowers, and the card is shown."""
    pattern = i64(position.pattern_at[seat])
    position.pattern_known[pattern] = u8(position.everyone())
    drifting = position.drifting >= 0 and cells & BIT[position.drifting] != 0
    flowers = flowers_in(position, cells)
    if position.log is not None:
        listed = cells_of(cells)
        each = tuple([int(position.flowers[cell]) for cell in listed])
        position.tell(
            PatternCompleted(seat=seat, pattern=pattern, cells=listed, flowers=each, pollen=flowers, drifting=drifting)
        )
    _note(position, seat, pattern, cells, flowers)
    if drifting:
        cells &= ~BIT[position.drifting]
        position.drifting = -1
        position.put(DRIFTER, seat)
    _send_home(position, seat, cells)
    position.gain(seat, flowers, BY_PATTERNS)


def _note(position: Position, seat: i64, pattern: i64, cells: i64, flowers: i64) -> None:
    position.scored = append(position.scored, seat)
    position.scored = append(position.scored, pattern)
    position.scored = append(position.scored, cells)
    position.scored = append(position.scored, flowers)


def _send_home(position: Position, seat: i64, cells: i64) -> None:
    """Send home a queen's bee on top of each hexagon; a forager under a soldier stays."""
    while cells != 0:
        cell = lowest(cells)
        if position.soldiers[seat] & BIT[cell] != 0:
            soldier_goes_home(position, seat, cell)
            _uncover(position, seat, cell)
        else:
            forager_goes_home(position, seat, cell)
        cells &= cells - 1


def _uncover(position: Position, seat: i64, cell: i64) -> None:
    """Mark a hexagon whose forager can be part of a pattern only now."""
    position.put(UNCOVERED, position.get(UNCOVERED) | BIT[cell])
    if position.foragers[seat] & BIT[cell] == 0:
        position.put(UNVEILED, position.get(UNVEILED) | BIT[cell])


def _come_home(position: Position) -> None:
    """Return all other bees at the same time, then open the window before the deaths."""
    seat: i64 = 0
    while seat < position.seats:
        _return_bees(position, seat)
        seat += 1
    position.put(STEP, DYING)
    position.open_window(position.turn, frames.BEFORE_DEATHS)


def _return_bees(position: Position, seat: i64) -> None:
    """Return a queen's bees with one grain each, but none from a fungus or from barren hexagons."""
    foragers = position.foragers[seat]
    soldiers = position.soldiers[seat]
    if foragers | soldiers == 0:
        return
    flowery: i64 = ~(position.fungi | position.barren())
    pollen: i64 = count(foragers & flowery) + count(soldiers & flowery)
    position.hive_foragers[seat] += count(foragers)
    position.hive_soldiers[seat] += count(soldiers)
    position.foragers[seat] = 0
    position.soldiers[seat] = 0
    position.gain(seat, pollen, BY_BEES)
    if position.log is not None:
        event = BeesReturned(seat=seat, foragers=cells_of(foragers), soldiers=cells_of(soldiers), pollen=pollen)
        position.tell(event)


def _die(position: Position) -> None:
    """Let foragers of infested hives die; in the window afterwards yellow cards may still save a queen."""
    any_died = False
    seat: i64 = 0
    while seat < position.seats:
        died: i64 = min(DIE, position.hive_foragers[seat]) if position.infested[seat] == 1 else 0
        if died > 0:
            any_died = True
            position.hive_foragers[seat] -= died
            position.dead[seat] += died
            if position.log is not None:
                position.tell(Died(seat=seat, foragers=died))
        seat += 1
    position.put(STEP, CHECKING)
    if any_died:
        position.open_window(position.turn, frames.AFTER_DEATHS)


def _check_end(position: Position) -> None:
    if position.filled:
        end_game(position, "full hive")
        return
    seat: i64 = 0
    while seat < position.seats:
        if position.alive(seat) == 0:
            end_game(position, "no forager left")
            return
        seat += 1
    position.put(STEP, DEALING)
