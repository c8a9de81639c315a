"""Tables, their entries, and what is known about the database itself."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _tables()
    _entries()
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("request", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("request", name="tables_request"),
    )
    op.create_index("tables_lobby", "tables", ["status", "public", "created_at", "id"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="entries_table"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("client", sa.Text),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="entries_key"),
        sqlite_with_rowid=False,
    )
    named = sa.text("client IS NOT NULL")
    op.create_index(
        "entries_client", "entries", ["table_id", "client"], unique=True, sqlite_where=named, postgresql_where=named
    )
