"""Find the latest seats of a user by an index"""

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_seats_user_id", "seats")
    op.create_index("ix_seats_user_id", "seats", ["user_id", "id"])
