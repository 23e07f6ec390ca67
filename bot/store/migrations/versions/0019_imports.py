"""Keep how many decisions of a game come from a log, and no results of imported games"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("imported", sa.Integer(), nullable=True))
    # Of games imported before, it is not known how many decisions the log had.
    games = sa.table("games", sa.column("id"), sa.column("unrated"))
    results = sa.table("results", sa.column("game_id"))
    imported = sa.select(games.c.id).where(games.c.unrated.contains("imported", autoescape=True))
    op.execute(results.delete().where(results.c.game_id.in_(imported)))
