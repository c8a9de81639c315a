// Generated from the game's components by `make web-types`: change those, not this file.

export const BOX = {
  colours: ["blue", "green", "purple", "orange", "pink"],
  cards: [
    "blue 1", "blue 2", "blue 3", "blue 4", "blue 5", "blue 6", "blue 7", "blue 8", "blue 9",
    "green 1", "green 2", "green 3", "green 4", "green 5", "green 6", "green 7", "green 8",
    "green 9", "purple 1", "purple 2", "purple 3", "purple 4", "purple 5", "purple 6", "purple 7",
    "purple 8", "purple 9", "orange 1", "orange 2", "orange 3", "orange 4", "orange 5", "orange 6",
    "orange 7", "orange 8", "orange 9", "pink 1", "pink 2", "pink 3", "pink 4", "pink 5", "pink 6",
    "pink 7", "pink 8", "pink 9", "illusion 1", "illusion 2", "illusion 3", "illusion 4",
    "illusion 5", "illusion 6", "illusion 7", "illusion 8", "illusion 9", "prism",
  ],
  hand: 5,
  air: 3,
  floor: 3,
} as const;
