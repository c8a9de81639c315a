"""Experiments with games: many of them played by bots, and what comes out of it."""
