"""Call what a seat decided a decision everywhere, and a seat that the program plays a computer player"""

import json
from collections.abc import Iterator, Mapping

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

COLUMNS = (
    ("games", "moves", "decision_count"),
    ("checkpoints", "at_move", "at_decision"),
    ("drafts", "at_move", "at_decision"),
)
KEYS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("proposals", "payload"): {"moves": "decision_count"},
    ("seats", "stop"): {"moves": "decision_count"},
    ("interactions", "result"): {
        "steps": "decisions",
        "moves": "decision_count",
        "formerly": "previous_name",
        "formerly_id": "previous_id",
    },
    ("audit", "details"): {"formerly": "previous_name"},
}
"""The new names in the JSON of a column."""
AT_ONCE = 1000
"""The number of rows read at a time."""


def upgrade() -> None:
    for table, old, new in COLUMNS:
        op.alter_column(table, old, new_column_name=new)
    # Copied rather than renamed, so that keys and indexes have names that fit on either kind of server.
    op.create_table(
        "decisions",
        *_decided(),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_decisions_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_decisions"),
    )
    op.create_table(
        "undone_decisions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        *_decided(),
        sa.Column("undone_at", sa.BigInteger(), nullable=False),
        sa.Column("undone_by", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("redoable", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_undone_decisions_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_undone_decisions"),
    )
    op.create_index("ix_undone_decisions_game_id_batch", "undone_decisions", ["game_id", "batch"])
    names = [column.name for column in _decided()]
    _copy("entries", "decisions", names)
    _copy("undone", "undone_decisions", [*names, "batch", "undone_at", "undone_by", "reason", "redoable"], by="id")
    for earlier in ("entries", "undone"):
        op.drop_table(earlier)
    proposals = sa.table("proposals", sa.column("kind"))
    op.execute(proposals.update().where(proposals.c.kind == "robot").values(kind="computer_player"))
    for (table, column), renamed in KEYS.items():
        _rename_keys(table, column, renamed)


def _decided() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("chance", sa.Text(), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decided_by", sa.String(length=10), nullable=False, server_default="player"),
    )


def _copy(earlier: str, later: str, names: list[str], *, by: str | None = None) -> None:
    source, target = (sa.table(table, *map(sa.column, names)) for table in (earlier, later))
    rows = sa.select(*source.c)
    op.execute(target.insert().from_select(names, rows if by is None else rows.order_by(sa.column(by))))


def _rename_keys(table: str, column: str, renamed: Mapping[str, str]) -> None:
    place = sa.table(table, sa.column("id"), sa.column(column))
    stored = place.c[column]
    change = place.update().where(place.c.id == sa.bindparam("row")).values({column: sa.bindparam("changed")})
    for row_id, text in _rows(place, stored):
        found = json.loads(text) if text.startswith("{") else {}
        if renamed.keys() & found.keys():
            changed = {renamed.get(key, key): value for key, value in found.items()}
            compact = json.dumps(changed, ensure_ascii=False, separators=(",", ":"))
            op.get_bind().execute(change, {"row": row_id, "changed": compact})


def _rows(place: sa.TableClause, stored: sa.ColumnClause[object]) -> Iterator[tuple[int, str]]:
    """Yield the ids and texts of all rows, in batches."""
    last: int | None = None
    while True:
        query = sa.select(place.c.id, stored).order_by(place.c.id).limit(AT_ONCE)
        rows = op.get_bind().execute(query if last is None else query.where(place.c.id > last)).all()
        if not rows:
            return
        yield from ((row[0], row[1]) for row in rows)
        last = rows[-1][0]
