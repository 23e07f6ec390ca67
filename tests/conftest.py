"""Fixtures and hooks for all tests."""

from __future__ import annotations

import gc
import os
import subprocess
from collections.abc import Generator, Iterator
from itertools import chain
from math import inf
from pathlib import Path
from random import randrange

import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck

from rules.engine import computer_player
from tests import cost, flaky, order, postgres, watcher

WATCHER = pytest.StashKey[subprocess.Popen[bytes] | None]()
# The duration of an example depends only on the machine.
hypothesis.settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis.settings.load_profile("any machine")

END_TO_END = "tests/bot/end_to_end/"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--whole-run`, which `make test` and `make check` give."""
    parser.addoption("--whole-run", action="store_true", help="tell the slowest files, and try again what has failed")


def pytest_configure(config: pytest.Config) -> None:
    """Set a hash seed for the processes of a run, and end what they start with them."""
    os.environ.setdefault("PYTHONHASHSEED", str(randrange(2**32)))
    config.stash[WATCHER] = watcher.watch()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Wait until everything that the run has started is gone."""
    watching = config.stash.get(WATCHER, None)
    if watching is not None:
        watching.communicate()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector away from modules and tests, and let it look less often through what tests make.

    Modules and tests stay until the end, and looking through them again and again takes a tenth of the time of a run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> order.InOrder:
    """Run tests that share something expensive in one process."""
    return order.InOrder(config, log)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start two more workers than usual for the slow part, where many tests wait for a process or for time to pass."""
    if config.option.markexpr != "slow":
        return None
    return 2 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import files whose tests are all slow for the fast part."""
    if not _is_fast_part(config) or END_TO_END not in collection_path.as_posix() or collection_path.suffix != ".py":
        return None
    return True if "pytest.mark.essential" not in collection_path.read_text() else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module, name: str, obj: object) -> list[pytest.Item] | None:
    """Do not make the cases of a slow test for the fast part."""
    if not _is_fast_part(collector.config) or not name.startswith("test_"):
        return None
    marks = chain(getattr(obj, "pytestmark", ()), collector.iter_markers())
    return [] if any(mark.name == "slow" for mark in marks) else None


def _is_fast_part(config: pytest.Config) -> bool:
    return bool(config.option.markexpr == "not slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests, and mark most of those with a whole bot as slow: connecting takes seconds."""
    cost.leave_most_cases(items)
    items.sort(key=lambda item: order.rank(item.nodeid.partition("::")[0]))
    for item in items:
        if item.nodeid.startswith(END_TO_END) and item.get_closest_marker("essential") is None:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let the worker of a run send one report for a passed test instead of five messages.

    The messages take both processes longer than most of the tests.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        if report.when == "call":
            report.duration = sum(each.duration for each in reports)
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


TRIED_AGAIN = pytest.StashKey[list[str]]()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """After a whole run, try failed tests again, alone."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not session.config.getoption("--whole-run") or not isinstance(reporter, TerminalReporter):
        return
    failed = list(dict.fromkeys(each.nodeid for each in _reports(reporter) if each.failed))
    lines = flaky.second_try(failed) if failed else []
    session.config.stash[TRIED_AGAIN] = lines


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """After a whole run, list the slowest files and the flaky tests."""
    if not config.getoption("--whole-run"):
        return
    terminalreporter.section("slowest files")
    for line in flaky.slowest_files((each.nodeid, each.duration) for each in _reports(terminalreporter)):
        terminalreporter.line(line)
    lines = config.stash.get(TRIED_AGAIN, [])
    if lines:
        terminalreporter.section("tried again, alone")
    for line in lines:
        terminalreporter.line(line, red=True)


def _reports(reporter: TerminalReporter) -> list[pytest.TestReport]:
    return [each for several in reporter.stats.values() for each in several if hasattr(each, "duration")]


@pytest.fixture(scope="session", autouse=True)
def time_to_think() -> Iterator[None]:
    """Let computer players decide by the positions they examine, not by the speed of the machine."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(computer_player, "LONGEST_S", dict.fromkeys(computer_player.LEVELS, inf))
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """Yield a database server; without PostgreSQL its tests are skipped, except in CI."""
    try:
        place = postgres.programs()
    except postgres.NotInstalled as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    with postgres.running(place) as server:
        yield server
