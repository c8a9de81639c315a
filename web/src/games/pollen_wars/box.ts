// Generated from the game's components by `make web-types`: change those, not this file.

export const BOX = {
  cards: [
    "mutiny", "four_cards", "swap_two_patterns", "force_raid", "replace_pattern",
    "resurrect_for_pollen", "steal_one", "steal_and_give", "steal_card", "drift_two",
    "push_forager_two", "move_forager_two", "both_home", "look_at_hand", "look_at_pattern",
    "look_at_dormant", "raid_card", "drift_anywhere", "push_forager", "push_soldier",
    "attack_bonus", "defence_bonus", "eradicate", "forager_home", "soldier_home", "block",
    "draw_three", "resurrect", "pass_patterns_left", "swap_own_pattern", "steal_three",
    "discard_hand", "soldier_returns", "swap_hands", "infest",
  ],
  patterns: ["line", "hook", "wave", "arch", "flag", "propeller", "rhombus"],
  hexagons: [
    "a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "b6", "c1", "c2", "c3", "c4", "c5",
    "c6", "c7", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "e1", "e2", "e3", "e4", "e5", "e6",
    "e7", "e8", "e9", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "g1", "g2", "g3", "g4", "g5",
    "g6", "g7", "h1", "h2", "h3", "h4", "h5", "h6", "i1", "i2", "i3", "i4", "i5",
  ],
  queens: ["A", "B", "C", "D", "E", "F"],
  intentions: {
    "276": "send forager",
    "277": "send soldier",
    "278": "move",
    "279": "bring",
    "280": "raid",
    "281": "draw jelly",
    "282": "draw honey",
    "283": "offer",
  },
} as const;
