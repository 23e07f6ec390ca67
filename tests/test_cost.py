"""Cases that run as subtests are all run, and each failure is reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CASES = """
import pytest
from tests.cost import as_subtests

@as_subtests
@pytest.mark.parametrize("one", ["a", "b"])
@pytest.mark.parametrize(("two", "three"), [(1, 2), (3, 4), (5, 6)])
def test_pairs(one: str, two: int, three: int) -> None:
    assert three == two + 1
    assert (one, two) not in {("a", 3), ("b", 5)}, f"{one}{two} fails"
"""


def test_every_case_is_run_and_every_failure_named(tmp_path: Path) -> None:
    (tmp_path / "test_pairs.py").write_text(CASES)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(HERE.parent / "pyproject.toml")]
    ended = subprocess.run(
        [*command, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "a3 fails" in ended.stdout
    assert "b5 fails" in ended.stdout
    assert "3 failed" in ended.stdout, "the two cases, and the test they belong to"
