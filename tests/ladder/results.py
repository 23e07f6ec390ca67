"""What the games of the ladder gave, and the file in which that is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter


@dataclass(frozen=True)
class Result:
    """What one game gave for a row."""

    seeds: str
    """The word with which seeds began."""
    key: str
    row: str
    number: int
    value: float
    """A share of the victory in percent, or points."""
    turns: int
    thought_s: float
    """CPU seconds of all these turns together."""
    longest_s: float
    """Those of the longest turn."""
    counted: Mapping[str, float]
    """How the program behaved, for each seat it had."""


_LINE = TypeAdapter(Result)


class Results:
    """The games that have been played, one line of a file each; in memory alone where no file is named.

    Games with other seeds may stand in the same file: they are passed over.
    """

    def __init__(self, file: Path | None, seeds: str) -> None:
        self._file, self._seeds = file, seeds
        self._found: dict[tuple[str, str, int], Result] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._remember(_LINE.validate_json(line))

    def of(self, key: str, row: str, number: int) -> Result | None:
        """The game of a row with this number, if it has been played."""
        return self._found.get((key, row, number))

    def add(self, result: Result) -> None:
        """Write down a game that has ended."""
        self._remember(result)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(_LINE.dump_json(result).decode() + "\n")

    def _remember(self, result: Result) -> None:
        if result.seeds == self._seeds:
            self._found[result.key, result.row, result.number] = result
