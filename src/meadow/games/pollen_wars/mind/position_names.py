"""The numbers and names of the position features. Numbers are literals, so that the compiler inlines them."""

from typing import Final

from meadow.games.pollen_wars.cards.kinds import TITLES

# The hive
POLLEN: Final = 0
OVER_15: Final = 1
OVER_20: Final = 2
OVER_25: Final = 3
HOME_OVER_20: Final = 4
HOME_OVER_25: Final = 5
HOME_FILLS: Final = 6
AHEAD: Final = 7
BEHIND: Final = 8
LATE_AHEAD: Final = 9
LATE_BEHIND: Final = 10
BEES_OUT: Final = 11
BEES_OUT_NEAR: Final = 12

# Whose turn it is: one for each number of turns to wait
WAIT: Final = 13

# The pattern
ONE_NOW: Final = 19
ONE_NEXT: Final = 20
ONE_SOON: Final = 21
ONE_LATER: Final = 22
ONE_FLOWERS_NOW: Final = 23
ONE_FLOWERS_LATER: Final = 24
ONE_TWO_CELLS: Final = 25
ONE_MANY_CELLS: Final = 26
ONE_SOLDIER: Final = 27
ONE_WINS_NOW: Final = 28
ONE_WINS_LATER: Final = 29
TWO_NOW: Final = 30
TWO_NEXT: Final = 31
TWO_LATER: Final = 32
TWO_FLOWERS: Final = 33
TWO_WAYS: Final = 34
TWO_WINS: Final = 35
THREE: Final = 36
THREE_FLOWERS: Final = 37
FOUR: Final = 38
NO_PLACE: Final = 39
DRIFTING_USED: Final = 40
PATTERN_SEEN: Final = 41
ONE_SEEN: Final = 42
PATTERNS_KNOWN: Final = 43
DORMANT_KNOWN: Final = 44
BEES_COVERED: Final = 45

# Health
DEAD: Final = 46
FEW_FORAGERS: Final = 47
LAST_FORAGERS: Final = 48
NO_FORAGER_HOME: Final = 49
INFESTED: Final = 50
INFESTED_FEW: Final = 51
INFESTED_LAST: Final = 52
INFESTED_NEAR: Final = 53
ON_FUNGUS: Final = 54
ON_FUNGUS_NOW: Final = 55
ON_FUNGUS_LAST: Final = 56

# Soldiers
SOLDIERS_HOME: Final = 57
NO_SOLDIER_HOME: Final = 58
SOLDIERS_OUT: Final = 59
INJURED: Final = 60
MUTINY_HERE: Final = 61
RAID_NOW: Final = 62
RAID_LATER: Final = 63
DANGER: Final = 64
ATTACK_SHOWN: Final = 65
DEFENCE_SHOWN: Final = 66
FOUR_SHOWN: Final = 67

# Cards
HONEY: Final = 68
JELLY: Final = 69
SURPLUS: Final = 70
EMPTY_HAND: Final = 71
HANDS_KNOWN: Final = 72

# Cards that fit the situation
FIT_STEAL: Final = 73
FIT_STEAL_LATE: Final = 74
FIT_HOME: Final = 75
FIT_HOME_FILLS: Final = 76
FIT_LIFE: Final = 77
FIT_CURE: Final = 78
FIT_CURE_LAST: Final = 79
FIT_INFEST: Final = 80
FIT_RAID: Final = 81
FIT_FINISH_NOW: Final = 82
FIT_FINISH_LATER: Final = 83
FIT_PUSH: Final = 84
FIT_CONFUSE: Final = 85
FIT_BETTER_PATTERN: Final = 86
FIT_HAND: Final = 87
FIT_LOOK: Final = 88
FIT_FREE: Final = 89
FIT_FORCE: Final = 90
FIT_GUARD: Final = 91
FIT_DRAW: Final = 92
FIT_FOUR: Final = 93

# The round in which a queen's foragers are going to die out
LAST_FIRST: Final = 94
LAST_AHEAD: Final = 95
LAST_BEHIND: Final = 96
LAST_ONE_NOW: Final = 97
LAST_ONE_LATER: Final = 98
LAST_TWO: Final = 99

# One for each kind of card in hand
HOLDS: Final = 100

NAMED: Final = {
    POLLEN: "pollen in the hive",
    OVER_15: "pollen above 15",
    OVER_20: "pollen above 20",
    OVER_25: "pollen above 25",
    HOME_OVER_20: "more than 20 pollen once the bees are home",
    HOME_OVER_25: "more than 25 pollen once the bees are home",
    HOME_FILLS: "the bees in the field would fill the hive",
    AHEAD: "ahead of every rival once all bees are home",
    BEHIND: "behind the richest rival once all bees are home",
    LATE_AHEAD: "ahead while a hive is nearly full",
    LATE_BEHIND: "behind while a hive is nearly full",
    BEES_OUT: "bees on flowers",
    BEES_OUT_NEAR: "bees on flowers while a rival may end the round",
    WAIT: "on turn",
    WAIT + 1: "next to move",
    WAIT + 2: "two turns to wait",
    WAIT + 3: "three turns to wait",
    WAIT + 4: "four turns to wait",
    WAIT + 5: "five turns to wait",
    ONE_NOW: "on turn with one bee missing in the pattern",
    ONE_NEXT: "next to move with one bee missing in the pattern",
    ONE_SOON: "two turns to wait with one bee missing in the pattern",
    ONE_LATER: "a long wait with one bee missing in the pattern",
    ONE_FLOWERS_NOW: "flowers of a pattern that can be completed now",
    ONE_FLOWERS_LATER: "flowers of a pattern that lacks one bee",
    ONE_TWO_CELLS: "two hexagons would complete the pattern",
    ONE_MANY_CELLS: "three or more hexagons would complete the pattern",
    ONE_SOLDIER: "only a soldier can complete the pattern",
    ONE_WINS_NOW: "completing the pattern now fills the hive",
    ONE_WINS_LATER: "the last bee of the pattern would fill the hive",
    TWO_NOW: "on turn with two bees missing in the pattern",
    TWO_NEXT: "next to move with two bees missing in the pattern",
    TWO_LATER: "a wait with two bees missing in the pattern",
    TWO_FLOWERS: "flowers of a pattern that lacks two bees",
    TWO_WAYS: "places where the pattern lacks two bees",
    TWO_WINS: "two more bees in the pattern would fill the hive",
    THREE: "three bees missing in the pattern",
    THREE_FLOWERS: "flowers of a pattern that lacks three bees",
    FOUR: "no bee in a place for the pattern",
    NO_PLACE: "the pattern fits nowhere",
    DRIFTING_USED: "the drifting bee is part of the pattern",
    PATTERN_SEEN: "rivals know the pattern",
    ONE_SEEN: "rivals know the pattern that lacks one bee",
    PATTERNS_KNOWN: "knows patterns of rivals",
    DORMANT_KNOWN: "knows dormant patterns",
    BEES_COVERED: "foragers under soldiers of rivals",
    DEAD: "dead foragers",
    FEW_FORAGERS: "six foragers or fewer",
    LAST_FORAGERS: "three foragers or fewer",
    NO_FORAGER_HOME: "no forager left at home",
    INFESTED: "the hive is infested",
    INFESTED_FEW: "infested with six foragers or fewer",
    INFESTED_LAST: "infested with the last three foragers",
    INFESTED_NEAR: "infested while a rival may end the round",
    ON_FUNGUS: "infested with a bee on a fungus",
    ON_FUNGUS_NOW: "on turn and infested with a bee on a fungus",
    ON_FUNGUS_LAST: "the last three foragers wait for a bee on a fungus",
    SOLDIERS_HOME: "soldiers at home",
    NO_SOLDIER_HOME: "no soldier at home",
    SOLDIERS_OUT: "soldiers in the field",
    INJURED: "injured soldiers",
    MUTINY_HERE: "mutiny in the hive",
    RAID_NOW: "a raid promises pollen now",
    RAID_LATER: "a raid promises pollen",
    DANGER: "a rival's raid threatens the hive",
    ATTACK_SHOWN: "+1 in attack on show",
    DEFENCE_SHOWN: "+1 in defence on show",
    FOUR_SHOWN: "four cards allowed in hand",
    HONEY: "honey cards in hand",
    JELLY: "royal jelly cards in hand",
    SURPLUS: "more cards than the hand may keep",
    EMPTY_HAND: "no card in hand",
    HANDS_KNOWN: "knows cards of rivals",
    FIT_STEAL: "a steal card against full hives",
    FIT_STEAL_LATE: "a steal card against a nearly full hive",
    FIT_HOME: "flowers for a card that brings a bee home",
    FIT_HOME_FILLS: "a card that brings a bee home would fill the hive",
    FIT_LIFE: "a resurrection card for dead foragers",
    FIT_CURE: "a cure in hand for the infested hive",
    FIT_CURE_LAST: "a cure in hand for the last three foragers",
    FIT_INFEST: "a card to pass the infestation on",
    FIT_RAID: "a card for a raid that promises pollen",
    FIT_FINISH_NOW: "on turn with a card that could complete the pattern",
    FIT_FINISH_LATER: "a card that could complete the pattern",
    FIT_PUSH: "a card to push a bee that a rival needs",
    FIT_CONFUSE: "a card to take away a rival's pattern in time",
    FIT_BETTER_PATTERN: "a card to get a known pattern that is nearer",
    FIT_HAND: "a card against a full hand",
    FIT_LOOK: "a card to look at what is not known",
    FIT_FREE: "a card to lift a soldier from a forager",
    FIT_FORCE: "a card to set strong rivals against each other",
    FIT_GUARD: "a block to guard a pattern or a lead",
    FIT_DRAW: "room for three honey cards",
    FIT_FOUR: "a full hand and the card for four",
    LAST_FIRST: "richest while foragers are about to die out",
    LAST_AHEAD: "ahead while foragers are about to die out",
    LAST_BEHIND: "behind while foragers are about to die out",
    LAST_ONE_NOW: "completing the pattern now ends the game in front",
    LAST_ONE_LATER: "the last bee of the pattern would end the game in front",
    LAST_TWO: "two more bees in the pattern would end the game in front",
}
NAMES: Final = [NAMED[number] for number in range(HOLDS)] + [f"holds: {title}" for title in TITLES]
