"""Let stored changes name the players who lose a game that a manager ends; earlier ones name nobody"""

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Change no table: only the documents of interactions have a new value."""
