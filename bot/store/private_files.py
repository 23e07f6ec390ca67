"""Databases readable only by the user who runs the bot, because they contain seeds and hidden cards."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import structlog

BESIDE = ("-wal", "-shm")
"""The files that SQLite keeps next to a database in use, or left by a killed program."""
OWNER_ONLY = 0o600

log = structlog.get_logger(__name__)


def make_private(file: Path) -> None:
    """Create a private file, or make an existing one private, with SQLite's files next to it.

    Files that SQLite creates next to it later get the mode of the file. Raises OSError when the file cannot be created.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            _take_from_others(Path(f"{file}{suffix}"))


def _take_from_others(file: Path) -> None:
    if file.stat().st_mode & 0o777 == OWNER_ONLY:
        return
    try:
        file.chmod(OWNER_ONLY)
    except PermissionError:
        # It belongs to another user, who lets this one write: that is theirs to decide.
        log.warning("others on this machine may be able to read the database", file=str(file))
