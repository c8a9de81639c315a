"""Experiments with games: bots play many of them, and statistics say how they went."""
