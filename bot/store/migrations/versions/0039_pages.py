"""Give each game the secret part of the address of its web page"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("games", sa.Column("page_token", sa.String(32), server_default="", nullable=False))
    # Both functions take their bits from a source for keys.
    random = "lower(hex(randomblob(16)))"
    if op.get_bind().dialect.name == "postgresql":
        random = "replace(gen_random_uuid()::text, '-', '')"
    op.execute(f"UPDATE games SET page_token = {random}")
