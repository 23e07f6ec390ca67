"""Keep who waits for a game of which title"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.create_table(
        "seekers",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("found", sa.BigInteger(), nullable=True),
        sa.Column("place", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name="pk_seekers"),
    )
    op.create_index("ix_seekers_user_id", "seekers", ["user_id"])
    op.create_index("ix_seekers_until", "seekers", ["until"])
    where = sa.text("found IS NOT NULL")
    op.create_index("ix_seekers_found_open", "seekers", ["found"], sqlite_where=where, postgresql_where=where)
