"""Keep the style of a computer player"""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    op.add_column("seats", sa.Column("style", sa.String(length=10), nullable=False, server_default="balanced"))
