"""Let people choose plain pictures; earlier choices are read as before"""

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Change no table: only the settings of people have a new value."""
