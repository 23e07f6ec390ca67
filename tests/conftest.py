"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres

SHARED = Path(__file__).parents[2] / "shared"
"""The specifications, beside the repository."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the specifications; a test that needs it fails without it, so that nothing is skipped unseen."""
    assert SHARED.is_dir(), f"the specifications are expected in {SHARED}"
    return SHARED


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
