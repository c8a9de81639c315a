"""Evaluation of positions and actions for one queen, and candidate steps for a search."""
