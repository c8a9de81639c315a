"""Which command a client's id stood for, so that the same id with another command is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What was written before has none, and is believed to be the same."""
    op.add_column("entries", sa.Column("digest", sa.Text))
