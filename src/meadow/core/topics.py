"""Topics, in which bots give reasons: groups of a game's features, with words for being better and worse off."""

from collections.abc import Sequence
from typing import Final

import msgspec


class Topic(msgspec.Struct, frozen=True):
    """A group of features about one thing, so that a player need not know the single features.

    A feature belongs to the first topic that has a part of the feature's name in `about`.
    """

    key: str
    """The name for programs; the page looks up translations by it."""
    gain: str
    """Words for the side that is better off; 'for Anna' follows."""
    loss: str
    """Words for the side that is worse off."""
    about: tuple[str, ...] = ()


VICTORY: Final = Topic("victory", "a game that ends with a victory", "a game that ends without a victory")
"""The game is over: a topic of every game, without features."""


def topic_of(topics: Sequence[Topic], feature: str) -> Topic:
    """The topic of the feature with this name; a new one, made of the name, if none fits."""
    for topic in topics:
        if any(part in feature for part in topic.about):
            return topic
    return Topic(feature, f"more of '{feature}'", f"less of '{feature}'", (feature,))
