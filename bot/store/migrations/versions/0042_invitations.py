"""Let lobbies share the message that invites to them"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.String(16), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("game_id", name="pk_invitations"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_invitations_game_id", ondelete="CASCADE"),
    )
    op.create_index("ix_invitations_post_id", "invitations", ["post_id"])
    op.create_index("ix_invitations_channel_id_began_at", "invitations", ["channel_id", "began_at"])
    # Lobbies that are open now have an invitation each.
    op.execute(
        "INSERT INTO invitations (game_id, post_id, channel_id, began_at) "
        "SELECT games.id, max(outbox.id), max(outbox.channel_id), max(outbox.created_at) FROM games "
        "JOIN outbox ON outbox.game_id = games.id AND outbox.kind = 'invitation' AND outbox.edits IS NULL "
        "WHERE games.state = 'lobby' GROUP BY games.id"
    )
