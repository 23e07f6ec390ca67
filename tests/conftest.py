"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"
"""The specifications, beside the repository."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the specifications; a test that needs it fails without it, so that nothing is skipped unseen."""
    assert SHARED.is_dir(), f"the specifications are expected in {SHARED}"
    return SHARED
