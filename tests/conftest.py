"""What all tests share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import randrange

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck

from rules.engine import computer_player
from tests import again, order, postgres, watcher

WATCHER = pytest.StashKey[subprocess.Popen[bytes] | None]()
# How long an example takes says something about the machine only.
hypothesis.settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis.settings.load_profile("any machine")

END_TO_END = Path(__file__).parent / "bot" / "end_to_end"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--whole-run` is what `make test` and `make check` give."""
    parser.addoption("--whole-run", action="store_true", help="tell the slowest files, and try again what has failed")


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run share a hash seed that can be named; what they start ends with them."""
    os.environ.setdefault("PYTHONHASHSEED", str(randrange(2**32)))
    config.stash[WATCHER] = watcher.watch()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Wait until nothing is left that the run has started."""
    watching = config.stash.get(WATCHER, None)
    if watching is not None:
        watching.communicate()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> order.InOrder:
    """What shares something dear is run by one process."""
    return order.InOrder(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Connecting a whole bot takes seconds, so that only what is essential of it belongs to the fast part."""
    items.sort(key=lambda item: order.rank(item.nodeid.partition("::")[0]))
    for item in items:
        if END_TO_END in item.path.parents and item.get_closest_marker("essential") is None:
            item.add_marker(pytest.mark.slow)


TRIED_AGAIN = pytest.StashKey[list[str]]()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """After a whole run: what has failed is tried again, alone."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not session.config.getoption("--whole-run") or not isinstance(reporter, TerminalReporter):
        return
    failed = list(dict.fromkeys(each.nodeid for each in _reports(reporter) if each.failed))
    lines = again.second_try(failed) if failed else []
    session.config.stash[TRIED_AGAIN] = lines


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """After a whole run: the slowest files, and what of that which failed is flaky."""
    if not config.getoption("--whole-run"):
        return
    terminalreporter.section("slowest files")
    for line in again.slowest_files((each.nodeid, each.duration) for each in _reports(terminalreporter)):
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
    """Computer players decide by the positions they look at, however slow or busy the machine is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(computer_player, "LONGEST_S", dict.fromkeys(computer_player.LEVELS, inf))
        yield


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
