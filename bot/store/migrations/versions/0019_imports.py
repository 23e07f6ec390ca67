"""Keep how many decisions of a game come from a log, and no results of imported games"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("games", sa.Column("imported", sa.Integer(), nullable=True))
    # Games imported before have an unknown number of decisions in the log.
    games = sa.table("games", sa.column("id"), sa.column("unrated"))
    results = sa.table("results", sa.column("game_id"))
    imported = sa.select(games.c.id).where(games.c.unrated.contains("imported", autoescape=True))
    op.execute(results.delete().where(results.c.game_id.in_(imported)))
