"""The repository stands alone: only this folder reads files next to it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_nothing_else_needs_what_lies_beside_the_repository() -> None:
    files = [file for folder in ("rules", "render", "bot", "tests") for file in (ROOT / folder).rglob("*.py")]
    looking = [file for file in files if re.search(r"\.\./shared|\"shared\" */|/ *\"shared\"", file.read_text("utf-8"))]
    assert {file.parent for file in looking} == {HERE}
