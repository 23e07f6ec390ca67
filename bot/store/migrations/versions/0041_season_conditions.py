"""Keep the conditions and the limit of seasons, and who is invited to them"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.add_column("seasons", sa.Column("conditions", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("seasons", sa.Column("most_people", sa.Integer(), nullable=True))
    op.create_table(
        "season_invited",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "user_id", name="pk_season_invited"),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_invited_season_id", ondelete="CASCADE"),
    )
    op.create_index("ix_season_invited_user_id", "season_invited", ["user_id"])
