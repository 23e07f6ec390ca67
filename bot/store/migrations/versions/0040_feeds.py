"""Keep the web addresses that get a message about turns, rounds and ends of games"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    op.create_table(
        "feeds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("format", sa.String(10), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("events", sa.String(20), nullable=False),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("failed_at", sa.BigInteger(), nullable=True),
        sa.Column("off_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_feeds"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_feeds_user_id", "feeds", ["user_id"])
    where = sa.text("guild_id IS NOT NULL")
    op.create_index("ix_feeds_guild_id", "feeds", ["guild_id"], sqlite_where=where, postgresql_where=where)
