"""Measures how often each composition card is possible: what its points and its number of butterflies rest on."""
