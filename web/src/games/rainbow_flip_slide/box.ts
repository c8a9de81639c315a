// Generated from the game's components by `make web-types`: change those, not this file.

export const BOX = {
  colours: ["red", "orange", "yellow", "green", "blue", "indigo", "violet"],
  directions: ["E", "SE", "SW", "W", "NW", "NE"],
  steps: [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
  tiles: 28,
  pieces: [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
    "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "A", "B", "C", "D",
  ],
} as const;
