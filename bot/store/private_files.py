"""Databases that only the user who runs the bot can read: seeds and hidden cards stand in them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import structlog

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database that is in use, or was when its program was killed."""
OWNER_ONLY = 0o600

log = structlog.get_logger(__name__)


def make_private(file: Path) -> None:
    """Make a file that nobody else can read, or make an existing one such, with what SQLite keeps beside it.

    What SQLite makes beside it later gets the mode of the file. Raises OSError when there can be no such file.
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
