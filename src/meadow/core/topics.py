"""What reasons are told in: a game's features gathered into topics, with words for either side of each."""

from collections.abc import Sequence
from typing import Final

import msgspec


class Topic(msgspec.Struct, frozen=True):
    """Features that are about one thing, so that a player need not know how it is told apart in numbers.

    A feature belongs to the first topic of which one `about` is a part of its name.
    """

    key: str
    """The name for programs: by it the page finds the words in other languages."""
    gain: str
    """What somebody has who is better off in it; 'for Anna' follows."""
    loss: str
    """What somebody has who is worse off in it."""
    about: tuple[str, ...] = ()


VICTORY: Final = Topic("victory", "a game that ends with a victory", "a game that ends without a victory")
"""Not a matter of features: the game is over. It is a topic of every game."""


def topic_of(topics: Sequence[Topic], feature: str) -> Topic:
    """The topic of the feature with this name; one of its own where the game has none for it."""
    for topic in topics:
        if any(part in feature for part in topic.about):
            return topic
    return Topic(feature, f"more of '{feature}'", f"less of '{feature}'", (feature,))
