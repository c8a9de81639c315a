"""Paying for several enclosed tiles of one colour: whether it makes a difference which come first."""

from typing import Final

from mypy_extensions import i64

from meadow.games.flutter.components import COMPONENTS

UNPAID: Final = COMPONENTS.turn.unpaid


def others_gain(sparkles: i64) -> i64:
    """The pollen that each opponent gains for a tile that cannot be paid."""
    return (sparkles + UNPAID - 1) // UNPAID


def orders_differ(prices: list[int], petals: int) -> bool:
    """Whether two orders leave the player other petals, and so other pollen, or the opponents other pollen.

    What can be paid must be. So some order ends with exactly the tiles of a set paid if the petals cover this set and
    what is left then covers no other tile, not even the cheapest.
    """
    none = petals + 1
    ends = {(petals, 0, none)}
    for price in prices:
        paid = {(left - price, given, cheapest) for left, given, cheapest in ends if left >= price}
        unpaid = {(left, given + int(others_gain(price)), min(cheapest, price)) for left, given, cheapest in ends}
        ends = paid | unpaid
    return len({(left, given) for left, given, cheapest in ends if left < cheapest}) > 1
