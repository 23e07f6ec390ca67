"""Let servers choose a forum for their games; without a choice, games open as before"""

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Change no table: only the settings of servers have a new value."""
