"""Meadows that more than one test plays in. Below each: the petals that its tiles have."""

from typing import Final

# The rulebook's examples, rebuilt: its pictures are lost, its numbers are not.

MATCHING: Final = """
        . .
        AA
     . t r
     RRXX
    . l b
     DDD
     . .
      D
      .
"""
MATCHING_TILES: Final = {
    "X": "red: t blue, l purple, b yellow, r red",
    "A": "purple: t red",
    "D": "blue: l purple, b yellow",
}

MISMATCHED: Final = """
         . . .
         AARR
        t r .
      BBXX
       l b .
       C  DD
      . . . .
       C
       .
"""
MISMATCHED_TILES: Final = {
    "X": "red: t yellow, l purple, b blue, r red",
    "A": "purple: t red",
    "B": "purple: t blue, l yellow",
    "C": "purple: l yellow",
    "D": "blue: b purple",
}

ENCLOSING: Final = """
        . . . .
       NNN.XXX
     . . . . .
     RRLL...XG
    . . . . n
     MMMHHHHGG
     . . . . .
        FFF
        . .
"""
ENCLOSING_TILES: Final = {
    "X": "purple: n red",
    "G": "yellow: n red",
    "H": "blue",
    "L": "purple",
    "M": "red",
    "N": "red",
    "F": "red",
}

# One more tile and L is enclosed. X grows a flower of three at f if both tiles have the same colour there.

LADYBUG: Final = """
     . . .
        =
     . . .
     RRLLXX
    . . f .
       =
"""
MOTH: Final = """
     . . .
        =
     . . .
     RRLLLXX
    . . . f
       = =
"""
DRAGONFLY: Final = """
     . . .
       =L=
     . . .
     RRLLLXX
    . . . f
       = =
"""
HUMMINGBIRD: Final = """
     . . .
        = =
     . . .
     RRLLLLXX
    . . . f
       = =
"""
BUTTERFLY: Final = """
     . . .
        = =
     . . .
     RRLLLLLXX
    . . . . f
       = = =
"""
CLOSING: Final = {
    "ladybug": LADYBUG,
    "moth": MOTH,
    "dragonfly": DRAGONFLY,
    "hummingbird": HUMMINGBIRD,
    "butterfly": BUTTERFLY,
}

# Only a ladybug fits anywhere: where X is, with a petal on the Rainbee's corner s. A has no petals.

NOTCH: Final = """
     . . . .
   =========
   . . s . .
   ==RRXX==AA
    . . . . .
   =========
"""
NOTCH_TILES: Final = {"X": "red: s blue", "A": "yellow"}

# X closes a single triangle and encloses nothing.

PUDDLE: Final = """
      . . .
        AA
     . s . .
     RR.XX
    . . . .
       =
"""
PUDDLE_TILES: Final = {"X": "red: s blue", "A": "yellow"}

# Only a ladybug fits anywhere: where X is, and it grows a flower with L at f. W is a butterfly that fits nowhere.

DEAR_NOTCH: Final = """
     . . . . .
   ==========
   . . . . . .
   ==RRLLXX==
    . . f . .
   ==========
   . . . . . .

     . . . . .
     WWWWW
"""
DEAR_NOTCH_TILES: Final = {"X": "red: f yellow", "L": "blue: f purple", "W": "purple"}
