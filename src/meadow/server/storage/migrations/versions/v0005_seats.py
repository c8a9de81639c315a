"""Who holds which seat, so that guests find their tables; and what is listed of tables that are not in memory."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

AT_ONCE = 1000
BEGINS = (b'{"entry":"joi', b'{"entry":"sto')
"""How the bodies of the entries begin that change who sits where, `joined` and `stood`, and those of no others."""


def upgrade() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="seats_table"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_key"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_holder", "seats", ["holder", "table_id"])
    _seat_all()
    _turns()


def _turns() -> None:
    """Nobody knows who is asked in matches that are going on: 0 has them loaded, one after the other.

    When they were told something is not known either: the times of their entries may tell what is hidden.
    """
    for name in ("asked", "told_at"):
        op.add_column("tables", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET told_at = created_at")
    op.execute("UPDATE tables SET told_at = updated_at WHERE status <> 'playing'")
    op.execute("UPDATE tables SET wake_at = 0 WHERE status = 'playing'")


def _seat_all() -> None:
    """In the order of each log: somebody may stand up, and another sit down."""
    sits = sa.text(
        "INSERT INTO seats (table_id, seat, holder) VALUES (:table, :seat, :holder) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET holder = excluded.holder"
    )
    stands = sa.text("DELETE FROM seats WHERE table_id = :table AND seat = :seat")
    for table, body in _changes():
        given = {"table": table, "seat": body["seat"]}
        if body["entry"] == "joined":
            op.get_bind().execute(sits, given | {"holder": body["holder"]})
        else:
            op.get_bind().execute(stands, given)


def _changes() -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries that change who sits where, table by table, some at a time."""
    entries = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("body", sa.LargeBinary))
    key, begins = (entries.c.table_id, entries.c.number), sa.func.substr(entries.c.body, 1, len(BEGINS[0]))
    query = sa.select(entries).where(begins.in_([sa.literal(begin, sa.LargeBinary) for begin in BEGINS]))
    after: tuple[str, int] = ("", -1)
    while rows := op.get_bind().execute(query.where(sa.tuple_(*key) > after).order_by(*key).limit(AT_ONCE)).all():
        for table, _, body in rows:
            yield table, json.loads(bytes(body))
        after = rows[-1].table_id, rows[-1].number
