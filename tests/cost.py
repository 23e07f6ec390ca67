"""Marks for tests with many similar cases, of which only some belong to the fast part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


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
