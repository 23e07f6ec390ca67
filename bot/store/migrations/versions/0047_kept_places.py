"""Keep the places in the queue of people who sit at a table of it until the game begins"""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seekers", sa.Column("game_id", sa.Integer(), nullable=True))
    where = sa.text("game_id IS NOT NULL")
    op.create_index("ix_seekers_game_id_open", "seekers", ["game_id"], sqlite_where=where, postgresql_where=where)
