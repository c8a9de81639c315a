// Generated from the game's components by `make web-types`: change those, not this file.

export const BOX = {
  colours: ["red", "yellow", "blue", "purple"],
  letters: ["R", "Y", "B", "P"],
  stacks: ["ladybug", "moth", "dragonfly", "hummingbird", "butterfly"],
  tiles_of_a_stack: 12,
} as const;
