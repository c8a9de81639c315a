"""Topics that sum up the features of Pollen Wars, in words for players."""

from typing import Final

from meadow.core.topics import Topic

TOPICS: Final = (
    Topic(
        "infestation", "less to fear from the infestation", "more to fear from the infestation", ("infest", "fungus")
    ),
    Topic(
        "ending", "a better stand if the game ends now", "a worse stand if the game ends now", ("die out", "in front")
    ),
    Topic("cards", "better cards in hand", "worse cards in hand", ("holds:", "card", "a block", "a cure")),
    Topic("known", "a pattern that is better kept", "a pattern that is less well kept", ("know",)),
    Topic("pattern", "a pattern that is nearer", "a pattern that is further off", ("pattern",)),
    Topic("raids", "better raids", "worse raids", ("raid", "in attack", "in defence", "mutiny")),
    Topic("soldiers", "stronger soldiers", "weaker soldiers", ("soldier",)),
    Topic("foragers", "more foragers", "fewer foragers", ("forager",)),
    Topic("lead", "a better stand against the richest", "a worse stand against the richest", ("ahead", "behind")),
    Topic("field", "more bees on flowers", "fewer bees on flowers", ("bees",)),
    Topic("turn", "an earlier turn", "a later turn", ("on turn", "to move", "to wait")),
    Topic("pollen", "more pollen", "less pollen", ("pollen",)),
)
