"""What cards can be aimed at, as bitmasks of hexagons or of places (a queen's seat, then the dormant places).

For a card that names nothing the function returns 1 if it can be played. A first name is possible only if a second one
is possible after it.
"""

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import DORMANT, KINDS
from meadow.games.pollen_wars.board.field import TWO_AWAY, lowest
from meadow.games.pollen_wars.cards.hands import can_draw
from meadow.games.pollen_wars.cards.kinds import RESURRECTION, SWAP_HANDS
from meadow.games.pollen_wars.frames import CARD, KIND, RAID, WINDOW
from meadow.games.pollen_wars.position import Position

# Nothing to name: 1 if the card can do something


def always(_position: Position, _seat: i64) -> i64:
    return 1


def payable_dead(position: Position, seat: i64) -> i64:
    return 1 if position.dead[seat] > 0 and position.pollen[seat] >= RESURRECTION else 0


def any_dead(position: Position, seat: i64) -> i64:
    return 1 if position.dead[seat] > 0 else 0


def own_infestation(position: Position, seat: i64) -> i64:
    return 1 if position.infested[seat] == 1 else 0


def honey_left(position: Position, _seat: i64) -> i64:
    return 1 if can_draw(position, True) else 0


def blockable(position: Position, _seat: i64) -> i64:
    """1 if there is a card or raid to block: the one that a window asks about, or the one beneath the block itself."""
    kind = position.top()
    if kind == WINDOW:
        kind = position.beneath(KIND)
    return 1 if kind in (CARD, RAID) else 0


# Queens


def opponents(position: Position, seat: i64) -> i64:
    return position.everyone() & ~BIT[seat]


def not_struck(position: Position, seat: i64) -> i64:
    """The opponents but the one struck last: no mutiny strikes the same hive twice in a row."""
    struck: i64 = BIT[position.struck] if position.struck >= 0 else 0
    return opponents(position, seat) & ~struck


def with_soldiers(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.hive_soldiers[other] > 0:
            mask |= BIT[other]
        other += 1
    return mask


def with_pollen(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.pollen[other] > 0:
            mask |= BIT[other]
        other += 1
    return mask


def with_cards(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.hand_size(other) > 0:
            mask |= BIT[other]
        other += 1
    return mask


def with_unknown_cards(position: Position, seat: i64) -> i64:
    """The opponents whose hands the seat does not know completely: looking at others would show nothing."""
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.known_cards(seat, other) < position.hand_size(other):
            mask |= BIT[other]
        other += 1
    return mask


def raidable(position: Position, seat: i64) -> i64:
    """The queens that a queen may raid by her own choice."""
    if position.hive_soldiers[seat] == 0 or position.mutinous(seat):
        return 0
    return opponents(position, seat)


def infestable(position: Position, seat: i64) -> i64:
    if position.infested[seat] == 0:
        return 0
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if position.infested[other] == 0:
            mask |= BIT[other]
        other += 1
    return mask


def swapping_hands(position: Position, seat: i64) -> i64:
    """All opponents, if there is any card to swap besides the one that is played."""
    own: i64 = position.hand_size(seat) - i64(position.hands[seat * KINDS + SWAP_HANDS])
    return opponents(position, seat) if own > 0 or with_cards(position, seat) != 0 else 0


def other_opponents(position: Position, seat: i64, first: i64) -> i64:
    return opponents(position, seat) & ~BIT[first]


def all_others(position: Position, _seat: i64, first: i64) -> i64:
    return position.everyone() & ~BIT[first]


def hand_partners(position: Position, _seat: i64, first: i64) -> i64:
    """The queens to swap hands with: for an empty hand only those with cards."""
    if position.hand_size(first) > 0:
        return position.everyone() & ~BIT[first]
    return with_cards(position, first)


# Patterns


def dormant(position: Position, _seat: i64) -> i64:
    return (BIT[position.dormants()] - 1) << DORMANT


def unknown_opposing(position: Position, seat: i64) -> i64:
    return unknown(position, seat, opponents(position, seat))


def unknown_dormant(position: Position, seat: i64) -> i64:
    return unknown(position, seat, dormant(position, seat))


def unknown(position: Position, seat: i64, places: i64) -> i64:
    """Of these places those whose patterns a queen does not know: looking at others would show nothing."""
    mask: i64 = 0
    while places != 0:
        place = lowest(places)
        if i64(position.pattern_known[i64(position.pattern_at[place])]) & BIT[seat] == 0:
            mask |= BIT[place]
        places &= places - 1
    return mask


def opposing_or_dormant(position: Position, seat: i64) -> i64:
    return opponents(position, seat) | dormant(position, seat)


def any_dormant(position: Position, seat: i64, _first: i64) -> i64:
    return dormant(position, seat)


# Hexagons


def drift_two(position: Position, _seat: i64) -> i64:
    return position.free_cells() & TWO_AWAY[position.drifting]


def drift_anywhere(position: Position, _seat: i64) -> i64:
    return position.free_cells()


def own_foragers(position: Position, seat: i64) -> i64:
    return position.foragers[seat] & ~position.all_soldiers()


def opposing_foragers(position: Position, seat: i64) -> i64:
    return position.uncovered() & ~position.foragers[seat]


def own_foragers_two(position: Position, seat: i64) -> i64:
    return mobile(position, own_foragers(position, seat))


def opposing_foragers_two(position: Position, seat: i64) -> i64:
    return mobile(position, opposing_foragers(position, seat))


def mobile(position: Position, cells: i64) -> i64:
    """Of these hexagons those with a free one exactly two steps away."""
    free = position.free_cells()
    mask: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        if free & TWO_AWAY[cell] != 0:
            mask |= BIT[cell]
        cells &= cells - 1
    return mask


def own_soldiers(position: Position, seat: i64) -> i64:
    return position.soldiers[seat]


def opposing_soldiers(position: Position, seat: i64) -> i64:
    return position.all_soldiers() & ~position.soldiers[seat]


def opposing_soldiers_to_move(position: Position, seat: i64) -> i64:
    return opposing_soldiers(position, seat) if position.uncovered() != 0 else 0


def own_stacks(position: Position, seat: i64) -> i64:
    return position.soldiers[seat] & position.foragers[seat]


def free_two_away(position: Position, _seat: i64, first: i64) -> i64:
    return position.free_cells() & TWO_AWAY[first]


def free_anywhere(position: Position, _seat: i64, _first: i64) -> i64:
    return position.free_cells()


def other_foragers(position: Position, _seat: i64, _first: i64) -> i64:
    """All uncovered foragers. The soldier covers its own, so that is not among them."""
    return position.uncovered()
