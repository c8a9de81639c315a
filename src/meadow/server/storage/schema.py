"""The tables of the database as the newest migration leaves them; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
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

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("length", Integer, nullable=False),  # the next entry's number: what an append compares and sets
    Column("request", Text),  # who asked for the table and with which id, so that asking twice makes one
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    UniqueConstraint("request", name="tables_request"),
    # Nothing in it changes with an ordinary append, so that appending does not touch it.
    Index("tables_lobby", "status", "public", "created_at", "id"),
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

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
