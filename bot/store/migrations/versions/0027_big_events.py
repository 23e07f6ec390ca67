"""Let stored events name rounds and big events; earlier ones are read as usual events"""

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Change no table: only the documents of interactions have new values."""
