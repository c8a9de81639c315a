"""When a table must be loaded because something happens there by itself, and when no server could decide anything."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody knows when matches that are going on must wake: 0 has them loaded, one after the other."""
    op.add_column("tables", sa.Column("wake_at", sa.BigInteger))
    op.execute("UPDATE tables SET wake_at = 0 WHERE status = 'playing'")
    wakes = sa.text("wake_at IS NOT NULL")
    op.create_index("tables_wake", "tables", ["wake_at", "id"], sqlite_where=wakes, postgresql_where=wakes)
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
