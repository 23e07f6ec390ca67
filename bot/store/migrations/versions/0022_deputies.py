"""Keep who may play a seat for its owner, and until when"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "deputies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("named_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("declined", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_deputies_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_deputies"),
    )
    op.create_index("ix_deputies_user_id", "deputies", ["user_id"])
    open_still = sa.text("ended_at IS NULL")
    op.create_index(
        "one_deputy_per_seat",
        "deputies",
        ["game_id", "seat"],
        unique=True,
        sqlite_where=open_still,
        postgresql_where=open_still,
    )
