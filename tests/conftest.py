"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A database server; without PostgreSQL its tests are skipped, but not where a change is accepted."""
    try:
        place = postgres.programs()
    except postgres.NotInstalled as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    with postgres.running(place) as server:
        yield server
