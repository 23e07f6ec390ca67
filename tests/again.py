"""What a run tells at its end: which files took longest, and which failures did not happen again.

A test that fails once and passes alone with the same seeds is *flaky*. It is named with them, and the run has failed
all the same: nobody is to get used to it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

MOST_AGAIN = 20
"""More failures than that are no accident, so nothing is tried again."""
SLOWEST = 12
SEEDS = ("PYTHONHASHSEED", "POLIS_SEED", "CONTRACT_SEED")
"""What decides about everything that is drawn; where one is not set, each test has its usual seed."""


def seeds() -> str:
    """How to draw the same again, as it is typed before a command."""
    return " ".join(f"{name}={os.environ[name]}" for name in SEEDS if name in os.environ)


def passes(test: str) -> bool:
    """Whether a test passes alone, in a process of its own."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", test]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def second_try(failed: Sequence[str], passes: Callable[[str], bool] = passes) -> list[str]:
    """A line about each test that failed, saying whether it is flaky; nothing where too many have failed."""
    if len(failed) > MOST_AGAIN:
        return [f"{len(failed)} tests failed; with more than {MOST_AGAIN} none is tried again"]
    return [f"{'flaky' if passes(test) else 'fails again'}: {seeds()} {test}" for test in failed]


def slowest_files(durations: Iterable[tuple[str, float]]) -> list[str]:
    """The files whose tests took longest together, from the seconds of each test."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for test, duration in durations:
        seconds[test.partition("::")[0]] += duration
    longest = sorted(seconds, key=seconds.__getitem__, reverse=True)[:SLOWEST]
    return [f"{seconds[file]:7.1f} s  {file}" for file in longest]
