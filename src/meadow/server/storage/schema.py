"""The database's schema: its tables as the newest migration leaves them (a test compares the two), and upgrades.

Upgrades are Alembic's migrations, run from here and in one transaction.
"""

from functools import cache

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.exc import DBAPIError

from meadow.server.storage.errors import SchemaError, Unavailable, reason
from meadow.server.storage.locks import Ownership, owning
from meadow.server.storage.place import Place

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("length", Integer, nullable=False),  # the next entry's number: what an append compares and sets
    Column("request", Text),  # client and id of the request that made the table, so that a retry makes no other
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("wake_at", BigInteger),  # when it must be loaded though nobody asks for it: `StoredTable.wake_at`
    Column("asked", BigInteger, nullable=False, server_default="0"),  # `Turn.asked`, while it is not in memory
    Column("told_at", BigInteger, nullable=False, server_default="0"),  # `Turn.told_at`, the same
    UniqueConstraint("request", name="tables_request"),
    # An ordinary append changes none of these columns, so it need not update the index.
    Index("tables_lobby", "status", "public", "created_at", "id"),
)

# Few tables are in it, and an ordinary append does not change it either.
Index(
    "tables_wake",
    tables.c.wake_at,
    tables.c.id,
    sqlite_where=tables.c.wake_at.is_not(None),
    postgresql_where=tables.c.wake_at.is_not(None),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="entries_table"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("client", Text),
    Column("body", LargeBinary, nullable=False),
    Column("digest", Text),  # of the command `client`, or of the request for the table
    PrimaryKeyConstraint("table_id", "number", name="entries_key"),
    sqlite_with_rowid=False,
)

Index(
    "entries_client",
    entries.c.table_id,
    entries.c.client,
    unique=True,
    sqlite_where=entries.c.client.is_not(None),
    postgresql_where=entries.c.client.is_not(None),
)

seats = Table(
    "seats",  # who holds which seat, so that guests find their tables
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="seats_table"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", name="seats_key"),
    Index("seats_holder", "holder", "table_id"),
    sqlite_with_rowid=False,
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


outages = Table(
    "outages",  # times in which nobody could decide anything: tables that are loaded later are given them back
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("request", Text, nullable=False),  # guest and id of the request, so that a retry makes no other
    Column("digest", Text, nullable=False),  # of that request
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),  # which may be deleted by now
    Column("seat", Integer, nullable=False),
    Column("by_holder", Text, nullable=False),
    Column("about_holder", Text, nullable=False),
    Column("about_name", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("chat", LargeBinary, nullable=False),  # the last lines that everybody could read, as they were
    Column("handled_at", BigInteger),
    UniqueConstraint("request", name="reports_request"),
    Index("reports_at", "at", "id"),
    Index("reports_table", "table_id"),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("bans_until", "until"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("audit_at", "at", "id"),
)


def upgrade(place: Place) -> tuple[str | None, str]:
    """Upgrade a database to the newest schema, or create it: the revisions before and after."""
    try:
        with owning(place) as ownership, ownership.connection().begin():
            return _migrate(ownership.connection(), place)
    except DBAPIError as error:
        raise Unavailable(f"{place} cannot be upgraded, and is as it was: {reason(error)}") from error


def prepare(ownership: Ownership, place: Place) -> None:
    """Create the schema in a new database. Raises SchemaError for one that has another than the newest."""
    try:
        connection = ownership.connection()
        with connection.begin():
            if _revision(connection) is None:
                _migrate(connection, place)
            check_schema(connection, place)
    except DBAPIError as error:
        raise Unavailable(f"{place} cannot be opened: {reason(error)}") from error


def check_schema(connection: Connection, place: Place) -> None:
    """Raises SchemaError unless the database has the newest schema."""
    found = _revision(connection)
    _check_known(found, place)
    if found is None:
        raise SchemaError(f"{place} is empty: `meadow db upgrade` makes it a database of meadow")
    if found != newest_revision():
        raise SchemaError(f"{place} was made by an older meadow: run `meadow db backup`, then `meadow db upgrade`")


@cache
def newest_revision() -> str:
    head = _scripts().get_current_head()
    assert head is not None
    return head


def _migrate(connection: Connection, place: Place) -> tuple[str | None, str]:
    """Run within a transaction that the caller commits."""
    before = _revision(connection)
    _check_known(before, place)
    if before != newest_revision():
        _run_migrations(connection)
    return before, newest_revision()


def _revision(connection: Connection) -> str | None:
    """None for a database without a schema of meadow."""
    return MigrationContext.configure(connection).get_current_revision()


def _check_known(found: str | None, place: Place) -> None:
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


def _run_migrations(connection: Connection) -> None:
    scripts = _scripts()
    head = newest_revision()
    steps = scripts._upgrade_revs  # noqa: SLF001  as in Alembic's own command, which has no public form of it
    with EnvironmentContext(_config(), scripts, fn=lambda now, _: steps(head, now)) as environment:
        environment.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
