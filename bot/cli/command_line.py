"""The command line: `python -m bot COMMAND`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

import bot
from bot.cli import record_commands, seed_check, upkeep

# Each command imports only its own needs, so that the short ones answer at once.
if TYPE_CHECKING:
    from bot.settings import Settings

app = typer.Typer(
    name="polis",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(record_commands.app)
app.add_typer(seed_check.app)
app.add_typer(upkeep.app)
problems = Console(stderr=True, highlight=False, soft_wrap=True)


def fail(sentence: str, code: int = 1) -> typer.Exit:
    """Print why a command cannot do its work; raise the return value."""
    problems.print(sentence, style="red", markup=False)
    return typer.Exit(code)


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"Polis {bot.__version__}")
        raise typer.Exit


@app.callback()
def polis(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit")
    ] = False,
) -> None:
    """Polis plays great civilisation board games in Discord channels."""


@app.command()
def run(
    until_input_ends: Annotated[
        bool, typer.Option("--until-input-ends", hidden=True, help="Stop when the standard input ends")
    ] = False,
) -> None:
    """Run the bot on Discord until it is stopped."""
    from bot.runtime.assembly import run_until_stopped

    problem = run_until_stopped(_settings(), until_input_ends=until_input_ends)
    if problem is not None:
        raise fail(problem)


@app.command()
def play(
    port: Annotated[int, typer.Option(help="Port of the page; 0 takes any free one")] = 0,
    folder: Annotated[Path, typer.Option(help="Where games and messages are kept")] = Path("var/sandbox"),
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of continuing")] = False,
) -> None:
    """Play on this machine in a browser, without Discord and without a token."""
    from bot.cli.local_play import LocalPlayError, play_locally

    try:
        asyncio.run(play_locally(folder.absolute(), port, fresh=fresh))
    except LocalPlayError as error:
        raise fail(str(error)) from None


@app.command()
def doctor() -> None:
    """Check everything the bot needs, and show the link to invite it."""
    if not asyncio.run(_doctor(_settings())):
        raise typer.Exit(1)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The folder of the title, such as stone_age")],
    title: Annotated[str, typer.Option(help="What people call it; made from NAME if left out")] = "",
    key: Annotated[str, typer.Option(help="The name of its command; the first word of NAME if left out")] = "",
    players: Annotated[str, typer.Option(help="Numbers of players")] = "2-4",
    tiny: Annotated[bool, typer.Option("--tiny", help="One module and one data file, to grow from")] = False,
) -> None:
    """Create the files of an empty title. Its tests say what to write."""
    from bot.cli.new_game import NewGameError, lay_out, new_title, next_step

    root = Path(__file__).resolve().parents[2]
    try:
        new = new_title(name, title, key, players, tiny=tiny)
        written = lay_out(new, root)
    except NewGameError as error:
        raise fail(f"Nothing is written: {error}.") from None
    for path in written:
        print(path.relative_to(root))
    print(next_step(new))


async def _doctor(settings: Settings) -> bool:
    from bot.cli.doctor import examine

    console = Console(highlight=False, soft_wrap=True)
    good = True
    async for finding in examine(settings):
        good = good and finding.good
        mark = "[green]✓[/green]" if finding.good else "[red]✗[/red]"
        console.print(f"{mark} [bold]{finding.what}[/bold] ", end="")
        console.print(finding.about, markup=False)
    return good


def _settings() -> Settings:
    from bot.settings import Settings, SettingsError

    try:
        return Settings.load()
    except SettingsError as error:
        raise fail(str(error), 2) from None
