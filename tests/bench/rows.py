"""One line of the table that `make bench` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure and its target; `at_least` marks targets that should be exceeded."""

    what: str
    value: float
    unit: str
    target: float
    at_least: bool = False

    @property
    def ratio(self) -> float:
        """The ratio of the figure to its target: 1 meets it, 2 is twice as good."""
        if self.at_least:
            return self.value / self.target
        return self.target / self.value if self.value else float("inf")


def milliseconds(do: Callable[[], object]) -> float:
    """Return the processor time of a call, which does not include other processes."""
    start = process_time()
    do()
    return (process_time() - start) * 1000


def percentile(times: Sequence[float], percent: float) -> float:
    """Return the value below which that percentage of the times lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def ten_million_multiplications() -> float:
    """Return the processor time, in ms, of a fixed piece of work: it shows the present speed of the machine."""

    def multiply() -> None:
        for number in range(10_000_000):
            number * 3

    return milliseconds(multiply)
