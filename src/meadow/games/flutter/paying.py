"""Paying for several enclosed tiles of one colour: whether the order makes a difference."""

from typing import Final

from mypy_extensions import i64

from meadow.games.flutter.components import COMPONENTS

UNPAID: Final = COMPONENTS.turn.unpaid


def others_gain(sparkles: i64) -> i64:
    """The pollen that each opponent gains for a tile that cannot be paid."""
    return (sparkles + UNPAID - 1) // UNPAID


def orders_differ(prices: list[int], petals: int) -> bool:
    """Whether the order of payment changes the petals left to the player or the pollen of the opponents.

    A tile that can be paid must be paid. So exactly a set of tiles is paid in some order if the petals cover the set
    and the rest does not cover even the cheapest other tile.
    """
    none = petals + 1
    ends = {(petals, 0, none)}
    for price in prices:
        paid = {(left - price, given, cheapest) for left, given, cheapest in ends if left >= price}
        unpaid = {(left, given + int(others_gain(price)), min(cheapest, price)) for left, given, cheapest in ends}
        ends = paid | unpaid
    return len({(left, given) for left, given, cheapest in ends if left < cheapest}) > 1
