"""Keep how each decision was made, so that decisions for a player are not undone alone"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for name in ("entries", "undone"):
        op.add_column(name, sa.Column("decided_by", sa.String(length=10), nullable=False, server_default="player"))
        decisions = sa.table(name, *map(sa.column, ("automatic", "by_table", "decided_by")))
        # Among automatic decisions, those of standing orders and of time-outs could not be distinguished.
        op.execute(decisions.update().where(decisions.c.automatic == sa.true()).values(decided_by="order"))
        op.execute(decisions.update().where(decisions.c.by_table == sa.true()).values(decided_by="table"))
        op.drop_column(name, "by_table")
