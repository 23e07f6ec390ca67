"""Keep with whom people in the queue want to play"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seekers", sa.Column("conditions", sa.Text(), nullable=False, server_default="{}"))
