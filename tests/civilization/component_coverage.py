"""Checks that every component of a data file has a test of its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


class Shown:
    """A record of what tests show: `@shows("pottery")`."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def __call__(self, *ids: str) -> Callable[[Test], Test]:
        """Record that a test shows the effects of these components."""

        def noted(test: Test) -> Test:
            self.ids += ids
            return test

        return noted
