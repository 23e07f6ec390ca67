"""The specifications and recorded league games in `../shared`, which are not part of the repository.

Tests of this folder compare the repository with them. Without them they are skipped, and nothing else needs them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SPECIFICATIONS = Path(__file__).parents[3] / "shared" / "games"

needed = pytest.mark.skipif(
    not SPECIFICATIONS.is_dir(),
    reason="compares with the specifications and recorded games of ../shared, which is not beside this repository",
)


def text(name: str) -> str:
    """One of the files."""
    return (SPECIFICATIONS / name).read_text(encoding="utf-8")
