"""The results of the games of the ladder, and their file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter


@dataclass(frozen=True)
class Result:
    """The result of one game of a row."""

    seeds: str
    """The prefix of the seeds."""
    key: str
    row: str
    number: int
    value: float
    """A share of the victory in percent, or points."""
    turns: int
    thought_s: float
    """CPU seconds of all these turns together."""
    longest_s: float
    """CPU seconds of the longest turn."""
    counted: Mapping[str, float]
    """Figures of the computer player's behaviour, for each of its seats."""


_LINE = TypeAdapter(Result)


class Results:
    """The completed games, one line of a file each; only in memory if no file is named.

    Games with other seeds in the same file are ignored.
    """

    def __init__(self, file: Path | None, seeds: str) -> None:
        self._file, self._seeds = file, seeds
        self._found: dict[tuple[str, str, int], Result] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._remember(_LINE.validate_json(line))

    def of(self, key: str, row: str, number: int) -> Result | None:
        """Return the game of a row with this number, if it has been played."""
        return self._found.get((key, row, number))

    def of_row(self, key: str, row: str) -> Sequence[Result]:
        """Return all games of a row, by number."""
        found = [each for each in self._found.values() if (each.key, each.row) == (key, row)]
        return sorted(found, key=lambda each: each.number)

    def add(self, result: Result) -> None:
        """Write a completed game to the file."""
        self._remember(result)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(_LINE.dump_json(result).decode() + "\n")

    def _remember(self, result: Result) -> None:
        if result.seeds == self._seeds:
            self._found[result.key, result.row, result.number] = result
