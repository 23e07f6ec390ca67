"""Which components of a data file have a test that shows their effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


class Shown:
    """Notes what tests show: `@shows("pottery")`."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def __call__(self, *ids: str) -> Callable[[Test], Test]:
        """Note that a test shows what these components do."""

        def noted(test: Test) -> Test:
            self.ids += ids
            return test

        return noted
