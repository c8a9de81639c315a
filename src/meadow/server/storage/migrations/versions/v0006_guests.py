"""Devices of guests, the codes and phrases that make one, and guests that are being forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("linked_by", sa.Text, nullable=False),
        sa.Column("added_at", sa.BigInteger),
        sa.Column("seen_at", sa.BigInteger),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_index("devices_guest", "devices", ["guest"])
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger),
    )
    op.create_index("keys_guest", "keys", ["guest"])
    op.create_table(
        "forgetting",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
