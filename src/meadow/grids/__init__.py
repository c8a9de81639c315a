"""Lattices that boards are made of."""
