"""Bringing the schema up to date: Alembic, run from within and in one transaction."""

from functools import cache

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from meadow.server.storage.engines import reason
from meadow.server.storage.errors import SchemaError, Unavailable
from meadow.server.storage.ownership import Ownership, owning
from meadow.server.storage.place import Place
from meadow.server.storage.schema import metadata


def upgrade(place: Place) -> tuple[str | None, str]:
    """Make the schema the newest, in a new database too: the revisions before and after."""
    try:
        with owning(place) as ownership, ownership.connection().begin():
            return migrate(ownership.connection(), place)
    except DBAPIError as error:
        raise Unavailable(f"{place} cannot be upgraded, and is as it was: {reason(error)}") from error


def prepare(ownership: Ownership, place: Place) -> None:
    """Create the schema in a new database, and refuse one that is not the newest."""
    try:
        connection = ownership.connection()
        with connection.begin():
            if revision(connection) is None:
                migrate(connection, place)
            check(connection, place)
    except DBAPIError as error:
        raise Unavailable(f"{place} cannot be opened: {reason(error)}") from error


def migrate(connection: Connection, place: Place) -> tuple[str | None, str]:
    """Within a transaction that the caller commits."""
    before = revision(connection)
    _known(before, place)
    if before != newest():
        _run(connection)
    return before, newest()


def check(connection: Connection, place: Place) -> None:
    """Refuse a schema that is not the newest."""
    found = revision(connection)
    _known(found, place)
    if found is None:
        raise SchemaError(f"{place} is empty: `meadow db upgrade` makes it a database of meadow")
    if found != newest():
        raise SchemaError(f"{place} was made by an older meadow: run `meadow db backup`, then `meadow db upgrade`")


def revision(connection: Connection) -> str | None:
    """None for a database that has no schema of ours."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str:
    head = _scripts().get_current_head()
    assert head is not None
    return head


def _known(found: str | None, place: Place) -> None:
    known = {script.revision for script in _scripts().walk_revisions()}
    if found is not None and found not in known:
        raise SchemaError(f"{place} was made by a newer meadow (schema {found}): install that one")


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "meadow.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _run(connection: Connection) -> None:
    scripts = _scripts()
    head = newest()
    steps = scripts._upgrade_revs  # noqa: SLF001  as in Alembic's own command, which has no public form of it
    with EnvironmentContext(_config(), scripts, fn=lambda now, _: steps(head, now)) as environment:
        environment.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
