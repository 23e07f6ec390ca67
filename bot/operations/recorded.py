"""Recorded games on the command line: replay and check, draw any position, write the log of a stored game."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy import make_url

from bot.settings import Settings, SettingsError
from bot.store import Store, StoreError, games, seats
from bot.tables.loading import load_table, rules_of, stored_record
from bot.tables.outcome import NotPlayable
from render import PICTURES
from rules import GAMES
from rules.engine.publishing import public_record
from rules.engine.record import Record, RecordError, read_record
from rules.engine.registry import Difference, RecordedGame, Rules
from rules.engine.table import Table
from rules.engine.text import Seat

LARGEST_FILE = 8 * 2**20
DIFFERENT = 1
UNREADABLE = 2

app = typer.Typer()


class PolisLog:
    """A Polis log as a recorded game: every decision is a row, the digest at its end is compared."""

    def __init__(self, rules: Rules[Any], record: Record) -> None:
        self.record = record
        self.differences: list[Difference] = []
        self.table = Table.load(rules, _beginning(record))

    @property
    def rows(self) -> int:
        """The number of decisions."""
        return len(self.record.lines)

    def names(self) -> Sequence[str]:
        """The players' names in the log, or the seats' numbers."""
        return self.record.names or [f"seat {seat + 1}" for seat in self.table.seats]

    def play(self, upto: int | None = None) -> bool:
        """Play the decisions not yet played; False where one is refused."""
        last = self.rows if upto is None else min(upto, self.rows)
        for line in self.record.lines[self.table.moves : last]:
            try:
                self.table.replay(line)
            except RecordError as error:
                self.differences.append(Difference(self.table.moves + 1, "decision", line.text, str(error)))
                return False
        if last == self.rows and self.record.digest and self.table.digest() != self.record.digest:
            self.differences.append(Difference(self.rows, "digest", self.record.digest, self.table.digest()))
        return True

    def attempt(self, who: str, command: str) -> str | None:
        """Why the decision is refused at this point, or None."""
        raise RecordError("single moves can be tried in ledgers only")


@dataclass(frozen=True, slots=True)
class Probe:
    """One single move tried at a point of a recorded game."""

    after_rows: int
    faction: str
    command: str
    legal: bool


def open_recorded(path: Path, game: str) -> RecordedGame:
    """The recorded game of a file, by its content a Polis log or a record of another program.

    Raises RecordError when the file cannot be read as either.
    """
    text = text_of(path)
    if text.lstrip().startswith("polis "):
        record = read_record(text)
        if record.game not in GAMES:
            raise RecordError(f"{record.game!r} is no game of this version; known are {', '.join(GAMES)}")
        return PolisLog(GAMES[record.game], record)
    if game not in GAMES:
        raise RecordError(f"{game!r} is no game; known are {', '.join(GAMES)}")
    reader = GAMES[game].read_recorded
    if reader is None:
        raise RecordError(f"records of other programs cannot be read for {GAMES[game].title}")
    return reader(text)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a ledger or an exported Polis log")],
    game: Annotated[str, typer.Option(help="the game of a ledger")] = "tm",
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
    probes: Annotated[Path | None, typer.Option(help="single moves to try, one JSON object a line")] = None,
) -> None:
    """Replay a recorded game through the rules and compare it row by row."""
    begun = time.perf_counter()
    try:
        recorded = open_recorded(file, game)
        tries = [] if probes is None else _read_probes(probes)
        disagreeing = _try_probes(recorded, tries)
        recorded.play()
    except RecordError as error:
        typer.echo(f"{file} cannot be read: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None
    seconds = round(time.perf_counter() - begun, 4)
    final = _points(recorded)
    result: dict[str, object] = {
        "rows": recorded.rows,
        "mismatches": [asdict(difference) for difference in recorded.differences],
        "final": final,
        "decisions": recorded.table.moves,
        "seconds": seconds,
    }
    if probes is not None:
        result |= {"probes": len(tries), "disagree": disagreeing}
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
    else:
        _tell(recorded, final, seconds, len(tries), disagreeing)
    if recorded.differences or disagreeing:
        raise typer.Exit(DIFFERENT)


@app.command()
def render(
    file: Annotated[Path, typer.Argument(help="a ledger or an exported Polis log")],
    out: Annotated[Path, typer.Option(help="the PNG file to write")],
    at: Annotated[int | None, typer.Option(min=0, help="after how many rows or decisions; the end if left out")] = None,
    game: Annotated[str, typer.Option(help="the game of a ledger")] = "tm",
    picture: Annotated[str, typer.Option(help="which picture; the first of the game if left out")] = "",
    seat: Annotated[int, typer.Option(min=1, help="whose picture, for pictures of one seat")] = 1,
) -> None:
    """Draw any position of a recorded game."""
    try:
        recorded = open_recorded(file, game)
        if at is not None and at > recorded.rows:
            raise RecordError(f"there is no position {at}; the file has {recorded.rows} rows")
        if not recorded.play(at):
            refused = recorded.differences[-1]
            raise RecordError(f"row {refused.row} is refused: {refused.got}")
        pictures = PICTURES[recorded.table.rules.key]
        chosen = picture or next(iter(pictures.names))
        if chosen not in pictures.names:
            raise RecordError(f"{chosen!r} is no picture; known are {', '.join(pictures.names)}")
        if seat > len(recorded.table.seats):
            raise RecordError(f"there is no seat {seat}")
    except RecordError as error:
        typer.echo(f"{file} cannot be drawn: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None
    names = dict(zip(recorded.table.seats, recorded.names(), strict=True))
    of_a_seat = Seat(seat - 1) if chosen in pictures.of_a_seat else None
    drawn = pictures.draw(recorded.table.view(None), names, chosen, seat=of_a_seat)
    try:
        out.write_bytes(drawn.png)
    except OSError as error:
        typer.echo(f"{out} cannot be written: {error.strerror}", err=True)
        raise typer.Exit(UNREADABLE) from None
    typer.echo(f"{out}: {len(drawn.png)} bytes")


@app.command()
def export(game: Annotated[int, typer.Argument(help="the number of the game")]) -> None:
    """Write the log of a stored game to the standard output."""
    try:
        typer.echo(asyncio.run(_exported(Settings.load().database_url, game)), nl=False)
    except (SettingsError, StoreError, NotPlayable, RecordError) as error:
        typer.echo(f"game {game} cannot be exported: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None


async def _exported(database_url: str, number: int) -> str:
    # Reading needs no lock, so a game can be exported while the bot is running.
    store = Store(make_url(database_url), None)
    try:
        async with store.reading() as db:
            found = await games.find(db, number)
            if found is None:
                raise NotPlayable("there is no such game")
            holders = await seats.holders(db, number)
            record = await stored_record(db, found, len(holders))
        if found.state not in ("finished", "abandoned"):
            # What is hidden is known only to the rules.
            table, _ = await load_table(store, rules_of(found, GAMES), found, len(holders))
            record = replace(public_record(table), reopened=found.reopened)
    finally:
        await store.close()
    return replace(record, names=tuple(holder.name for holder in holders)).to_text()


def _beginning(record: Record) -> Record:
    return replace(record, lines=(), checkpoint=None)


def text_of(path: Path) -> str:
    """What stands in a file; raises RecordError when it is no log of a reasonable size."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RecordError(f"it is larger than {LARGEST_FILE // 2**20} MiB")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise RecordError("it is no UTF-8 text") from None


def _read_probes(path: Path) -> list[Probe]:
    found = []
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if line.strip():
            found.append(_read_probe(line, f"{path.name} line {number}"))
    return sorted(found, key=lambda probe: probe.after_rows)


def _read_probe(line: str, where: str) -> Probe:
    try:
        row = json.loads(line)
        probe = Probe(row["after_rows"], row["faction"], row["command"], row["legal"])
    except (json.JSONDecodeError, KeyError, TypeError, RecursionError) as error:
        raise RecordError(f"{where}: a probe has after_rows, faction, command and legal ({error})") from None
    fits = (
        isinstance(probe.after_rows, int)
        and isinstance(probe.faction, str)
        and isinstance(probe.command, str)
        and isinstance(probe.legal, bool)
    )
    if not fits:
        raise RecordError(f"{where}: after_rows is a number, faction and command are texts, legal is true or false")
    return probe


def _try_probes(recorded: RecordedGame, probes: Sequence[Probe]) -> list[dict[str, object]]:
    """The probes whose verdict differs from ours, each with our reason."""
    disagreeing: list[dict[str, object]] = []
    for probe in probes:
        if not recorded.play(probe.after_rows):
            break
        reason = recorded.attempt(probe.faction, probe.command)
        if (reason is None) != probe.legal:
            disagreeing.append({**asdict(probe), "got": reason is None, "why": reason or "accepted"})
    return disagreeing


def _points(recorded: RecordedGame) -> Mapping[str, int]:
    table = recorded.table
    points = {place.seat: place.points for place in table.rules.standing(table.state)}
    return {name: points[seat] for seat, name in zip(table.seats, recorded.names(), strict=True)}


def _tell(
    recorded: RecordedGame,
    final: Mapping[str, int],
    seconds: float,
    probes: int,
    disagreeing: Sequence[Mapping[str, object]],
) -> None:
    for difference in recorded.differences[:1]:
        typer.echo(f"row {difference.row}: {difference.field}: expected {difference.expected}, got {difference.got}")
    for probe in disagreeing:
        typer.echo(f"probe after row {probe['after_rows']}, {probe['faction']}: {probe['command']}: {probe['why']}")
    if not recorded.differences:
        points = ", ".join(f"{name} {vp}" for name, vp in final.items())
        tried = f", {probes - len(disagreeing)} of {probes} probes agree" if probes else ""
        typer.echo(f"{recorded.rows} rows agree, {recorded.table.moves} decisions in {seconds:.3f} s{tried}; {points}")
