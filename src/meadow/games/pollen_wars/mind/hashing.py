"""Hashes of information sets: of all that a queen knows, and what the others see of an action."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.core.features import MASK, UNSEEN, fold
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import GIVE, HONEY_KINDS, KINDS, PASS, PATTERNS, PLACES
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, DEFENCE_BONUS, FOUR_CARDS, MUTINY
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.mind.survey import fighting, put_down
from meadow.games.pollen_wars.position import NO_PATTERN, Position, counted, known_at

# Sections of counts, so that the same card hashes differently in different places.
HAND: Final = 0
KNOWN: Final = 1
ATTACKING: Final = 2
DEFENDING: Final = 3
OFFERED: Final = 4
RETURNED: Final = 5


def hash_of(position: Position, seat: i64) -> i64:
    """Hashes all that decides what the seat may do, and all that chance has shown her."""
    known: i64 = fold(position.phase * 64 + position.drifting + 1, position.fungi)
    known = fold(known, position.stumps)
    known = fold_stack(position, known)
    known = fold_hives(position, seat, known)
    known = fold_patterns(position, seat, known)
    known = fold_counts(position.hands, seat * KINDS, KINDS, HAND, known)
    known = fold_counts(position.known, known_at(seat, 0, 0), position.seats * KINDS, KNOWN, known)
    return fold_pending(position, seat, known)


def fold_stack(position: Position, known: i64) -> i64:
    stack = position.stack
    place: i64 = 0
    while place < i64(len(stack)):
        known = fold(known, stack[place] & MASK)
        place += 1
    return known


def fold_hives(position: Position, seat: i64, known: i64) -> i64:
    """Fold in the bees in the field, the numbers and cards of each hive, and the decks."""
    battle = fighting(position)
    owner: i64 = 0
    while owner < position.seats:
        known = fold(known, position.foragers[owner])
        known = fold(known, position.soldiers[owner])
        hive: i64 = position.pollen[owner] * 16 + position.dead[owner]
        hive = hive * 32 + position.hive_foragers[owner] * 2 + i64(position.infested[owner])
        hive = (hive * 32 + position.hive_soldiers[owner]) * 32 + position.injured[owner]
        known = fold(known, hive * 32 + position.hurt_now[owner])
        cards = face_up(position, owner)
        if owner != seat:
            cards = cards * 4096 + backs(position, owner, battle)
        known = fold(known, cards)
        owner += 1
    decks: i64 = (1 if len(position.honey) > 0 else 0) + (2 if len(position.jelly) > 0 else 0)
    return fold(known, decks * 16 + position.struck + 1)


def face_up(position: Position, seat: i64) -> i64:
    """The face-up cards before a queen, packed."""
    shown = position.shown
    first: i64 = seat * KINDS
    bonus: i64 = i64(shown[first + ATTACK_BONUS]) * 16 + i64(shown[first + DEFENCE_BONUS])
    return (bonus * 16 + i64(shown[first + FOUR_CARDS])) * 16 + i64(shown[first + MUTINY])


def backs(position: Position, rival: i64, battle: bool) -> i64:
    """The numbers of backs in a hand, with cards put down in a battle: others do not see how many those are."""
    honey = position.honey_cards(rival)
    jelly = position.jelly_cards(rival)
    if battle:
        in_battle = put_down(position, rival, HONEY_KINDS)
        honey += in_battle
        jelly += put_down(position, rival, KINDS) - in_battle
    return honey * 64 + jelly


def fold_patterns(position: Position, seat: i64, known: i64) -> i64:
    """Fold in the patterns that she knows, with their places."""
    place: i64 = 0
    while place < PLACES:
        pattern = i64(position.pattern_at[place])
        if pattern != NO_PATTERN and i64(position.pattern_known[pattern]) & BIT[seat] != 0:
            known = fold(known, place * PATTERNS + pattern)
        place += 1
    return known


def fold_counts(counts: vec[u8], first: i64, size: i64, section: i64, known: i64) -> i64:
    """Fold in the counts that are not 0, which are few."""
    place: i64 = 0
    while place < size:
        number = i64(counts[first + place])
        if number != 0:
            known = fold(known, (section * 512 + place) * 256 + number)
        place += 1
    return known


def fold_pending(position: Position, seat: i64, known: i64) -> i64:
    """Fold in her cards put down in a battle, and an offer: her own cards, and the backs of the other queen's."""
    if len(position.stack) == 0:
        return known
    top = position.top()
    if top == frames.RAID:
        known = fold_counts(position.battle, seat * KINDS, KINDS, ATTACKING, known)
        known = fold_counts(position.battle, (QUEENS + seat) * KINDS, KINDS, DEFENDING, known)
    elif top == frames.OFFER:
        known = fold_pile(position.offered, seat == position.turn, OFFERED, known)
        known = fold_pile(position.returned, seat == position.get(frames.OTHER), RETURNED, known)
    return known


def fold_pile(pile: vec[u8], own: bool, section: i64, known: i64) -> i64:
    if own:
        return fold_counts(pile, 0, KINDS, section, known)
    return fold(known, counted(pile, 0, HONEY_KINDS) * 64 + counted(pile, HONEY_KINDS, KINDS))


def what_others_see(position: Position, action: i64) -> i64:
    """The action as others see it: passes and battle cards are hidden, cards put down for a trade show their backs."""
    if action == PASS:
        return UNSEEN
    top = position.top()
    if top == frames.RAID and position.get(frames.STEP) == frames.BATTLING:
        return UNSEEN
    if top == frames.OFFER and GIVE <= action < GIVE + KINDS:
        return GIVE if action < GIVE + HONEY_KINDS else GIVE + HONEY_KINDS
    return action
