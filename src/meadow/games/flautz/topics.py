"""Topics that sum up the features of FLAUTZ!, in words for players."""

from typing import Final

from meadow.core.topics import Topic

TOPICS: Final = (
    Topic("match", "a better chance to win this match", "a worse chance to win this match", ("likely ",)),
    Topic("answer", "a better answer to the declared spell", "a worse answer to the declared spell", ("the declared",)),
    Topic("straight", "a Straight that is nearer", "a Straight that is further off", ("a Straight",)),
    Topic("royal", "a Royal that is nearer", "a Royal that is further off", ("a Royal",)),
    Topic("deck", "more to hope for from the deck", "less to hope for from the deck", ("an unseen card",)),
    Topic("display", "better cards on display", "worse cards on display", ("display", "the second best card")),
    Topic("declaring", "a better FLAUTZ! to declare", "a worse FLAUTZ! to declare", ("FLAUTZ!", "declared")),
    Topic("hand", "a stronger hand", "a weaker hand", ("the hand", "spell of four")),
    Topic("focus", "a focused mind", "a mind that is not focused", ("focused",)),
    Topic(
        "order", "a better place in the order of turns", "a worse place in the order of turns", ("to play", "starts")
    ),
    Topic("crystals", "a better stand in crystals", "a worse stand in crystals", ("crystal", "score")),
)
