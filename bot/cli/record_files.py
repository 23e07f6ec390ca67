"""Files of recorded games: logs of Polis, records of other programs, and single actions to try."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from rules import GAMES
from rules.engine.core.record import Record, RecordError, read_record
from rules.engine.recorded_game import Difference, RecordedGame
from rules.engine.rules import Rules, Table

LARGEST_FILE = 8 * 2**20


class PolisLog:
    """A Polis log as a recorded game: every decision is a row, the digest at its end is compared."""

    seat_key = "seat"

    def __init__(self, rules: Rules[Any], record: Record) -> None:
        self.record = record
        self.differences: list[Difference] = []
        self.table = Table.load(rules, _beginning(record))

    @property
    def rows(self) -> int:
        """The number of decisions."""
        return len(self.record.decisions)

    def names(self) -> Sequence[str]:
        """Return the players' names in the log, or the seats' numbers."""
        return self.record.names or [f"seat {seat + 1}" for seat in self.table.seats]

    def play(self, upto: int | None = None) -> bool:
        """Play the decisions not yet played. Return False when one is refused."""
        last = self.rows if upto is None else min(upto, self.rows)
        for decision in self.record.decisions[self.table.decision_count : last]:
            try:
                self.table.replay(decision)
            except RecordError as error:
                self.differences.append(
                    Difference(self.table.decision_count + 1, "decision", decision.text, str(error))
                )
                return False
        # The digest covers everything stored, so other versions of the rules have other digests.
        known = self.record.digest if self.record.version == self.table.rules.version else ""
        if last == self.rows and known and self.table.digest() != known:
            self.differences.append(Difference(self.rows, "digest", self.record.digest, self.table.digest()))
        return True

    def attempt(self, who: str, command: str) -> str | None:
        """Return why the decision is refused at this point, or None."""
        raise RecordError("single moves can be tried in ledgers only")


@dataclass(frozen=True, slots=True)
class Probe:
    """A single action to try at a point of a recorded game."""

    after_rows: int
    who: str
    command: str
    legal: bool


def open_recorded(path: Path, game: str | None = None) -> RecordedGame:
    """Return the recorded game of a file, which may be a Polis log or a record of another program.

    `game` is the title of such a record; by default the first title whose records can be read. Raises RecordError when
    the file cannot be read as either.
    """
    text = text_of(path)
    if text.lstrip().startswith("polis "):
        record = read_record(text)
        if record.game not in GAMES:
            raise RecordError(f"{record.game!r} is no game of this version; known are {', '.join(GAMES)}")
        return PolisLog(GAMES[record.game], record)
    if game is None:
        game = next(key for key, rules in GAMES.items() if rules.read_recorded is not None)
    if game not in GAMES:
        raise RecordError(f"{game!r} is no game; known are {', '.join(GAMES)}")
    reader = GAMES[game].read_recorded
    if reader is None:
        raise RecordError(f"records of other programs cannot be read for {GAMES[game].title}")
    return reader(text)


def _beginning(record: Record) -> Record:
    return replace(record, decisions=(), checkpoint=None)


def text_of(path: Path) -> str:
    """Return the text of a file; raises RecordError when it is no log of a reasonable size."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RecordError(f"it is larger than {LARGEST_FILE // 2**20} MiB")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise RecordError("it is no UTF-8 text") from None


def read_probes(path: Path, seat_key: str) -> list[Probe]:
    """Return the single actions of a file, in the order in which they are tried."""
    found = []
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if line.strip():
            found.append(_read_probe(line, seat_key, f"{path.name} line {number}"))
    return sorted(found, key=lambda probe: probe.after_rows)


def _read_probe(line: str, seat_key: str, where: str) -> Probe:
    try:
        row = json.loads(line)
        probe = Probe(row["after_rows"], row[seat_key], row["command"], row["legal"])
    except (json.JSONDecodeError, KeyError, TypeError, RecursionError) as error:
        raise RecordError(f"{where}: a probe has after_rows, {seat_key}, command and legal ({error})") from None
    fits = (
        isinstance(probe.after_rows, int)
        and isinstance(probe.who, str)
        and isinstance(probe.command, str)
        and isinstance(probe.legal, bool)
    )
    if not fits:
        raise RecordError(f"{where}: after_rows is a number, {seat_key} and command are texts, legal is true or false")
    return probe


def try_probes(recorded: RecordedGame, probes: Sequence[Probe]) -> list[dict[str, object]]:
    """Return the probes whose verdict differs from ours, each with our reason."""
    disagreeing: list[dict[str, object]] = []
    for probe in probes:
        if not recorded.play(probe.after_rows):
            break
        reason = recorded.attempt(probe.who, probe.command)
        if (reason is None) != probe.legal:
            disagreeing.append({**asdict(probe), "got": reason is None, "why": reason or "accepted"})
    return disagreeing
