"""A lock file next to a SQLite database, so that only one process uses the database.

The operating system releases the lock when its process ends, even after a crash.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.store.errors import InUse, StoreError

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 2**20
    """Windows locks bytes against reading, so this one is far beyond the content."""

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockFile:
    """The lock of a database, held from creation until `release`.

    Raises InUse, a StoreError, if another process has the lock, and StoreError if the folder cannot be written.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StoreError(f"the folder of {database} cannot be written: {error.strerror}") from None
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            os.lseek(self._file, 0, os.SEEK_SET)
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            process = f" (process {holder})" if holder.isdigit() else ""
            raise InUse(f"{database} is in use by another Polis{process}; stop that one first") from None
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock. The file stays: removing it would let two processes in."""
        os.close(self._file)


def is_locked(database: Path) -> bool:
    """Return whether a process uses the database, without creating a lock file."""
    if not database.with_name(database.name + ".lock").is_file():
        return False
    try:
        LockFile(database).release()
    except InUse:
        return True
    return False
