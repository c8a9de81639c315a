"""Measures how often each composition card is possible: the basis for its points and its number of butterflies."""
