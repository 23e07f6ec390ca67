"""Find by an index what was found by reading all games, posts or reminders"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_index("ix_games_guild_id_state", "games", ["guild_id", "state"])
    op.create_index("ix_games_state", "games", ["state"])
    _partial("ix_outbox_edits", "outbox", ["edits"], "edits IS NOT NULL")
    _partial("ix_outbox_message_id", "outbox", ["message_id"], "message_id IS NOT NULL")
    _partial("ix_reminders_waiting", "reminders", ["due_at", "id"], "sent_at IS NULL")
    # Sent reminders stay until their seat has answered, and nobody searches them by time.
    op.drop_index("ix_reminders_due_at", "reminders")


def _partial(name: str, table: str, columns: list[str], where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)
