"""Topics that sum up the features of Dust in the Wings, in words for players."""

from typing import Final

from meadow.core.topics import Topic

TOPICS: Final = (
    Topic("order", "the better turns near the end", "the worse turns near the end", ("one's own",)),
    Topic(
        "lead", "more points to be expected", "fewer points to be expected", ("expected lead", "by the cards within")
    ),
    Topic("crystals", "more white crystals", "fewer white crystals", ("white crystals",)),
    Topic("ties", "a better stand if it ends level", "a worse stand if it ends level", ("when ties",)),
    Topic(
        "now", "a better card to take at once", "a worse card to take at once", ("taken now", "best card within reach")
    ),
    Topic(
        "later", "more left to take later", "less left to take later", ("left to take", "left after", "after this turn")
    ),
    Topic("reach", "more cards within reach", "fewer cards within reach", ("of reach", "one way", "within reach")),
    Topic("discard", "less at risk of being discarded", "more at risk of being discarded", ("discarded",)),
    Topic("stacks", "better stacks to walk with", "worse stacks to walk with", ("highest stack",)),
    Topic("points", "more points", "fewer points", ("points,",)),
)
