"""Topics that sum up the features of Flutter, in words for players."""

from typing import Final

from meadow.core.topics import Topic

TOPICS: Final = (
    Topic("bee", "a better placed bee", "a worse placed bee", ("bee ",)),
    Topic(
        "fitting", "petals that fit the open tiles better", "petals that fit the open tiles less", ("petals for tiles",)
    ),
    Topic(
        "enclosed", "more tiles that are nearly enclosed", "fewer tiles that are nearly enclosed", ("one open side",)
    ),
    Topic("open", "better tiles with several open sides", "worse tiles with several open sides", ("tiles with",)),
    Topic("end", "better timing of the end", "worse timing of the end", ("my turn", "empty")),
    Topic(
        "stacks", "a better choice of tiles", "a worse choice of tiles", ("free tile", "stack only", "petals to skip")
    ),
    Topic("pollen", "more pollen", "less pollen", ("pollen ", "points the more")),
    Topic("petals", "more petals in store", "fewer petals in store", ("petals",)),
)
