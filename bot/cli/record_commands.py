"""Recorded games on the command line: replay and check, draw any position, write the log of a stored game."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

# Each command imports only its own needs, so that the short ones answer at once.
if TYPE_CHECKING:
    from rules.engine.recorded_game import RecordedGame

DIFFERENT = 1
UNREADABLE = 2

app = typer.Typer()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a ledger or an exported Polis log")],
    game: Annotated[str | None, typer.Option(help="the game of a ledger, by its key")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
    probes: Annotated[Path | None, typer.Option(help="single moves to try, one JSON object a line")] = None,
) -> None:
    """Replay a recorded game through the rules and compare it row by row."""
    from bot.cli.record_files import open_recorded, read_probes, try_probes
    from rules.engine.core.record import RecordError

    begun = time.perf_counter()
    try:
        recorded = open_recorded(file, game)
        tries = [] if probes is None else read_probes(probes, recorded.seat_key)
        disagreeing = try_probes(recorded, tries)
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
        "decisions": recorded.table.decision_count,
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
    out: Annotated[Path, typer.Option(help="the file to write: .jpg is painted, others are flat")],
    at: Annotated[int | None, typer.Option(min=0, help="after how many rows or decisions; the end if left out")] = None,
    game: Annotated[str | None, typer.Option(help="the game of a ledger, by its key")] = None,
    picture: Annotated[str, typer.Option(help="which picture; the first of the game if left out")] = "",
    seat: Annotated[int, typer.Option(min=1, help="whose picture, for pictures of one seat")] = 1,
    wide: Annotated[bool, typer.Option("--wide", help="in the form for a large screen, where there is one")] = False,
    name: Annotated[list[str] | None, typer.Option(help="what to call a player; once for each, in their order")] = None,
) -> None:
    """Draw any position of a recorded game."""
    from bot.cli.record_files import open_recorded
    from render import PICTURES, Colours, Page
    from rules.engine.core.record import RecordError
    from rules.engine.core.text import Seat

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
    called = [*(name or []), *recorded.names()[len(name or []) :]]
    names = dict(zip(recorded.table.seats, called, strict=False))
    of_a_seat = Seat(seat - 1) if chosen in pictures.of_a_seat else None
    colours: Colours = "normal" if out.suffix == pictures.suffix(chosen) else "plain"
    view = recorded.table.view(None)
    pages = [Page(chosen, of_a_seat)] if wide else pictures.pages(view, names, chosen, seat=of_a_seat)
    for number, page in enumerate(pages, 1):
        drawn = pictures.draw(view, names, page.picture, seat=page.seat, page=page.number, wide=wide, colours=colours)
        page_file = out if number == 1 else out.with_stem(f"{out.stem}-{number}")
        try:
            page_file.write_bytes(drawn.content)
        except OSError as error:
            typer.echo(f"{page_file} cannot be written: {error.strerror}", err=True)
            raise typer.Exit(UNREADABLE) from None
        typer.echo(f"{page_file}: {len(drawn.content)} bytes")


@app.command()
def export(game: Annotated[int, typer.Argument(help="the number of the game")]) -> None:
    """Write the log of a stored game to the standard output."""
    from bot.sessions import NotPlayable
    from bot.sessions.record_export import export_log
    from bot.settings import Settings, SettingsError
    from bot.store import StoreError
    from rules import GAMES
    from rules.engine.core.record import RecordError

    try:
        typer.echo(asyncio.run(export_log(Settings.load().database_url, game, GAMES)), nl=False)
    except (SettingsError, StoreError, NotPlayable, RecordError) as error:
        typer.echo(f"game {game} cannot be exported: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None


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
        typer.echo(f"probe after row {probe['after_rows']}, {probe['who']}: {probe['command']}: {probe['why']}")
    if not recorded.differences:
        points = ", ".join(f"{name} {vp}" for name, vp in final.items())
        tried = f", {probes - len(disagreeing)} of {probes} probes agree" if probes else ""
        typer.echo(
            f"{recorded.rows} rows agree, {recorded.table.decision_count} decisions in {seconds:.3f} s{tried}; {points}"
        )
