"""What a table needs to know of beats, the windows at which it waits: how long they last, and whom they concern."""

from typing import Final

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.cards.deeds import BY_KIND, HEXAGONS, PLACES
from meadow.games.pollen_wars.cards.kinds import BLOCK, kind_of
from meadow.games.pollen_wars.position import OVER, Position
from meadow.games.pollen_wars.secrets.lying import Frame, frames_of, in_battle, row, top_frame

# In milliseconds. A card or a raid takes time to read; before a turn there is nothing to read.
READING: Final = 1500
ANSWERING: Final = 1500
BETWEEN_TURNS: Final = 1000
PASS_PATTERNS_LEFT: Final = kind_of("pass_patterns_left")


def lasts(position: Position) -> int:
    """How long everybody waits at the beat, in milliseconds."""
    before_turn = position.window_open() and position.get(frames.REASON) == frames.BEFORE_TURN
    return BETWEEN_TURNS if before_turn else READING + ANSWERING


def fighting(position: Position) -> bool:
    """Whether queens choose battle cards in secret."""
    return position.phase != OVER and in_battle(top_frame(position))


def round_of(position: Position) -> int:
    return int(position.round)


def holding(position: Position, seat: int) -> list[int]:
    """Her hand, by kind."""
    return row(position.hands, seat)


def concerns(position: Position, seat: int) -> bool:
    """Whether the window on top is about a queen: her turn, her card or raid, or something aimed at her."""
    *below, window = frames_of(position)
    reason = window[frames.REASON]
    if reason == frames.BEFORE_TURN:
        return window[frames.CAUSER] == seat
    if reason in (frames.BEFORE_DEATHS, frames.AFTER_DEATHS):
        return bool(position.infested[seat])
    return _about(position, below, seat)


def _about(position: Position, stack: list[Frame], seat: int) -> bool:
    """Whether the card or raid on top of a stack is a queen's or aimed at her; a block also concerns what it blocks."""
    top = stack[-1]
    if top[frames.KIND] == frames.RAID:
        return seat in (top[frames.RAIDER], top[frames.VICTIM], top[frames.FORCER])
    if top[frames.KIND] != frames.CARD:
        return False
    if top[frames.WHICH] == BLOCK:
        return seat == top[frames.PLAYER] or _about(position, stack[:-1], seat)
    return seat == top[frames.PLAYER] or _aimed_at(position, top, seat)


def _aimed_at(position: Position, card: Frame, seat: int) -> bool:
    names = [name for name in (card[frames.FIRST_NAME], card[frames.SECOND_NAME]) if name >= 0]
    named = BY_KIND[card[frames.WHICH]].named
    if named == HEXAGONS:
        bees = int(position.foragers[seat] | position.soldiers[seat])
        return any(bees & int(BIT[name]) for name in names)
    if named == PLACES:
        return seat in names
    return card[frames.WHICH] == PASS_PATTERNS_LEFT
