"""The stored form of a game: how it began, what was decided and what chance gave, as data and as readable text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.dice import Outcome
from rules.engine.text import Seat

FORMAT = 1

_HEADER = ("polis", "game", "version", "seats", "options", "seed", "opening", "digest")
_LINE = re.compile(r'(?P<action>(?:"(?:[^"\\]|\\.)*"|[^"])*?)(?:  ! (?P<chance>.*))?')
"""What stands behind the seat; the mark of chance may also occur inside a quoted text."""


class RecordError(ValueError):
    """A log that cannot be read: the message names the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The plain data of the state at the beginning of a stage, after `at` decisions, written by a rules version."""

    stage: str
    at: int
    version: int
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One decision in a stored log, its action still as text, with what chance gave."""

    seat: Seat
    text: str
    automatic: bool = False
    """Whether a standing order or a time-out decided."""
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
        # A name is one line: its line breaks, if it has any, become spaces.
        header += [f"name {seat} {' '.join(name.split())}" for seat, name in enumerate(self.names)]
        header += [f"opening {format_chance(self.opening)}"] if self.opening else []
        closing = [f"digest {self.digest}"] if self.digest else []
        return "\n".join([*header, "", *map(str, self.lines), *closing]) + "\n"

    def without_seed(self) -> Record:
        """The record as it may be shown while the game is running."""
        return replace(self, seed="", checkpoint=None)


def read_record(text: str) -> Record:
    """The record of a readable log; raises RecordError naming the line that is wrong."""
    header: dict[str, tuple[int, str]] = {}
    names: dict[int, str] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        row = raw.strip()
        if not row or row.startswith("#"):
            continue
        key, _, rest = row.partition(" ")
        if re.fullmatch(r"\d+\*?", key):
            lines.append(_read_line(key, rest, number))
        elif key == "name":
            seat, _, name = rest.partition(" ")
            names[_number(seat, "a seat", number)] = name
        elif key in header:
            raise RecordError(f"line {number}: {key!r} stands there already in line {header[key][0]}")
        elif key in _HEADER:
            header[key] = number, rest.strip()
        else:
            raise RecordError(f"line {number}: {key!r} is neither a header word nor a seat number")
    for needed in ("polis", "game", "version", "seats"):
        if needed not in header:
            raise RecordError(f"the line {needed!r} is missing; a Polis log begins with it")
    line, found = header["polis"]
    if found != str(FORMAT):
        raise RecordError(f"line {line}: format {found[:40]!r} is unknown; this version reads format {FORMAT}")
    seats = _number(header["seats"][1], "the number of seats", header["seats"][0])
    strangers = [named for named in names if named >= seats]
    if strangers:
        raise RecordError(f"seat {strangers[0]} has a name, but the seats are 0 to {seats - 1}")
    return Record(
        game=header["game"][1],
        version=_number(header["version"][1], "the version", header["version"][0]),
        seats=seats,
        options=_options(*header.get("options", (0, "{}"))),
        seed=header.get("seed", (0, ""))[1],
        opening=_chance(*header.get("opening", (0, ""))),
        lines=tuple(lines),
        digest=header.get("digest", (0, ""))[1],
        names=tuple(names.get(seat, "") for seat in range(seats)) if names else (),
    )


def format_chance(outcomes: tuple[Outcome, ...]) -> str:
    """Chance outcomes as text: numbers of one outcome joined by commas, outcomes by bars."""
    return "|".join(",".join(map(str, outcome)) for outcome in outcomes)


def parse_chance(text: str) -> tuple[Outcome, ...]:
    """The outcomes of `format_chance`; raises RecordError."""
    if not text.strip():
        return ()
    if not re.fullmatch(r"\d{1,9}([,|]\d{1,9})*", text.strip()):
        raise RecordError(f"chance outcomes are numbers joined by commas and bars, not {text[:40]!r}")
    return tuple(tuple(int(part) for part in outcome.split(",")) for outcome in text.strip().split("|"))


def _chance(number: int, text: str) -> tuple[Outcome, ...]:
    try:
        return parse_chance(text)
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from None


def _read_line(key: str, rest: str, number: int) -> Line:
    split = _LINE.fullmatch(rest)
    if split is None:
        raise RecordError(f"line {number}: a quotation mark has no partner")
    if not split["action"].strip():
        raise RecordError(f"line {number}: seat {key} decides nothing")
    seat = Seat(_number(key.rstrip("*"), "a seat", number))
    return Line(seat, split["action"].strip(), key.endswith("*"), _chance(number, split["chance"] or ""))


def _number(text: str, what: str, line: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text.strip()):
        raise RecordError(f"line {line}: {what} is a number, not {text[:40]!r}")
    return int(text)


def _options(line: int, text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RecordError(f"line {line}: the options are a JSON object, not {text[:40]!r}")
    return options
