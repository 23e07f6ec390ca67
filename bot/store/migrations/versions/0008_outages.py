"""Keep how far a game was posted, whom a post reminds, and heartbeats"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

TELLING = ("turn", "again")
"""The buttons that contained the number of decisions covered by their turn post."""


def upgrade() -> None:
    op.add_column("games", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("outbox", sa.Column("seat", sa.Integer()))
    op.create_table(
        "heartbeats",
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", "shard_count", name="pk_heartbeats"),
    )
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE games SET told = moves"))
    for game_id, told in _half_told(connection):
        connection.execute(sa.text("UPDATE games SET told = :told WHERE id = :game"), {"told": told, "game": game_id})


def _half_told(connection: sa.Connection) -> list[tuple[int, int]]:
    """Return the running games whose last turn post covers fewer decisions than were made, with that number."""
    last = sa.text(
        "SELECT games.id, games.moves, outbox.payload FROM games JOIN outbox ON outbox.id ="
        " (SELECT max(id) FROM outbox WHERE outbox.game_id = games.id AND outbox.kind = 'turn')"
        " WHERE games.state = 'running'"
    )
    found = [(row.id, row.moves, _told(json.loads(row.payload))) for row in connection.execute(last)]
    return [(game_id, told) for game_id, moves, told in found if told is not None and told < moves]


def _told(message: dict[str, Any]) -> int | None:
    for row in message.get("components", ()):
        for control in row.get("components", ()):
            _, _, rest = str(control.get("custom_id", "")).partition(":")
            _, _, rest = rest.partition(":")
            route, _, argument = rest.partition(":")
            if route in TELLING and argument.isdecimal():
                return int(argument)
    pictures = message.get("pictures") or ()
    return pictures[0]["at"] if pictures else None
