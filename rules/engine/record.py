"""The stored form of a game: how it began, what was decided and what chance gave, as data and as readable text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.action import AnyAction
from rules.engine.dice import Outcome
from rules.engine.text import Seat

FORMAT = 1


class RecordError(ValueError):
    """A log that cannot be read: the message names the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision: who decided what, whether a standing order or time-out did it, and what chance gave."""

    seat: Seat
    action: AnyAction
    automatic: bool = False
    chance: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The plain data of the state at the beginning of a stage, after `at` decisions, written by a rules version."""

    stage: str
    at: int
    version: int
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One decision in a stored log, still as text."""

    seat: Seat
    text: str
    automatic: bool = False
    chance: tuple[Outcome, ...] = ()

    def __str__(self) -> str:
        chance = f"  ! {format_chance(self.chance)}" if self.chance else ""
        return f"{self.seat}{'*' if self.automatic else ''} {self.text}{chance}"


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to continue or replay a game."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str
    opening: tuple[Outcome, ...]
    lines: tuple[Line, ...]
    checkpoint: Checkpoint | None = None
    digest: str = ""
    names: tuple[str, ...] = ()

    def to_text(self) -> str:
        """The readable log. The checkpoint is left out: the log alone gives the game."""
        header = [
            f"polis {FORMAT}",
            f"game {self.game}",
            f"version {self.version}",
            f"seats {self.seats}",
            f"options {json.dumps(self.options, sort_keys=True)}",
        ]
        header += [f"seed {self.seed}"] if self.seed else []
        header += [f"name {seat} {name}" for seat, name in enumerate(self.names)]
        header += [f"opening {format_chance(self.opening)}"] if self.opening else []
        closing = [f"digest {self.digest}"] if self.digest else []
        return "\n".join([*header, "", *map(str, self.lines), *closing]) + "\n"

    def without_seed(self) -> Record:
        """The record as it may be shown while the game is running."""
        return replace(self, seed="", checkpoint=None)


def read_record(text: str) -> Record:
    """The record of a readable log; raises RecordError naming the line that is wrong."""
    header: dict[str, str] = {}
    names: dict[int, str] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.strip()
        if not row or row.startswith("#"):
            continue
        key, _, rest = row.partition(" ")
        if re.fullmatch(r"\d+\*?", key):
            lines.append(_read_line(key, rest, number))
        elif key == "name":
            seat, _, name = rest.partition(" ")
            names[_number(seat, "a seat", number)] = name
        elif key in ("polis", "game", "version", "seats", "options", "seed", "opening", "digest"):
            header[key] = rest
        else:
            raise RecordError(f"line {number}: {key!r} is neither a header word nor a seat number")
    for needed in ("polis", "game", "version", "seats"):
        if needed not in header:
            raise RecordError(f"the line {needed!r} is missing; a Polis log begins with it")
    if header["polis"] != str(FORMAT):
        raise RecordError(f"format {header['polis']} of the log is unknown; this version reads format {FORMAT}")
    seats = _number(header["seats"], "the number of seats")
    return Record(
        game=header["game"],
        version=_number(header["version"], "the version"),
        seats=seats,
        options=_options(header.get("options", "{}")),
        seed=header.get("seed", ""),
        opening=parse_chance(header.get("opening", "")),
        lines=tuple(lines),
        digest=header.get("digest", ""),
        names=tuple(names.get(seat, "") for seat in range(seats)) if names else (),
    )


def format_chance(outcomes: tuple[Outcome, ...]) -> str:
    """Chance outcomes as text: numbers of one outcome joined by commas, outcomes by bars."""
    return "|".join(",".join(map(str, outcome)) for outcome in outcomes)


def parse_chance(text: str) -> tuple[Outcome, ...]:
    """The outcomes of `format_chance`; raises RecordError."""
    if not text.strip():
        return ()
    if not re.fullmatch(r"[\d,|]+", text.strip()):
        raise RecordError(f"chance outcomes are numbers, commas and bars, not {text[:40]!r}")
    return tuple(tuple(int(part) for part in outcome.split(",") if part) for outcome in text.strip().split("|"))


def _read_line(key: str, rest: str, number: int) -> Line:
    action, _, chance = rest.partition("  ! ")
    if not action.strip():
        raise RecordError(f"line {number}: seat {key} decides nothing")
    seat = Seat(_number(key.rstrip("*"), "a seat", number))
    return Line(seat, action.strip(), key.endswith("*"), parse_chance(chance))


def _number(text: str, what: str, line: int | None = None) -> int:
    if not re.fullmatch(r"\d{1,6}", text.strip()):
        where = f"line {line}: " if line else ""
        raise RecordError(f"{where}{what} is a number, not {text[:40]!r}")
    return int(text)


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise RecordError("the line 'options' holds no JSON object") from None
    if not isinstance(options, dict):
        raise RecordError("the line 'options' holds no JSON object")
    return options
