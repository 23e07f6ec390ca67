"""Databases of both kinds; what the store promises holds on each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import postgres

DATABASES = ("sqlite", "postgresql")


def empty_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of a database of the kind that the fixture is asked for."""
    if request.param == "postgresql":
        server: postgres.Server = request.getfixturevalue("postgres_server")
        return server.new_database()
    return f"sqlite+aiosqlite:///{folder}/polis.db"
