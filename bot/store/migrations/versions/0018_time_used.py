"""Keep how long the table waited for each seat of a finished game"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    # Unknown for games that ended before.
    op.add_column("results", sa.Column("time_used_s", sa.Integer(), nullable=True))
