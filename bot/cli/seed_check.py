"""The command `python -m bot verify`: check that all dice rolls and shuffles of an exported game follow from its seed.

During a game, the bot shows the SHA-256 of its secret seed to everybody who asks. Its log, exported after the end,
contains the seed. This command replays the log, draws all chance from that seed again, and compares.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.record_commands import UNREADABLE

FAILED = 1
"""The exit code if the hash or an outcome differs; a log that cannot be read has `UNREADABLE`."""
HASH = re.compile(r"[0-9a-f]{64}")
"""A SHA-256 in hexadecimal."""

app = typer.Typer()


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="the log of a finished game, as /game record export gives it")],
    published: Annotated[str, typer.Option("--hash", help="the SHA-256 that the bot showed during the game")] = "",
) -> None:
    """Check that all chance of a finished game follows from the seed whose hash was published."""
    from bot.cli.record_files import text_of
    from rules import GAMES
    from rules.engine.core.record import RecordError, echo, read_record
    from rules.engine.hosting.seed_check import OPENING
    from rules.engine.hosting.seed_check import verify as verdict_on

    try:
        if published and not HASH.fullmatch(published.lower()):
            raise RecordError("a SHA-256 has 64 digits from 0 to 9 and a to f")
        record = read_record(text_of(file))
        if record.game not in GAMES:
            raise RecordError(f"{echo(record.game)} is no game of this version; known are {', '.join(GAMES)}")
        verdict = verdict_on(GAMES[record.game], record)
    except RecordError as error:
        typer.echo(f"{file} cannot be checked: {error}", err=True)
        raise typer.Exit(UNREADABLE) from None
    typer.echo(f"SHA-256 of the seed: {verdict.commitment}")
    hash_matches = not published or published.lower() == verdict.commitment
    if published:
        typer.echo(
            "That is the published one." if hash_matches else f"The published one is another: {published.lower()}"
        )
    if record.reopened:
        where = ", ".join(map(str, record.reopened))
        typer.echo(f"Its end was taken back: it went on after decision {where} when everybody knew the seed.")
    if record.imported:
        typer.echo(f"Its first {record.imported} decisions come from a log; their chance is not checked.")
    if verdict.differs_at is None:
        typer.echo(f"All {verdict.outcomes} outcomes of chance follow from the seed.")
    else:
        where = "the set-up" if verdict.differs_at == OPENING else f"decision {verdict.differs_at}"
        typer.echo(f"From {where} on the seed gives something else.")
    if not hash_matches or verdict.differs_at is not None:
        raise typer.Exit(FAILED)
