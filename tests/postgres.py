"""A PostgreSQL server for tests: a fresh cluster in a temporary folder, on the loopback only."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from tests.timeouts import HANGS_S

HOST = "127.0.0.1"
WAITING = ("-w", "-t", str(int(HANGS_S)))
"""Options of `pg_ctl`, which by default waits a minute."""


class NotInstalled(Exception):
    """Raised when the programs of PostgreSQL are not found."""


class Server:
    """A running server; `new_database` gives addresses for DATABASE_URL."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self._programs = programs
        self._folder = folder
        self.port = port

    def new_database(self, like: str = "template1") -> str:
        """Return the address of an empty database, or of a copy of an unused one."""
        name = f"polis_{uuid4().hex[:12]}"
        self.run(
            "psql", "-h", HOST, "-p", str(self.port), "-d", "postgres", "-qc", f"CREATE DATABASE {name} TEMPLATE {like}"
        )
        return f"postgresql+asyncpg://postgres@{HOST}:{self.port}/{name}"

    def set(self, address: str, **options: object) -> None:
        """Set options of the server for one of its databases, from the next connection on."""
        name = address.rpartition("/")[2]
        for option, value in options.items():
            self.run(
                *("psql", "-h", HOST, "-p", str(self.port), "-d", "postgres"),
                *("-qc", f"ALTER DATABASE {name} SET {option} = {value}"),
            )

    def log(self) -> str:
        """Return the server's log."""
        return (self._folder.parent / "log").read_text()

    def stop(self) -> None:
        """Stop the server at once and remove its data."""
        self.run("pg_ctl", "-D", str(self._folder), "-m", "immediate", *WAITING, "stop")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs.

        Raises CalledProcessError with its output.
        """
        subprocess.run(
            [str(self._programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            user=_runner(),
            cwd=self._folder.parent,
        )


def programs() -> Path:
    """Return the folder of the programs.

    Raises NotInstalled.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise NotInstalled("PostgreSQL's programs are not installed")
    return Path(on_path).parent


@contextmanager
def running(place: Path) -> Iterator[Server]:
    """Yield a server made with the programs in a folder, and stop it at the end."""
    with tempfile.TemporaryDirectory(prefix="polis-postgres-") as above:
        if (runner := _runner()) is not None:
            shutil.chown(above, runner)
        server = Server(place, Path(above) / "data", free_port())
        data = str(Path(above) / "data")
        server.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        options = f"-p {server.port} -c listen_addresses={HOST} -c unix_socket_directories={above} -c fsync=off"
        server.run("pg_ctl", "-D", data, "-o", options, "-l", f"{above}/log", *WAITING, "start")
        try:
            yield server
        finally:
            server.stop()


def _runner() -> str | None:
    """Return the user that runs the server, which refuses to be run by root."""
    return "postgres" if os.geteuid() == 0 else None


def free_port() -> int:
    """Return a port of this machine that nothing listens to."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
