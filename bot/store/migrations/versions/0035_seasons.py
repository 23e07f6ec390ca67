"""Keep the seasons of servers"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("chairs", sa.Integer(), nullable=False),
        sa.Column("group_size", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("agreement", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("creator_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("post_id", sa.Integer(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.String(32), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sqlite_autoincrement=True,
    )
    op.create_index("one_season_per_number", "seasons", ["guild_id", "number"], unique=True)
    op.create_index("ix_seasons_state", "seasons", ["state"])
    op.create_index("ix_seasons_creator_id", "seasons", ["creator_id"])
    op.create_index(
        "ix_seasons_ended_at",
        "seasons",
        ["ended_at"],
        sqlite_where=sa.text("ended_at IS NOT NULL"),
        postgresql_where=sa.text("ended_at IS NOT NULL"),
    )
    op.create_table(
        "season_people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("division", sa.Integer(), nullable=True),
        sa.Column("chair", sa.Integer(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_people_season_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_season_people"),
        sqlite_autoincrement=True,
    )
    op.create_index("one_entry_per_person", "season_people", ["season_id", "user_id"], unique=True)
    op.create_index("ix_season_people_user_id", "season_people", ["user_id"])
    op.create_table(
        "season_tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_tables_season_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_season_tables"),
    )
    op.create_index("one_table_per_number", "season_tables", ["season_id", "number"], unique=True)
    op.create_index("ix_season_tables_game_id", "season_tables", ["game_id"])
