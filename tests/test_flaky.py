"""The end of a whole run: flaky tests are listed, and fail the run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests import flaky

HERE = Path(__file__).parent
FLAKY = """
from pathlib import Path

def test_it_depends() -> None:
    met = Path("met")
    if not met.exists():
        met.touch()
        raise AssertionError("the first time")

def test_never() -> None:
    raise AssertionError("always")

def test_fine() -> None:
    pass
"""


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the tests above in a separate folder, as a whole run."""
    tests = folder / "tests"
    tests.mkdir()
    for name in ("conftest.py", "cost.py", "flaky.py", "order.py", "postgres.py", "timeouts.py", "watcher.py"):
        shutil.copy(HERE / name, tests)
    shutil.copy(HERE.parent / "pyproject.toml", folder)
    (tests / "test_sometimes.py").write_text(FLAKY)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "--whole-run", "tests", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HERE.parent), "PYTHONHASHSEED": "7", "POLIS_SEED": "3", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_flaky_test_is_named_with_its_seeds_and_fails_the_run(tmp_path: Path) -> None:
    ended = run(tmp_path)
    assert ended.returncode == 1
    assert "flaky: PYTHONHASHSEED=7 POLIS_SEED=3 tests/test_sometimes.py::test_it_depends" in ended.stdout
    assert "fails again: PYTHONHASHSEED=7 POLIS_SEED=3 tests/test_sometimes.py::test_never" in ended.stdout
    assert "test_fine" not in ended.stdout
    assert " s  tests/test_sometimes.py" in ended.stdout


def test_many_failures_are_no_accident() -> None:
    failed = [f"tests/test_a.py::test_{number}" for number in range(flaky.MOST_AGAIN + 1)]
    assert flaky.second_try(failed, lambda _: True) == ["21 tests failed; with more than 20 none is tried again"]


def test_the_slowest_files_come_first_with_all_their_tests() -> None:
    durations = [("a.py::test_1", 1.0), ("b.py::test_1", 2.5), ("a.py::test_2[x::y]", 2.0), ("c.py::test", 0.5)]
    assert [line.split() for line in flaky.slowest_files(durations)] == [
        ["3.0", "s", "a.py"],
        ["2.5", "s", "b.py"],
        ["0.5", "s", "c.py"],
    ]
