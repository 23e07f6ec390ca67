"""The program connects to nothing but Discord, its database and, for maintenance, its own health page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CONNECTING = {"urllib", "http", "socket", "requests", "httpx", "smtplib", "ftplib", "websockets", "telnetlib", "xmlrpc"}
"""Modules through which a program opens connections."""
CALLS = {"ClientSession", "open_connection", "create_connection", "urlopen", "open_unix_connection"}
SESSIONS = {
    # `bot doctor`: the health page of this bot, and Discord at the address of the settings.
    "bot/cli/doctor.py",
    "bot/cli/doctor_discord.py",
    # `polis upgrade`: the health page of the bot that it has started.
    "bot/cli/upgrading.py",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield all modules of the program except its stand-in for Discord."""
    for folder in ("bot", "render", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("bot/sandbox/"):
                yield name, ast.parse(path.read_text())


def imported(tree: ast.Module) -> set[str]:
    """Return the packages that a module imports, the outermost name of each."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module.split(".")[0])
    return found


def called(tree: ast.Module) -> set[str]:
    """Return the last names of everything that a module calls."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {each.id for each in calls if isinstance(each, ast.Name)}
    return names | {each.attr for each in calls if isinstance(each, ast.Attribute)}


def test_only_discord_py_and_maintenance_commands_open_connections() -> None:
    connecting = {name for name, tree in modules() if called(tree) & CALLS}
    assert connecting == SESSIONS


def test_nothing_that_reaches_others_is_imported() -> None:
    found = {name: imported(tree) & CONNECTING for name, tree in modules()}
    assert {name: packages for name, packages in found.items() if packages} == {}
