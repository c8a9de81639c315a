"""Blocks the writer by locking the database from outside."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg

from meadow.server.storage import Place


@contextmanager
def held(place: Place) -> Iterator[None]:
    """Nothing is written while this lasts."""
    if place.file is not None:
        with closing(sqlite3.connect(place.file, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
            connection.rollback()
    else:
        url = place.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url) as server:
            server.execute("LOCK TABLE tables, entries, meta IN EXCLUSIVE MODE")
            yield
            server.rollback()
