"""Keep since when somebody in a lobby is ready to begin"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ready_at", sa.BigInteger(), nullable=True))
    # The people at a table that waits for players have joined it under its present options.
    waiting = "SELECT id FROM games WHERE state = 'lobby'"
    op.execute(f"UPDATE seats SET ready_at = joined_at WHERE game_id IN ({waiting})")
