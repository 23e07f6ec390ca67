"""Keep the name that a game was given when it was opened"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("games", sa.Column("name", sa.String(length=50), nullable=False, server_default=""))
