"""The numbers and names of the action features, for the prior that orders the actions of wide nodes."""

from typing import Final

from meadow.games.pollen_wars.cards.kinds import TITLES

# Steps of a turn, in the order of their action numbers
STEPS: Final = 0

# For each kind of card one feature for playing it and one for parting with it
PLAYS: Final = 13
PARTS: Final = 48

# A bee comes to a hexagon
FLOWERS: Final = 83
COMPLETES: Final = 84
LACKS_ONE: Final = 85
LACKS_TWO: Final = 86
LACKS_THREE: Final = 87
PATTERN_FLOWERS: Final = 88
BLOCKS: Final = 89
COVERS_RIVAL: Final = 90
COVERS_OWN: Final = 91
COVERS_NEAR: Final = 92
TO_REMEDY: Final = 93
TO_NOTHING: Final = 94

# A bee leaves a hexagon
LEAVES_ONE: Final = 95
LEAVES_TWO: Final = 96
BRINGS_REMEDY: Final = 97
BRINGS_FLOWERS: Final = 98
BREAKS_RIVAL: Final = 99
RIVAL_GAINS: Final = 100
UNCOVERS_OWN: Final = 101

# A queen is named, first or second
AT_RICHEST: Final = 102
AT_POLLEN: Final = 103
AT_CARDS: Final = 104
AT_SOLDIERS: Final = 105
AT_NEXT: Final = 106
AT_NEAR: Final = 107
AT_DORMANT: Final = 108
THEN_SELF: Final = 109
THEN_RICHEST: Final = 110
THEN_POLLEN: Final = 111
RAID_MARGIN: Final = 112
RAID_GAIN: Final = 113
RAID_CATCHES: Final = 114
RAID_SPREADS: Final = 115

# Trades and battles
GIVES_POLLEN: Final = 116
ASKS_POLLEN: Final = 117
ASKS_CARDS: Final = 118
GAINS_POLLEN: Final = 119
GAINS_CARDS: Final = 120
WITH_RICHEST: Final = 121
ATTACKS: Final = 122
DEFENDS: Final = 123
HELPS_ATTACK: Final = 124
HELPS_DEFENCE: Final = 125
AGAINST_RICHER: Final = 126

# A step of the turn in a situation
SEND_COMPLETES: Final = 127
SOLDIER_COMPLETES: Final = 128
BRING_CURES: Final = 129
DRAW_FULL: Final = 130
BLOCK_FOR_SELF: Final = 131
BLOCK_RICHEST: Final = 132

NAMED: Final = {
    0: "send a forager",
    1: "send a soldier",
    2: "move a bee",
    3: "bring a bee home",
    4: "raid a hive",
    5: "draw a royal jelly card",
    6: "draw a honey card",
    7: "offer a trade",
    8: "end the turn",
    9: "let it pass",
    10: "be done",
    11: "accept the trade",
    12: "decline the trade",
    FLOWERS: "a bee comes to flowers",
    COMPLETES: "a bee completes the pattern",
    LACKS_ONE: "a bee comes where the pattern then lacks one",
    LACKS_TWO: "a bee comes where the pattern then lacks two",
    LACKS_THREE: "a bee begins the pattern somewhere",
    PATTERN_FLOWERS: "flowers of the pattern there",
    BLOCKS: "a bee takes a hexagon that a rival may need",
    COVERS_RIVAL: "a soldier covers a rival's forager",
    COVERS_OWN: "a soldier covers the own forager",
    COVERS_NEAR: "a soldier covers a forager that a rival may need",
    TO_REMEDY: "a bee looks for a remedy on a fungus",
    TO_NOTHING: "a bee comes to where it finds nothing",
    LEAVES_ONE: "a bee leaves a pattern that lacks one",
    LEAVES_TWO: "a bee leaves a pattern that lacks two",
    BRINGS_REMEDY: "a bee brings the remedy home",
    BRINGS_FLOWERS: "a bee comes home with all flowers",
    BREAKS_RIVAL: "a bee that a rival may need is taken away",
    RIVAL_GAINS: "a rival's bee comes to flowers",
    UNCOVERS_OWN: "a soldier leaves the own forager",
    AT_RICHEST: "aimed at the richest rival",
    AT_POLLEN: "aimed at a hive with pollen",
    AT_CARDS: "aimed at a queen with cards",
    AT_SOLDIERS: "aimed at a queen with soldiers at home",
    AT_NEXT: "aimed at the queen who moves next",
    AT_NEAR: "aimed at a queen whose pattern may be near",
    AT_DORMANT: "aimed at a dormant pattern",
    THEN_SELF: "the second is the queen herself",
    THEN_RICHEST: "the second is the richest rival",
    THEN_POLLEN: "the second is a hive with pollen",
    RAID_MARGIN: "stronger than the raided queen",
    RAID_GAIN: "pollen that the raid promises",
    RAID_CATCHES: "the raided hive is infested",
    RAID_SPREADS: "the raid spreads the infestation",
    GIVES_POLLEN: "gives pollen away",
    ASKS_POLLEN: "asks for pollen",
    ASKS_CARDS: "asks for cards",
    GAINS_POLLEN: "the trade brings pollen",
    GAINS_CARDS: "the trade brings cards",
    WITH_RICHEST: "a trade with the richest rival",
    ATTACKS: "icons for the own raid",
    DEFENDS: "icons for the own defence",
    HELPS_ATTACK: "icons to help a raid",
    HELPS_DEFENCE: "icons to help a defence",
    AGAINST_RICHER: "icons against the richer of the two",
    SEND_COMPLETES: "a forager can complete the pattern",
    SOLDIER_COMPLETES: "only a soldier can complete the pattern now",
    BRING_CURES: "a bee on a fungus can cure the hive",
    DRAW_FULL: "draws with a full hand",
    BLOCK_FOR_SELF: "blocks what is aimed at the queen herself",
    BLOCK_RICHEST: "blocks the richest rival",
}
NAMES: Final = [
    *[NAMED[number] for number in range(PLAYS)],
    *[f"play: {title}" for title in TITLES],
    *[f"part with: {title}" for title in TITLES],
    *[NAMED[number] for number in range(FLOWERS, BLOCK_RICHEST + 1)],
]
