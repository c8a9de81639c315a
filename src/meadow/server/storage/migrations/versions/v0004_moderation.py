"""What people report, who is kept out for a while, and what was done by those who look after the server."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Ids are random texts: counted ones would have to go on behind those that a restored backup brings."""
    _reports()
    op.create_table(
        "bans",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("bans_until", "bans", ["until"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("audit_at", "audit", ["at", "id"])


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by_holder", sa.Text, nullable=False),
        sa.Column("about_holder", sa.Text, nullable=False),
        sa.Column("about_name", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chat", sa.LargeBinary, nullable=False),
        sa.Column("handled_at", sa.BigInteger),
        sa.UniqueConstraint("request", name="reports_request"),
    )
    op.create_index("reports_at", "reports", ["at", "id"])
    op.create_index("reports_table", "reports", ["table_id"])
