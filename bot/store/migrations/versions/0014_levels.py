"""Keep how strong a computer player is"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seats", sa.Column("level", sa.String(length=10), nullable=False, server_default="normal"))
