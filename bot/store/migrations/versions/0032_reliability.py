"""Find the time-outs of a user by an index"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    where = sa.text("decided_by IN ('time', 'computer')")
    op.create_index(
        "ix_decisions_imposed", "decisions", ["user_id", "game_id"], sqlite_where=where, postgresql_where=where
    )
