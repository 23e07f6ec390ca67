"""Keep who is named in posts, proposals and outcomes, so that data export and deletion look them up"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

BATCH = 500
"""Rows read at a time."""
LARGEST = 2**63 - 1
MENTION = re.compile(r"<@!?(\d{1,19})>")
BY_PERSON = (
    *("watchers", "drafts", "plans", "game_notes", "trial_games", "audit", "outbox"),
    "interactions",
)


def upgrade() -> None:
    posts = _create_links("post_people", "outbox", "post_id")
    asked = _create_links("proposal_people", "proposals", "proposal_id")
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deletions"),
    )
    op.add_column("interactions", sa.Column("user_id", sa.BigInteger(), nullable=True))
    op.add_column("interactions", sa.Column("game_id", sa.Integer(), nullable=True))
    outbox = sa.table("outbox", *map(sa.column, ("id", "payload", "game_id", "done_at")))
    for rows in _batches(outbox, outbox.c.payload):
        _insert(posts, [{"post_id": row.id, "user_id": user} for row in rows for user in _in_post(row.payload)])
    # Messages without a game are lists that name people in many games; once sent nothing reads them again.
    sent = (outbox.c.game_id.is_(None), outbox.c.done_at.is_not(None))
    op.execute(outbox.update().where(*sent).values(payload="{}"))
    proposals = sa.table("proposals", *map(sa.column, ("id", "by_user", "payload", "answers")))
    for rows in _batches(proposals, proposals.c.by_user, proposals.c.payload, proposals.c.answers):
        _insert(asked, [{"proposal_id": row.id, "user_id": user} for row in rows for user in _in_proposal(row)])
    _fill_interactions()
    for table in BY_PERSON:
        op.create_index(f"ix_{table}_user_id", table, ["user_id"])
    op.create_index("ix_interactions_game_id", "interactions", ["game_id"])
    op.create_index("ix_games_creator_id_created_at", "games", ["creator_id", "created_at"])
    op.create_index("ix_deputies_game_id", "deputies", ["game_id"])
    op.create_index("ix_templates_by_user", "templates", ["by_user"])
    op.create_index("ix_undone_decisions_undone_by", "undone_decisions", ["undone_by"])


def _create_links(name: str, table: str, column: str) -> sa.Table:
    links = op.create_table(
        name,
        sa.Column(column, sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint([column], [f"{table}.id"], name=f"fk_{name}_{column}", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(column, "user_id", name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_user_id", name, ["user_id"])
    return links


def _fill_interactions() -> None:
    """Fill in the users of interactions, and their games.

    Outcomes name the user; the game only where they opened one. It follows from the decisions made with it, and for
    seats that were handed over from the user who had the seat.
    """
    interactions = sa.table("interactions", *map(sa.column, ("id", "result", "user_id", "game_id")))
    change = (
        interactions.update()
        .where(interactions.c.id == sa.bindparam("row"))
        .values(user_id=sa.bindparam("user"), game_id=sa.bindparam("game"))
    )
    for rows in _batches(interactions, interactions.c.result):
        changes = []
        for row in rows:
            outcome = _read(row.result)
            if isinstance(outcome, int):
                changes.append({"row": row.id, "user": None, "game": outcome})
            elif isinstance(outcome, dict):
                game = _left_by(outcome.get("previous_id"), outcome.get("seat"))
                changes.append({"row": row.id, "user": outcome.get("by"), "game": game})
        if changes:
            op.get_bind().execute(change, changes)


def _left_by(user_id: object, seat: object) -> int | None:
    """Return the latest game in which a user has handed over a seat."""
    if not isinstance(user_id, int):
        return None
    seats = sa.table("seats", *map(sa.column, ("game_id", "seat", "user_id", "left_at")))
    theirs = (seats.c.user_id == user_id, seats.c.seat == seat, seats.c.left_at.is_not(None))
    game: int | None = op.get_bind().scalar(sa.select(sa.func.max(seats.c.game_id)).where(*theirs))
    return game


def _batches(table: sa.TableClause, *columns: sa.ColumnClause[Any]) -> Iterator[Sequence[sa.Row[Any]]]:
    """Yield rows of a table by id, in batches."""
    last: int | None = None
    while True:
        query = sa.select(table.c.id, *columns).order_by(table.c.id).limit(BATCH)
        rows = op.get_bind().execute(query if last is None else query.where(table.c.id > last)).all()
        if not rows:
            return
        yield rows
        last = rows[-1].id


def _insert(links: sa.Table, rows: Sequence[dict[str, int]]) -> None:
    if rows:
        op.bulk_insert(links, list(rows))


def _in_post(payload: str) -> list[int]:
    message = _read(payload)
    found = set(map(int, MENTION.findall(payload)))
    if isinstance(message, dict):
        found |= {user for user in message.get("mentions") or () if isinstance(user, int)}
        found |= {each["user_id"] for each in message.get("asks") or () if isinstance(each.get("user_id"), int)}
    return sorted(user for user in found if user <= LARGEST)


def _in_proposal(row: sa.Row[Any]) -> list[int]:
    payload, answers = _read(row.payload), _read(row.answers)
    found = {row.by_user}
    if isinstance(answers, dict):
        found |= set(map(int, answers))
    if isinstance(payload, dict):
        found.add(payload.get("newcomer"))
    return sorted(user for user in found if isinstance(user, int))


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
