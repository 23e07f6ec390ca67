"""Keep the conditions of lobbies, and who is invited"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("games", sa.Column("conditions", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "invited",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_invited"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_invited_game_id", ondelete="CASCADE"),
    )
    op.create_index("ix_invited_user_id", "invited", ["user_id"])
