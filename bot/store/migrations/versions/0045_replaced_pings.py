"""Let a stored ping say that a later post replaces it; earlier ones are not replaced"""

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Change no table: only the documents of messages have a new value."""
