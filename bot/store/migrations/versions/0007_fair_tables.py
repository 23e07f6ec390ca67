"""Keep why a game is not rated, where its end was taken back, and what a table decided for somebody"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("unrated", sa.String(length=60), nullable=False, server_default=""))
    op.add_column("games", sa.Column("reopened", sa.String(length=200), nullable=False, server_default=""))
    for table in ("entries", "undone"):
        op.add_column(table, sa.Column("by_table", sa.Boolean(), nullable=False, server_default=sa.false()))
    # Until now nobody could agree on a rating later; a game that began without one stays unrated, also imported ones.
    # Votes of earlier versions had only some of the players as voters.
    proposals = sa.table("proposals", *map(sa.column, ("kind", "result", "created_at", "closed_at")))
    votes = proposals.c.closed_at.is_(None) & (proposals.c.kind != "substitute")
    op.execute(proposals.update().where(votes).values(closed_at=proposals.c.created_at, result="overtaken"))
    games = sa.table("games", *map(sa.column, ("state", "agreement", "unrated")))
    begun = games.c.state.in_(("running", "finished")) & games.c.agreement.contains('"rated":false', autoescape=True)
    op.execute(games.update().where(begun).values(unrated="earlier"))
