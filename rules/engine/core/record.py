"""The stored form of a game: set-up, decisions and chance, as data and as readable text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.core.dice import ChanceResult
from rules.engine.core.frozen import fast_init
from rules.engine.core.text import ENGLISH_READER, Problem, Reader, Seat, Text, say, say_n

FORMAT = 1
LONGEST_LOG = 2_000_000
"""The most bytes of a log."""
LONGEST_LINE = 20_000
MOST_DECISIONS = 6_000
"""The most decisions of a log that is continued, because every view of its history replays them all."""
LONGEST_STAGE = 200
"""The most decisions of one stage in such a log, because every panel replays them. Random games stay below 20."""
LONGEST_SEED = 64
MOST_LINES = 20_000
ECHO = 60
"""The most characters of a wrong word that a message repeats."""

_HEADER = (
    "polis",
    "game",
    "version",
    "seats",
    "options",
    "seed",
    "opening",
    "digest",
    "abridged",
    "reopened",
    "imported",
)
_ABRIDGED = say("Written while the game was running, without what is hidden: to be read, not to be continued.")
_DECISION = re.compile(r'(?P<action>(?:"(?:[^"\\]|\\.)*"|[^"])*?)(?P<mark>  !(?: (?P<chance>.*))?)?')
"""The text after the seat. The mark may also occur inside a quoted text."""


class RecordError(Problem, ValueError):
    """A log cannot be read: the message names the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The plain data of the state at the beginning of a stage, after `at` decisions, written by a rules version."""

    stage: str
    at: int
    version: int
    state: dict[str, Any]


@fast_init
@dataclass(frozen=True, slots=True)
class Decision:
    """One decision in a stored log: its action as text, and the chance outcomes."""

    seat: Seat
    text: str
    automatic: bool = False
    """True if a standing order or a time-out decided."""
    chance: tuple[ChanceResult, ...] = ()
    reveals_hidden: bool = False
    """True if something hidden became known without chance."""

    @property
    def reveals(self) -> bool:
        """True if somebody learns something by this decision that could not be known before, by chance or otherwise."""
        return self.reveals_hidden or bool(self.chance)

    def __str__(self) -> str:
        mark = f"  ! {format_chance(self.chance)}".rstrip() if self.reveals else ""
        return f"{self.seat}{'*' if self.automatic else ''} {self.text}{mark}"


@dataclass(frozen=True, slots=True)
class Record:
    """All data needed to continue or replay a game."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str
    opening: tuple[ChanceResult, ...]
    decisions: tuple[Decision, ...]
    checkpoint: Checkpoint | None = None
    digest: str = ""
    names: tuple[str, ...] = ()
    abridged: bool = False
    """True if hidden information is left out, because the game was still running.

    Such a record can be read, but not continued.
    """
    reopened: tuple[int, ...] = ()
    """The numbers of decisions after which the game was reopened, when everybody already knew the seed."""
    imported: int | None = None
    """The number of decisions imported from another log, with their chance; the seed determines only later chance."""

    def to_text(self, reader: Reader = ENGLISH_READER, remarks: Sequence[Sequence[str]] = ()) -> str:
        """Return the readable log, with `remarks` above each decision.

        It has no checkpoint, because the log alone gives the game. Only the remarks depend on the reader, and parsing
        ignores them.
        """
        header = [
            f"polis {FORMAT}",
            f"game {self.game}",
            f"version {self.version}",
            f"seats {self.seats}",
            f"options {json.dumps(self.options, sort_keys=True)}",
        ]
        header += [f"# {reader.translate(_ABRIDGED.template, None, None)}", "abridged yes"] if self.abridged else []
        header += [f"seed {self.seed}"] if self.seed else []
        # A name must be one line, so line breaks become spaces.
        header += [f"name {seat} {' '.join(name.split())}" for seat, name in enumerate(self.names)]
        header += [f"opening {format_chance(self.opening)}"] if self.opening else []
        header += [f"reopened {','.join(map(str, self.reopened))}"] if self.reopened else []
        header += [f"imported {self.imported}"] if self.imported is not None else []
        closing = [f"digest {self.digest}"] if self.digest else []
        told = [[f"# {' '.join(remark.split())}" for remark in above] for above in remarks]
        told += [[]] * (len(self.decisions) - len(told))
        body = [row for above, decision in zip(told, self.decisions, strict=True) for row in (*above, str(decision))]
        return "\n".join([*header, "", *body, *closing]) + "\n"


def echo(text: str) -> str:
    """Return a word of a log for a message: quoted and shortened."""
    return repr(text if len(text) <= ECHO else text[: ECHO - 1] + "…")


def read_record(text: str) -> Record:
    """Parse a readable log; raises RecordError naming the wrong line."""
    rows = _rows(text)
    header: dict[str, tuple[int, str]] = {}
    names: dict[int, str] = {}
    decisions: list[Decision] = []
    for number, row in rows:
        key, _, rest = row.partition(" ")
        if re.fullmatch(r"\d+\*?", key):
            decisions.append(_read_decision(key, rest, number))
        elif key == "name":
            word, _, name = rest.partition(" ")
            seat = _number(word, say("a seat"), number)
            _once(f"name {seat}", header, number)
            header[f"name {seat}"] = number, name
            names[seat] = name
        elif key in _HEADER:
            _once(key, header, number)
            header[key] = number, rest.strip()
        else:
            raise RecordError(
                say("line {line}: {word} is neither a header word nor a seat number", line=number, word=echo(key))
            )
    for needed in ("polis", "game", "version", "seats"):
        if needed not in header:
            raise RecordError(say("the line {word} is missing; a Polis log begins with it", word=repr(needed)))
    line, found = header["polis"]
    if found != str(FORMAT):
        raise RecordError(
            say(
                "line {line}: format {found} is unknown; this version reads format {known}",
                line=line,
                found=echo(found),
                known=FORMAT,
            )
        )
    seats = _number(header["seats"][1], say("the number of seats"), header["seats"][0])
    strangers = [named for named in names if named >= seats]
    if strangers:
        raise RecordError(
            say_n(
                "seat {seat} has a name, but the log is for {n} player",
                "seat {seat} has a name, but the log is for {n} players",
                seats,
                seat=strangers[0] + 1,
            )
        )
    return Record(
        game=header["game"][1],
        version=_number(header["version"][1], say("the version"), header["version"][0]),
        seats=seats,
        options=_options(*header.get("options", (0, "{}"))),
        seed=_seed(*header.get("seed", (0, ""))),
        opening=_chance(*header.get("opening", (0, ""))),
        decisions=tuple(decisions),
        digest=header.get("digest", (0, ""))[1],
        names=tuple(names.get(seat, "") for seat in range(seats)) if names else (),
        abridged=_abridged(*header.get("abridged", (0, "no"))),
        reopened=_reopened(*header.get("reopened", (0, ""))),
        imported=_imported(*header["imported"]) if "imported" in header else None,
    )


def _once(word: str, header: Mapping[str, tuple[int, str]], line: int) -> None:
    """Raise RecordError for a word that is already in the header."""
    if word in header:
        first = header[word][0]
        raise RecordError(
            say("line {line}: {word} is already in line {first}", line=line, word=echo(word), first=first)
        )


def _rows(text: str) -> list[tuple[int, str]]:
    """Return the lines with content, with their numbers."""
    if len(text) > LONGEST_LOG:
        raise RecordError(say("the log is longer than {most} characters", most=f"{LONGEST_LOG:,}"))
    written = text.removeprefix("\ufeff").splitlines()
    if len(written) > MOST_LINES:
        raise RecordError(
            say("the log has {found} lines; {most} can be read", found=f"{len(written):,}", most=f"{MOST_LINES:,}")
        )
    long = next((number for number, raw in enumerate(written, start=1) if len(raw) > LONGEST_LINE), None)
    if long is not None:
        raise RecordError(say("line {line} is longer than {most} characters", line=long, most=f"{LONGEST_LINE:,}"))
    rows = ((number, raw.strip()) for number, raw in enumerate(written, start=1))
    return [(number, row) for number, row in rows if row and not row.startswith("#")]


def format_chance(outcomes: tuple[ChanceResult, ...]) -> str:
    """Return chance outcomes as text: numbers of one outcome joined by commas, outcomes by bars."""
    return "|".join(",".join(map(str, outcome)) for outcome in outcomes)


def parse_chance(text: str) -> tuple[ChanceResult, ...]:
    """Parse the outcomes written by `format_chance`; raises RecordError."""
    if not text.strip():
        return ()
    if not re.fullmatch(r"\d{1,9}([,|]\d{1,9})*", text.strip()):
        raise RecordError(say("chance outcomes are numbers joined by commas and bars, not {word}", word=echo(text)))
    return tuple(tuple(int(part) for part in outcome.split(",")) for outcome in text.strip().split("|"))


def _chance(number: int, text: str) -> tuple[ChanceResult, ...]:
    try:
        return parse_chance(text)
    except RecordError as error:
        raise RecordError(say("line {line}: {problem}", line=number, problem=error.problem)) from None


def _read_decision(key: str, rest: str, number: int) -> Decision:
    seat = Seat(_number(key.rstrip("*"), say("a seat"), number))
    split = _DECISION.fullmatch(rest)
    if split is None:
        raise RecordError(say("line {line}: a quotation mark has no partner", line=number))
    if not split["action"].strip():
        raise RecordError(say("line {line}: seat {seat} decides nothing", line=number, seat=seat + 1))
    chance = _chance(number, split["chance"] or "")
    return Decision(seat, split["action"].strip(), key.endswith("*"), chance, split["mark"] is not None and not chance)


def _number(text: str, what: Text, line: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text.strip()):
        raise RecordError(say("line {line}: {what} is a number, not {word}", line=line, what=what, word=echo(text)))
    return int(text)


def _abridged(line: int, text: str) -> bool:
    if text not in ("yes", "no"):
        raise RecordError(
            say("line {line}: a log is abridged or not, 'yes' or 'no', not {word}", line=line, word=echo(text))
        )
    return text == "yes"


def _reopened(line: int, text: str) -> tuple[int, ...]:
    return tuple(_number(word, say("a number of decisions"), line) for word in text.split(",")) if text else ()


def _imported(line: int, text: str) -> int:
    return _number(text, say("a number of decisions"), line)


def _seed(line: int, text: str) -> str:
    if len(text) > LONGEST_SEED or not text.isprintable():
        raise RecordError(
            say("line {line}: a seed has at most {most} visible characters", line=line, most=LONGEST_SEED)
        )
    return text


def _options(line: int, text: str) -> dict[str, Any]:
    def unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]
        if twice:
            word = echo(twice[0])
            raise RecordError(say("line {line}: {word} appears twice among the options", line=line, word=word))
        return dict(pairs)

    def no_number(word: str) -> Any:
        raise RecordError(say("line {line}: {word} is no number", line=line, word=echo(word)))

    try:
        options = json.loads(text, object_pairs_hook=unambiguous, parse_constant=no_number)
    except RecordError:
        raise
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RecordError(say("line {line}: the options are a JSON object, not {word}", line=line, word=echo(text)))
    return options
