"""Games recorded by another program and replayed on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a replayed game and its record: the row after which it appears, and the values."""

    row: int
    field: str
    expected: str
    got: str


class RecordedGame(Protocol):
    """A game recorded by another program, replayed row by row."""

    differences: list[Difference]
    seat_key: str
    """The name of the field for the acting seat in a file of single moves."""

    @property
    def table(self) -> Any:
        """The table on which the game is replayed."""
        ...

    @property
    def rows(self) -> int:
        """The number of rows of the record."""
        ...

    def play(self, upto: int | None = None) -> bool:
        """Play the remaining rows, all or up to a number. Return False if one is refused; `differences` tells why."""
        ...

    def names(self) -> Sequence[str]:
        """Return the names of the seats in the record."""
        ...

    def attempt(self, who: str, command: str) -> str | None:
        """Return why the command is refused as the beginning of a turn at this point, or None; nothing changes."""
        ...
