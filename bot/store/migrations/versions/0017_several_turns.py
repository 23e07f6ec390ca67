"""Keep plans for several turns, with what stops them"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    bind = op.get_bind()
    earlier = bind.execute(sa.text("SELECT game_id, user_id, seat, question, steps, changed_at FROM plans")).all()
    op.drop_table("plans")
    plans = op.create_table(
        "plans",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Text(), nullable=False),
        sa.Column("otherwise", sa.Text(), nullable=False),
        sa.Column("known", sa.Text(), nullable=False),
        sa.Column("by_itself", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("stopped", sa.String(length=50), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_plans_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_plans"),
    )
    # The cost and gain of the steps were not stored in words, so their owner has to confirm them first.
    rows = [
        {
            "game_id": row.game_id,
            "user_id": row.user_id,
            "seat": row.seat,
            "turns": json.dumps(
                [{"question": row.question, "steps": [{"line": step["line"]} for step in json.loads(row.steps)]}]
            ),
            "otherwise": "null",
            "known": "[]",
            "by_itself": False,
            "begun": False,
            "stopped": "",
            "changed_at": row.changed_at,
        }
        for row in earlier
    ]
    if rows:
        op.bulk_insert(plans, rows)
