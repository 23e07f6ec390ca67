"""What of many alike cases belongs to the fast part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def fast(values: Iterable[Any], count: int = 1) -> list[ParameterSet]:
    """The first `count` values for the fast part, the others for the rest of the run.

    A tuple stands for the values of several parameters.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=() if number < count else pytest.mark.slow
        )
        for number, value in enumerate(values)
    ]
