"""Topics that sum up the features of Rainbow Flip & Slide, in words for players."""

from typing import Final

from meadow.core.topics import Topic

TOPICS: Final = (
    Topic("flip", "a flip that may bring a rainbow", "no flip that may bring a rainbow", ("a flip may",)),
    Topic("firm", "a chain that is harder to break", "a chain that is easier to break", ("cannot do without",)),
    Topic("places", "more places that complete a chain", "fewer places that complete a chain", ("complete a chain",)),
    Topic("race", "a better stand in the rainbow race", "a worse stand in the rainbow race", ("a rival's",)),
    Topic(
        "near", "a rainbow that is nearer", "a rainbow that is further off", ("a rainbow needs", "the rainbow is off")
    ),
    Topic("own", "a better placed player tile", "a worse placed player tile", ("own tile",)),
    Topic("jumps", "better jumps", "worse jumps", ("jump",)),
    Topic("clovers", "better use of the clovers", "worse use of the clovers", ("clover",)),
    Topic("turn", "more room to act in the turn", "less room to act in the turn", ("on turn", "alone")),
)
