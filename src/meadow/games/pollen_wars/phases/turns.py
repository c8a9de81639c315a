"""A queen's turn: an action, then drawing or playing cards, then discarding."""

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    BRING,
    CELL,
    DISCARD,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    KINDS,
    MOVE,
    OFFER,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.board.bees import bring, move, send
from meadow.games.pollen_wars.cards.aims import own_foragers, raidable
from meadow.games.pollen_wars.cards.hands import can_draw, discard, draw, draw_to_hand, lay_down
from meadow.games.pollen_wars.cards.kinds import COLOUR, GREEN, YELLOW
from meadow.games.pollen_wars.cards.playing import play_from_hand
from meadow.games.pollen_wars.cards.targets import playable
from meadow.games.pollen_wars.events import ActionSkipped, Discarded, Picked, Prepared, TurnBegan, TurnEnded
from meadow.games.pollen_wars.frames import ACTING, CHOOSING, ENDING, OFFERS, OPENING, PLAYING, STEP
from meadow.games.pollen_wars.phases.endings import end_game, recover
from meadow.games.pollen_wars.phases.listing import list_kinds, list_one
from meadow.games.pollen_wars.phases.raids import announce
from meadow.games.pollen_wars.phases.trades import can_offer
from meadow.games.pollen_wars.position import BY_BEES, IN_TURN, NOBODY, Position


def begin_turn(position: Position, seat: i64) -> None:
    """Begin the next turn, or end the game at the turn limit."""
    if position.rules.turn_limit > 0 and position.turns == position.rules.turn_limit:
        end_game(position, "turn limit")
        return
    position.phase = IN_TURN
    position.turn = seat
    position.turns += 1
    position.push(frames.TURN, seat, 0)
    position.open_window(seat, frames.BEFORE_TURN)


def run_turn(position: Position) -> bool:
    """Begin the turn on top, or skip its phase A if no action is possible. Returns False if the queen must decide."""
    step = position.get(STEP)
    if step == OPENING:
        position.put(STEP, ACTING)
        if position.log is not None:
            position.tell(TurnBegan(seat=position.turn, number=position.turns))
        return True
    if step == ACTING and not _can_act(position):
        position.put(STEP, CHOOSING)
        if position.log is not None:
            position.tell(ActionSkipped(seat=position.turn))
        return True
    return False


# What can be done


def _can_act(position: Position) -> bool:
    seat = position.turn
    return (
        can_draw(position, False)
        or can_send(position, seat, False)
        or can_send(position, seat, True)
        or own_tops(position, seat) != 0
        or can_raid(position, seat)
    )


def can_send(position: Position, seat: i64, soldier: bool) -> bool:
    if soldier:
        return position.hive_soldiers[seat] > 0 and position.uncovered() != 0
    return position.hive_foragers[seat] > 0 and position.free_cells() != 0


def own_tops(position: Position, seat: i64) -> i64:
    """The hexagons from which a queen's bee can be brought home."""
    return own_foragers(position, seat) | position.soldiers[seat]


def movable(position: Position, seat: i64) -> i64:
    """The hexagons from which a queen's bee can be moved: there is always room for a forager."""
    soldiers: i64 = position.soldiers[seat] if position.uncovered() != 0 else 0
    return own_foragers(position, seat) | soldiers


def can_raid(position: Position, seat: i64) -> bool:
    return position.rules.raids and raidable(position, seat) != 0


def send_cells(position: Position) -> i64:
    return position.uncovered() if position.get(frames.SOLDIER) == 1 else position.free_cells()


def move_cells(position: Position) -> i64:
    """The hexagons to move from, then those to move to: a soldier moves only onto an uncovered forager."""
    start = position.get(frames.FROM)
    if start < 0:
        return movable(position, position.turn)
    return position.uncovered() if position.soldier_owner(start) >= 0 else position.free_cells()


def list_turn(position: Position, seat: i64, listed: list[object]) -> None:
    step = position.get(STEP)
    green = step in (CHOOSING, PLAYING)
    _list_cards(position, seat, green, listed)
    excess = step == ENDING and position.hand_size(seat) > position.hand_limit(seat)
    if excess:
        list_kinds(listed, DISCARD, position.hands, seat * KINDS)
    if step == ACTING:
        _list_actions(position, seat, listed)
    if step == CHOOSING and can_draw(position, True):
        list_one(listed, DRAW_HONEY)
    if can_offer(position, seat):
        list_one(listed, OFFER)
    if step != ACTING and not excess:
        list_one(listed, END_TURN)


def _list_cards(position: Position, seat: i64, green: bool, listed: list[object]) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if position.hands[seat * KINDS + kind] > 0:
            colour = i64(COLOUR[kind])
            if (colour == YELLOW or (green and colour == GREEN)) and playable(position, seat, kind):
                list_one(listed, PLAY + kind)
        kind += 1


def _list_actions(position: Position, seat: i64, listed: list[object]) -> None:
    if can_send(position, seat, False):
        list_one(listed, SEND_FORAGER)
    if can_send(position, seat, True):
        list_one(listed, SEND_SOLDIER)
    if movable(position, seat) != 0:
        list_one(listed, MOVE)
    if own_tops(position, seat) != 0:
        list_one(listed, BRING)
    if can_raid(position, seat):
        list_one(listed, RAID)
    if can_draw(position, False):
        list_one(listed, DRAW_JELLY)


# What is done


def decide_turn(position: Position, seat: i64, action: i64) -> None:
    if action < DISCARD:
        _play(position, seat, action - PLAY)
    elif action < DISCARD + KINDS:
        _discard(position, seat, action - DISCARD)
    elif action == END_TURN:
        _end(position, seat)
    elif action == DRAW_HONEY:
        position.put(STEP, ENDING)
        position.push(frames.DRAWING, NOBODY, seat, 1)
    else:
        _begin_action(position, seat, action)


def _play(position: Position, seat: i64, kind: i64) -> None:
    """Play a card. A green one commits the queen to playing cards in phase B; a yellow one does not."""
    if i64(COLOUR[kind]) == GREEN:
        position.put(STEP, PLAYING)
    play_from_hand(position, seat, kind)


def _discard(position: Position, seat: i64, kind: i64) -> None:
    lay_down(position, seat, kind)
    discard(position, kind)
    if position.log is not None:
        position.tell(Discarded(seat=seat, card=kind))


def _begin_action(position: Position, seat: i64, action: i64) -> None:
    """Begin an action of phase A, or an offer; a new frame asks for what it needs."""
    if position.log is not None:
        position.tell(Prepared(seat=seat, action=action))
    if action == OFFER:
        position.put(OFFERS, position.get(OFFERS) + 1)
        position.push(frames.OFFER, seat, NOBODY, 0, 0)
        return
    position.put(STEP, CHOOSING)
    if action == DRAW_JELLY:
        draw_to_hand(position, seat, draw(position, False))
    elif action == MOVE:
        position.push(frames.MOVE, seat)
    elif action == BRING:
        position.push(frames.BRING, seat)
    elif action == RAID:
        position.push(frames.AIM, seat)
    else:
        position.push(frames.SEND, seat, 1 if action == SEND_SOLDIER else 0)


def decide_send(position: Position, seat: i64, action: i64) -> None:
    soldier = position.get(frames.SOLDIER) == 1
    position.drop()
    send(position, seat, soldier, action - CELL)


def decide_move(position: Position, seat: i64, action: i64) -> None:
    start = position.get(frames.FROM)
    if start >= 0:
        position.drop()
        move(position, seat, start, action - CELL)
        return
    position.put(frames.FROM, action - CELL)
    if position.log is not None:
        soldier = position.soldier_owner(action - CELL) >= 0
        position.tell(Picked(seat=seat, soldier=soldier, cell=action - CELL))


def decide_bring(position: Position, seat: i64, action: i64) -> None:
    position.drop()
    pollen: i64 = 0 if position.barren() & BIT[action - CELL] != 0 else 1
    bring(position, seat, action - CELL, pollen, BY_BEES)


def decide_aim(position: Position, seat: i64, action: i64) -> None:
    position.drop()
    announce(position, seat, action - QUEEN, NOBODY)


def _end(position: Position, seat: i64) -> None:
    """End the turn; with too many cards in hand, begin phase C instead."""
    over = position.hand_size(seat) <= position.hand_limit(seat)
    if position.log is not None:
        position.tell(TurnEnded(seat=seat, over=over))
    if over:
        position.drop()
        recover(position, seat)
        begin_turn(position, (seat + 1) % position.seats)
    else:
        position.put(STEP, ENDING)
