"""The course of the game: turns, windows, raids, trades, rounds and the end."""
