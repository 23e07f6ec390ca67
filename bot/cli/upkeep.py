"""Maintenance commands: backups, and the effect of an upgrade on the games."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

import bot

REFUSED = 1
UNUSABLE = 2

app = typer.Typer()


@app.command("check-games")
def check_games(
    upgrade: Annotated[
        bool,
        typer.Option("--upgrade", help="of a copy on a database server: bring it to the schema of this version first"),
    ] = False,
) -> None:
    """Re-run every stored game under the installed version and report which of them cannot be continued."""
    from bot.store import StoreError

    try:
        problems = asyncio.run(_checked(_database_url(), upgraded=upgrade))
    except StoreError as error:
        raise _unusable(f"The games cannot be checked: {error}") from None
    if problems:
        raise typer.Exit(REFUSED)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="the copy to write; an older one is replaced")]) -> None:
    """Write a copy of the database, also while the bot runs."""
    from bot.store import StoreError
    from bot.store.backups import back_up

    try:
        back_up(_database_url(), file)
    except StoreError as error:
        raise _unusable(f"No backup is written: {error}") from None
    typer.echo(f"{file}: {file.stat().st_size // 1024} KiB")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="a copy that was written by backup")]) -> None:
    """Restore a backup while no bot runs. The old database is kept next to it."""
    from bot.store import StoreError
    from bot.store.backups import restore as put_back

    try:
        kept = asyncio.run(put_back(_database_url(), file, datetime.now()))
    except StoreError as error:
        raise _unusable(f"Nothing is restored: {error}") from None
    typer.echo("The backup is in place." if kept is None else f"The backup is in place; what was there is kept: {kept}")


@app.command()
def upgrade(
    source: Annotated[str, typer.Argument(help="what pip can install: a wheel, a folder, or polis==VERSION")],
    lock: Annotated[
        Path | None, typer.Option(help="requirements.lock of that version: the packages by version and hash")
    ] = None,
    service: Annotated[str, typer.Option(help="the systemd unit that runs the bot")] = "polis.service",
) -> None:
    """Install another version: backup, check of all games, switch, start. Keep this version if a step fails."""
    from bot.cli import upgrade_command
    from bot.runtime.health import address_of
    from bot.settings import Settings, SettingsError
    from bot.store import StoreError
    from bot.store.lockfile import is_locked

    now = datetime.now()
    try:
        installation = upgrade_command.Installation.of(Path(sys.prefix))
        settings = Settings.load()
        database = _database_file(settings.database_url)
        port = settings.health_port
        health = None if port is None else f"{address_of(settings.health_host, port)}/health"
        runs: upgrade_command.Service | None = upgrade_command.SystemdService.found(service, health)
        if runs is None:
            runs = upgrade_command.NoService(lambda: is_locked(database))
            # Refuses before a minute is spent on installing.
            runs.stop()
        typer.echo(f"Installing {source} beside Polis {bot.__version__}, about a minute …")
        new = upgrade_command.install(installation, source, lock, now)
        upgrade_command.exchange(installation, new, database, runs, now, typer.echo)
    except (SettingsError, StoreError) as error:
        raise _unusable(str(error)) from None
    except upgrade_command.UpgradeError as error:
        typer.echo(f"Polis {bot.__version__} stays: {error}.", err=True)
        raise typer.Exit(REFUSED) from None
    is_service = isinstance(runs, upgrade_command.SystemdService)
    typer.echo(
        f"The new version {'runs' if is_service else 'is in place: start it'}. The old one: {installation.present}"
    )


def _database_file(database_url: str) -> Path:
    """Return the file of the database. Raises StoreError for a server, which several processes may share."""
    from sqlalchemy import make_url

    from bot.store import StoreError
    from bot.store.engines import file_of

    file = file_of(make_url(database_url))
    if file is None:
        raise StoreError("the database is on a server: docs/scaling.md says how to replace its processes")
    return file


async def _checked(database_url: str, *, upgraded: bool) -> int:
    """Report every game. Return how many cannot be continued."""
    from bot.cli.game_check import check_games as checked_games
    from rules import GAMES

    checked = problems = 0
    async for each in checked_games(database_url, GAMES, upgraded=upgraded):
        checked += 1
        problems += each.problem is not None
        game = each.game
        about = f"game {game.id}: {game.title_key}, {game.state}, {game.decision_count} decisions, {each.seconds:.3f} s"
        typer.echo(f"{'✗' if each.problem else '✓'} {about}{_told(each.problem or each.remark)}")
    games = "1 game" if checked == 1 else f"{checked} games"
    typer.echo(f"{games} checked, {problems} cannot go on" if checked else "No game is stored.")
    return problems


def _told(words: str | None) -> str:
    return "" if words is None else f": {words}"


def _database_url() -> str:
    from bot.settings import Settings, SettingsError

    try:
        return Settings.load().database_url
    except SettingsError as error:
        raise _unusable(str(error)) from None


def _unusable(sentence: str) -> typer.Exit:
    typer.echo(sentence, err=True)
    return typer.Exit(UNUSABLE)
