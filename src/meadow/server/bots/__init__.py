"""Asking bots: a pool of worker processes, shared fairly between tables."""
