"""Read from an index alone how long tables waited in the latest games"""

from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.drop_index("ix_results_finished_at", "results")
    op.create_index("ix_results_finished_at", "results", ["game", "variant", "players", "finished_at", "time_used_s"])
