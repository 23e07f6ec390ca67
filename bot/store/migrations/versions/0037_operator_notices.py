"""Store the notices for the operator"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.create_table(
        "operator_notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        sa.Column("post_id", sa.Integer(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_operator_notices"),
        sqlite_autoincrement=True,
    )
    op.create_index("one_notice_per_subject", "operator_notices", ["kind", "subject"], unique=True)
    op.create_index("ix_operator_notices_user_id", "operator_notices", ["user_id"])
    op.create_index("ix_operator_notices_told_at", "operator_notices", ["told_at"])
    where = sa.text("told < version")
    op.create_index(
        "ix_operator_notices_waiting", "operator_notices", ["id"], sqlite_where=where, postgresql_where=where
    )
