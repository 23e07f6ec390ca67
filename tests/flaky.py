"""The report at the end of a run: the slowest files, and the failures that did not happen again.

A test that fails once and passes alone with the same seeds is *flaky*. It is listed with them, and the run still fails,
to keep flaky tests rare.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

MOST_AGAIN = 20
"""The number of failures above which they are no accident, so nothing is tried again."""
SLOWEST = 12
SEEDS = ("PYTHONHASHSEED", "POLIS_SEED", "CONTRACT_SEED")
"""The seeds of all random choices; without them, each test has its usual seed."""


def seeds() -> str:
    """Return the environment that reproduces the random choices, as it is typed before a command."""
    return " ".join(f"{name}={os.environ[name]}" for name in SEEDS if name in os.environ)


def passes(test: str) -> bool:
    """Return whether a test passes alone, in a separate process."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", test]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def second_try(failed: Sequence[str], passes: Callable[[str], bool] = passes) -> list[str]:
    """Return a line about each failed test, saying whether it is flaky; nothing if too many have failed."""
    if len(failed) > MOST_AGAIN:
        return [f"{len(failed)} tests failed; with more than {MOST_AGAIN} none is tried again"]
    return [f"{'flaky' if passes(test) else 'fails again'}: {seeds()} {test}" for test in failed]


def slowest_files(durations: Iterable[tuple[str, float]]) -> list[str]:
    """Return the files whose tests took longest together, from the seconds of each test."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for test, duration in durations:
        seconds[test.partition("::")[0]] += duration
    longest = sorted(seconds, key=seconds.__getitem__, reverse=True)[:SLOWEST]
    return [f"{seconds[file]:7.1f} s  {file}" for file in longest]
