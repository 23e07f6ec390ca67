"""One process at a time: a lock beside the database that ends with the process, however it ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from bot.store.errors import InUse, StoreError


class LockFile:
    """Holds the lock from its creation until `release`; raises StoreError when another process has it."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise StoreError(f"the folder of {database} cannot be written: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            process = f" (process {holder})" if holder.isdigit() else ""
            raise InUse(f"{database} is in use by another Polis{process}; stop that one first") from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let another process have the database. The file stays: removing it would let two of them in."""
        os.close(self._file)
