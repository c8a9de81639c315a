"""The names of the features of a position, and the number of the first of each group."""

from typing import Final

from mypy_extensions import i64

NAMES: Final[list[str]] = []

STAGES: Final = 6
"""Many features are split by the number of turns that a seat has left in the match, up to five."""
WHEN: Final = (
    "no turn left",
    "one turn left",
    "two turns left",
    "three turns left",
    "four turns left",
    "five turns left",
)
SHORT: Final = ("one crystal", "two crystals", "three or more crystals")
TO_GO: Final = ("in the last match", "with one match to follow", "with two to follow", "with three or more to follow")
PLAYERS: Final = ("no player", "one player", "two players", "three or more players")
SOME: Final = ("no card", "one card", "two cards", "three or more cards")


def group(*names: str) -> i64:
    """Appends features to NAMES; returns the number of the first."""
    first = len(NAMES)
    NAMES.extend(names)
    return first


def by_turns(words: str, least: int = 0) -> i64:
    """Adds a feature for each number of turns left from `least` on; to the number returned add the number of turns."""
    return group(*(f"{words}, {when}" for when in WHEN[least:])) - least


# The whole game
SHARE_OF_CRYSTALS: Final = group("share of the crystals that win the game")
STANDING: Final = group(*(f"needs {own}, the best rival {other}" for own in SHORT for other in SHORT))
SCORE: Final = group(*(f"score {when}" for when in TO_GO))
STAKES: Final = group(*(f"likely spell, {own} short, the best rival {other}" for own in SHORT for other in SHORT))
MATCH_STAKES: Final = group(*(f"likely spell {when}" for when in TO_GO))
MATCH_POINTS: Final = group(*(f"likely points {when}" for when in TO_GO))
STARTS: Final = group("starts the match that begins", "starts the next match")

# The hand
POINTS: Final = by_turns("points of the hand")
HIGH: Final = by_turns("points of the hand above 15")
FOUR: Final = by_turns("a spell of four cards and one to give")
SPECIAL: Final = group("a prism in the hand", "illusions in the hand")

# What the display offers
GAIN: Final = by_turns("points that the display adds next turn", 1)
GAIN_AFTER: Final = group(*(f"points that the display adds after {players}" for players in PLAYERS))
SPARE: Final = group(*(f"points that the second best card adds after {players}" for players in PLAYERS))
COMPLETES: Final = group("the display completes a FLAUTZ! now", "the display completes a FLAUTZ! next turn")
IMPROVING: Final = group(*(f"{cards} on display would improve the hand" for cards in SOME))
LATER: Final = by_turns("points that the display adds in the turn after next", 2)
TWO: Final = by_turns("points that two cards on display add", 2)
WAITS: Final = group(*(f"{players} to play before the next turn" for players in PLAYERS))

# What is not seen yet
DRAWN: Final = by_turns("points that an unseen card adds", 1)
OUTS: Final = by_turns("chance that an unseen card completes a FLAUTZ!", 1)
FOCUSED: Final = by_turns("focused")
FOCUSED_DRAWN: Final = by_turns("points that an unseen card adds, focused", 1)

# FLAUTZ!
HOLDS: Final = group("a FLAUTZ! that may be declared now", "a FLAUTZ! that has to wait")
HOLDS_POINTS: Final = group("points of a FLAUTZ! that may be declared now", "points of a FLAUTZ! that has to wait")
DECLARED: Final = group(*(f"declared, with {players} to answer" for players in PLAYERS[1:])) - 1
DECLARED_POINTS: Final = group(*(f"points declared, with {players} to answer" for players in PLAYERS[1:])) - 1
AGAINST: Final = group(
    "beats the declared spell",
    "ties the declared spell",
    "the display beats the declared spell",
    "the display ties the declared spell",
    "only a card from the deck could beat the declared spell",
    "nothing on display beats the declared spell",
    "too late to beat the declared spell",
)
BEHIND: Final = group("points behind the declared spell", "points ahead of the declared spell")

# Straights; the Royal is in the apprentice's colour
PER_STRAIGHT: Final = 7
STRAIGHT: Final = group(
    *(
        f"{word} {what}"
        for word in ("a Straight", "a Royal")
        for what in (
            "can be made now",
            "lies ready for the next turn",
            "lies ready for the turn after next",
            "needs one card that is not on display",
            "needs two cards",
            "needs two cards, one of them on display",
            "needs two cards that are on display",
        )
    )
)
