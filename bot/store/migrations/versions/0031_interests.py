"""Keep who wants to hear of new tables"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "interests",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name="pk_interests"),
    )
    op.create_index("ix_interests_user_id", "interests", ["user_id"])
