"""The program connects to nothing but Discord, its database, feeds and, for maintenance, its own health page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.program import Summary, summary

ROOT = Path(__file__).resolve().parents[3]
CONNECTING = {"urllib", "http", "socket", "requests", "httpx", "smtplib", "ftplib", "websockets", "telnetlib", "xmlrpc"}
"""Modules through which a program opens connections."""
CALLS = {"ClientSession", "open_connection", "create_connection", "urlopen", "open_unix_connection"}
SESSIONS = {
    # `bot doctor`: the health page of this bot, and Discord at the address of the settings.
    "bot/cli/doctor.py",
    "bot/cli/doctor_discord.py",
    # `polis upgrade`: the health page of the bot that it has started.
    "bot/cli/upgrade_command.py",
    # Feeds: addresses that people have entered, after they were checked.
    "bot/feeds/web_client.py",
}


def modules() -> Iterator[tuple[str, Summary]]:
    """Yield all modules of the program except its stand-in for Discord."""
    for folder in ("bot", "render", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("bot/sandbox/"):
                yield name, summary(path)


def test_only_discord_py_and_maintenance_commands_open_connections() -> None:
    # Only modules with one of the names in their text are parsed, which takes long.
    named = ((name, module, module.path.read_text(encoding="utf-8")) for name, module in modules())
    connecting = {name for name, module, text in named if any(call in text for call in CALLS) and module.called & CALLS}
    assert connecting == SESSIONS


def test_nothing_that_reaches_others_is_imported() -> None:
    found = {name: module.packages & CONNECTING for name, module in modules()}
    assert {name: packages for name, packages in found.items() if packages} == {
        # Feeds look names up themselves, to check where they lead.
        "bot/feeds/web_client.py": {"socket"},
        # `polis play` looks for a free port.
        "bot/cli/local_play.py": {"socket"},
    }
