"""Games that another program has recorded, carried out on a table of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replayed game differs from its record: after which row, in what."""

    row: int
    field: str
    expected: str
    got: str


class RecordedGame(Protocol):
    """A game recorded by another program, carried out on a table of ours row by row."""

    differences: list[Difference]
    seat_key: str
    """What a file of single moves calls the field that says who tries one."""

    @property
    def table(self) -> Any:
        """The table the game is carried out on."""
        ...

    @property
    def rows(self) -> int:
        """The number of rows of the record."""
        ...

    def play(self, upto: int | None = None) -> bool:
        """Play the rows not yet played, all or up to a number; False where one is refused, told in `differences`."""
        ...

    def names(self) -> Sequence[str]:
        """What the record calls the seats."""
        ...

    def attempt(self, who: str, command: str) -> str | None:
        """Why the command is refused as the beginning of a turn at this point, or None; nothing changes."""
        ...
