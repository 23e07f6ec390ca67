"""Keep of each decision whether it revealed something without chance"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("entries", "undone"):
        op.add_column(table, sa.Column("reveals", sa.Boolean(), server_default=sa.false(), nullable=False))
