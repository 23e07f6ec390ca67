"""Close the open votes on a decision for somebody else, which can no longer be carried out"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    proposals = sa.table("proposals", *map(sa.column, ("kind", "created_at", "closed_at", "result")))
    still_open = (proposals.c.kind == "decide", proposals.c.closed_at.is_(None))
    closed = {"closed_at": proposals.c.created_at, "result": "overtaken"}
    op.execute(proposals.update().where(*still_open).values(closed))
