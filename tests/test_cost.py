"""Cases that run as subtests are all run, and each failure is reported; every case is run by one part of the suite."""

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


FEW = """
import pytest

@pytest.mark.few_fast
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("of", "ab")
def test_digits(number: int, of: str) -> None:
    print(f"{of}{number}")

@pytest.mark.slow
def test_slow() -> None:
    print("slow")
"""


def ran(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(HERE.parent / "pyproject.toml")]
    return subprocess.run(
        [*command, "--rootdir", str(folder), str(folder), *options],
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_case_is_run_and_every_failure_named(tmp_path: Path) -> None:
    (tmp_path / "test_pairs.py").write_text(CASES)
    ended = ran(tmp_path)
    assert ended.returncode == 1
    assert "a3 fails" in ended.stdout
    assert "b5 fails" in ended.stdout
    assert "3 failed" in ended.stdout, "the two cases, and the test they belong to"


def test_most_cases_of_a_marked_test_are_left_to_the_slow_part(tmp_path: Path) -> None:
    """The hooks of this suite are those of the plugin."""
    (tmp_path / "test_digits.py").write_text(FEW)
    hooks = ("-p", "tests.conftest", "-s")
    printed = [ran(tmp_path, *hooks, "-m", part).stdout for part in ("not slow", "slow")]
    every = [f"{of}{number}" for of in "ab" for number in range(10)]
    fast, slow = ([case for case in every if case in told] for told in printed)
    assert len(fast) == 5
    assert sorted(fast + slow) == every
    assert {case[0] for case in fast} == {"a", "b"}
    assert ["slow\n" in told.replace(".", "") for told in printed] == [False, True]
