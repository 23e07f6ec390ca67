"""Find what nobody asks for any more without looking at everything else"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for table, column in (("outbox", "done_at"), ("proposals", "closed_at")):
        where = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=where, postgresql_where=where)
    op.create_index("ix_audit_at", "audit", ["at"])
