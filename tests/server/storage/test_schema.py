"""The schema: created in a new database, upgraded in an older one, and equal to the tables in the code."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from meadow.server.storage import HOT, Conflict, Place, Row, SchemaError, Store, StoredEntry
from meadow.server.storage.engines import reading
from meadow.server.storage.schema import metadata, newest_revision, upgrade
from tests.server.storage.tables import FIRST, OPEN, OVER, PLAYING, opened, spoil


def test_an_empty_database_is_upgraded_once(place: Place) -> None:
    assert upgrade(place) == (None, newest_revision())
    assert upgrade(place) == (newest_revision(), newest_revision())


def test_the_migrations_make_the_tables_of_the_code(place: Place) -> None:
    upgrade(place)
    engine = reading(place)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_an_upgrade_loses_nothing(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
        await asyncio.to_thread(upgrade, place)
        async with opened(place) as store:
            assert len(await store.entries("t")) == 1

    asyncio.run(run())


WITHOUT_SEATS = (
    "DROP TABLE seats",
    "ALTER TABLE tables DROP COLUMN asked",
    "ALTER TABLE tables DROP COLUMN told_at",
    "UPDATE alembic_version SET version_num = '0004'",
)
WITHOUT_MODERATION = (
    *WITHOUT_SEATS,
    "DROP TABLE reports",
    "DROP TABLE bans",
    "DROP TABLE audit",
    "UPDATE alembic_version SET version_num = '0003'",
)
WITHOUT_WAKE_TIMES = (
    *WITHOUT_MODERATION,
    "DROP TABLE outages",
    "DROP INDEX tables_wake",
    "ALTER TABLE tables DROP COLUMN wake_at",
    "UPDATE alembic_version SET version_num = '0002'",
)
WITHOUT_DIGESTS = (
    *WITHOUT_WAKE_TIMES,
    "ALTER TABLE entries DROP COLUMN digest",
    "UPDATE alembic_version SET version_num = '0001'",
)


def test_an_upgrade_from_the_first_schema_keeps_every_command(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", [Row(b"created", None, "d")], OPEN, at=0, request="r")
            await store.append("t", 1, [Row(b"x", "c", "e")], at=0)
        await asyncio.to_thread(spoil, place, *WITHOUT_DIGESTS)
        with pytest.raises(SchemaError, match="run `meadow db backup`, then `meadow db upgrade`"):
            await Store.open(place)
        assert await asyncio.to_thread(upgrade, place) == ("0001", newest_revision())
        async with opened(place) as store:
            assert await store.entries("t") == [StoredEntry(0, b"created"), StoredEntry(1, b"x", "c")]
            await store.append("t", 2, [Row(b"y", "d", "f")], at=0)
            assert await store.find("t", "d") == StoredEntry(2, b"y", "d", "f")
            with pytest.raises(Conflict) as caught:
                await store.create("u", FIRST, OPEN, at=0, request="r")
            assert (caught.value.table, caught.value.digest) == ("t", None)

    asyncio.run(run())


def test_an_upgrade_from_a_schema_without_wake_times_has_running_matches_loaded(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table, listing in (("o", OPEN), ("p", PLAYING), ("q", OVER)):
                await store.create(table, FIRST, listing, at=0)
                await store.set_wake(table, 1, None)
        await asyncio.to_thread(spoil, place, *WITHOUT_WAKE_TIMES)
        assert await asyncio.to_thread(upgrade, place) == ("0002", newest_revision())
        async with opened(place) as store:
            assert [each.id for each in await store.sleepers(HOT, (-1, ""), 10)] == ["p"]

    asyncio.run(run())


def test_an_upgrade_from_a_schema_without_moderation_keeps_every_table(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
        await asyncio.to_thread(spoil, place, *WITHOUT_MODERATION)
        assert await asyncio.to_thread(upgrade, place) == ("0003", newest_revision())
        async with opened(place) as store:
            assert len(await store.entries("t")) == 1
            assert (await store.reports(limit=9), await store.bans(0), await store.audit(9)) == ([], [], [])

    asyncio.run(run())


def test_an_upgrade_that_fails_leaves_everything_as_it_was(place: Place) -> None:
    spoil(place, "CREATE TABLE meta (x INTEGER)")  # the last table that the first migration makes
    with pytest.raises(Exception, match=r"cannot be upgraded, and is as it was: .*meta.* already exists"):
        upgrade(place)
    spoil(place, "DROP TABLE meta")
    assert upgrade(place) == (None, newest_revision())


def test_a_schema_of_another_version_is_refused(place: Place) -> None:
    upgrade(place)
    spoil(place, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaError, match=r"made by a newer meadow \(schema 9999\)"):
        asyncio.run(Store.open(place))
    with pytest.raises(SchemaError, match="newer"):
        upgrade(place)


def test_a_schema_that_is_older_needs_an_upgrade(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(place)
    monkeypatch.setattr("meadow.server.storage.schema.newest_revision", lambda: "next")
    with pytest.raises(SchemaError, match="run `meadow db backup`, then `meadow db upgrade`"):
        asyncio.run(Store.open(place))
