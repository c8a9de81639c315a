"""The flower field: its hexagons, the patterns and the bees on it."""
