"""Cheaper tests with many similar cases: some leave most cases to the slow part, others run all of them in one test.

A test marked `few_fast` leaves three of four cases to the slow part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

import pytest
from _pytest.mark import Mark, ParameterSet


def fast(values: Iterable[Any], count: int = 1) -> list[ParameterSet]:
    """Return the values, with all but the first `count` marked as slow.

    A tuple stands for the values of several parameters.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=() if number < count else pytest.mark.slow
        )
        for number, value in enumerate(values)
    ]


ONE_OF = 4
"""The cases of a test marked `few_fast` of which one is fast."""


def leave_most_cases(items: Iterable[pytest.Item]) -> None:
    """Mark most cases of the tests marked `few_fast` as slow.

    The name of a test decides which stay, so different tests leave different titles and languages to the fast part.
    """
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("few_fast") is not None and item.get_closest_marker("slow") is None:
            cases[item.nodeid.partition("[")[0]].append(item)
    for test, several in cases.items():
        step = min(ONE_OF, len(several))
        for number, item in enumerate(several, crc32(test.encode()) % step):
            if number % step:
                item.add_marker(pytest.mark.slow)


def as_subtests(test: Callable[..., None]) -> Callable[[pytest.Subtests], None]:
    """Run all cases of a parametrised test in one test, and report those that fail as subtests.

    For dozens of tiny cases: as separate tests, they would take most of their time to be collected and reported.
    """
    marked: Any = test
    marks: Sequence[Mark] = marked.pytestmark
    cases: list[Mapping[str, Any]] = [{}]
    for mark in (each for each in marks if each.name == "parametrize"):
        cases = [{**case, **values} for case in cases for values in _values(*mark.args)]

    def run(subtests: pytest.Subtests) -> None:
        for number, case in enumerate(cases):
            try:
                test(**case)
            except (Exception, pytest.skip.Exception, pytest.fail.Exception):
                shown = [str(value) for value in case.values() if isinstance(value, str | int | None)]
                with subtests.test(", ".join(shown) or f"case {number}"):
                    raise

    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(run, name, getattr(test, name))
    left: Any = run
    left.pytestmark = [each for each in marks if each.name != "parametrize"]
    return run


def _values(names: str | Sequence[str], values: Iterable[Any]) -> list[Mapping[str, Any]]:
    """Return the parameters of each case that a mark makes."""
    fields = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    found: list[Mapping[str, Any]] = []
    for value in values:
        assert not isinstance(value, ParameterSet) or not value.marks, "a subtest cannot be marked"
        given = value.values if isinstance(value, ParameterSet) else value if len(fields) > 1 else (value,)
        found.append(dict(zip(fields, given, strict=True)))
    return found
