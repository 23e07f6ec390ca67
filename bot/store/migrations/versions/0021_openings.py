"""Keep for a day when somebody has opened a game"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_openings"),
    )
    op.create_index("ix_openings_user_id", "openings", ["user_id", "number"], unique=True)
    op.create_index("ix_openings_opened_at", "openings", ["opened_at"])
