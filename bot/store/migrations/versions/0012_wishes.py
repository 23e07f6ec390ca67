"""Keep what people at a table wish for before the game begins"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("seats", sa.Column("wishes", sa.Text(), nullable=False, server_default="{}"))
