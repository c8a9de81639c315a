// Generated from the game's components by `make web-types`: change those, not this file.

export const BOX = {
  colours: ["red", "yellow", "blue", "purple"],
  letters: ["R", "Y", "B", "P"],
  stacks: ["ladybug", "moth", "dragonfly", "hummingbird", "butterfly"],
  tiles_of_a_stack: 12,
  bonus: [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7],
  bee: 2,
} as const;
