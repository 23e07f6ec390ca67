"""Upgrade an installation: install the new version next to the old one, and roll back when a step fails.

An installation is a folder of virtual environments with a link `current` to one of them, and the service runs the bot
through this link. An upgrade installs a second environment and then points the link to it. The command `polis upgrade`
in `bot.cli.upkeep` calls `install` and then `exchange`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import rmtree, which
from typing import Any, Protocol

import aiohttp

LINK = "current"
"""The name of the link to the environment in use."""
STEADY_S = 20.0
"""Seconds that a service without a health port has to run before it counts as started."""
CONNECTED_S = 120.0
"""Seconds within which a service with a health port has to be connected."""
CHECK_INTERVAL_S = 1.0
"""Seconds between two checks of a service that starts."""
HEALTH_TIMEOUT = aiohttp.ClientTimeout(total=5)

Tell = Callable[[str], None]
"""Prints a message about the progress."""


class UpgradeError(Exception):
    """An upgrade is not possible or has failed; the message says why in one sentence."""


class Service(Protocol):
    """The service that runs the bot, stopped and started again for the upgrade."""

    def stop(self) -> None:
        """Stop it, and return when it has stopped."""

    def start(self) -> None:
        """Start it."""

    def check(self) -> None:
        """Wait until it has started. Raises UpgradeError when it does not."""


@dataclass(frozen=True, slots=True)
class Installation:
    """A folder of environments, and the one that is in use."""

    folder: Path
    present: Path

    @classmethod
    def of(cls, prefix: Path) -> Installation:
        """Return the installation of an environment. Raises UpgradeError if it is in no such folder."""
        present = prefix.resolve()
        link = present.parent / LINK
        if sys.platform == "win32" or not link.is_symlink() or link.resolve() != present:
            raise UpgradeError(
                f"{present} is not behind a link {LINK!r} beside it, so it cannot be exchanged;"
                " docs/running.md says how to install Polis so that it can"
            )
        return cls(present.parent, present)

    def switch(self, environment: Path) -> None:
        """Point the link at another environment, in one step."""
        coming = self.folder / f"{LINK}.coming"
        coming.unlink(missing_ok=True)
        coming.symlink_to(environment.name)
        os.replace(coming, self.folder / LINK)


@dataclass(frozen=True, slots=True)
class Owner:
    """Runs commands as the owner of the database, so that no file there belongs to root."""

    database: Path

    def run(self, environment: Path, *words: str) -> None:
        """Run a command of an environment. Raises UpgradeError when it fails."""
        command = [str(environment / "bin" / "polis"), *words]
        if subprocess.run(command, check=False, **self._identity()).returncode:
            raise UpgradeError(f"`polis {' '.join(words)}` has failed")

    def _identity(self) -> dict[str, Any]:
        if sys.platform == "win32":
            return {}
        found = self.database.stat()
        if os.geteuid() != 0 or found.st_uid == 0:
            return {"umask": 0o077}
        return {"user": found.st_uid, "group": found.st_gid, "extra_groups": [], "umask": 0o077}


@dataclass(frozen=True, slots=True)
class SystemdService:
    """A unit of systemd."""

    unit: str
    health: str | None
    """The address of its health page, if it has one."""

    @classmethod
    def found(cls, unit: str, health: str | None) -> SystemdService | None:
        """Return the unit, or None where there is none of this name."""
        if which("systemctl") is None:
            return None
        try:
            state = _systemctl("show", "--property=LoadState", "--value", unit)
        except UpgradeError:
            # The programs of systemd exist, but it is not running, as in a container.
            return None
        return cls(unit, health) if state == "loaded" else None

    def stop(self) -> None:
        _systemctl("stop", self.unit)

    def start(self) -> None:
        _systemctl("start", self.unit)

    def check(self) -> None:
        begun = time.monotonic()
        while time.monotonic() - begun < (STEADY_S if self.health is None else CONNECTED_S):
            time.sleep(CHECK_INTERVAL_S)
            state = _systemctl("show", "--property=ActiveState", "--property=NRestarts", "--value", self.unit)
            if sorted(state.split()) != ["0", "active"]:
                raise UpgradeError(f"{self.unit} does not keep running: journalctl -u {self.unit} says why")
            if self.health is not None and _is_healthy(self.health):
                return
        if self.health is not None:
            raise UpgradeError(f"{self.unit} is not connected after {CONNECTED_S:g} s: journalctl -u {self.unit}")


@dataclass(frozen=True, slots=True)
class NoService:
    """A bot without a service, stopped by its operator before the upgrade."""

    is_running: Callable[[], bool]

    def stop(self) -> None:
        if self.is_running():
            raise UpgradeError("the bot runs, and not as a service: stop it, upgrade, and start it again")

    def start(self) -> None:
        """Do nothing: the operator starts it."""

    def check(self) -> None:
        """Do nothing: nothing was started."""


def install(installation: Installation, source: str, lock: Path | None, now: datetime) -> Path:
    """Install a new environment from anything pip accepts: a wheel, a folder, a name with a version.

    A lock file pins every package it needs by version and hash. Raises UpgradeError.
    """
    new = installation.folder / f"{now:%Y-%m-%d-%H%M%S}"
    pip = [str(new / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    commands: list[Sequence[str]] = [[sys.executable, "-m", "venv", str(new)]]
    if lock is not None:
        commands += [[*pip, "--require-hashes", "-r", str(lock)], [*pip, "--no-deps", source]]
    else:
        commands.append([*pip, source])
    for command in commands:
        if subprocess.run(command, check=False).returncode:
            rmtree(new, ignore_errors=True)
            raise UpgradeError(f"{source} cannot be installed")
    if not (new / "bin" / "polis").is_file():
        rmtree(new, ignore_errors=True)
        raise UpgradeError(f"{source} is not Polis: it has no command of that name")
    return new


def exchange(
    installation: Installation, new: Path, database: Path, service: Service, now: datetime, tell: Tell
) -> None:
    """Replace the present environment by a new one.

    Raises UpgradeError when a step fails, after restoring the present environment and the games.
    """
    owner = Owner(database)
    kept = database.with_name(f"{database.name}.before-{now:%Y-%m-%d-%H%M%S}")
    with ExitStack() as back:
        back.callback(rmtree, new, ignore_errors=True)
        if database.is_file():
            tell("Backing up, then playing every stored game again on a copy in the new schema …")
            owner.run(installation.present, "backup", str(kept))
            owner.run(new, "check-games")
        tell("Stopping the bot …")
        back.callback(service.start)
        service.stop()
        if database.is_file():
            # The decisions since the first backup.
            owner.run(installation.present, "backup", str(kept))
            tell(f"The games as they were: {kept}")
        back.callback(installation.switch, installation.present)
        installation.switch(new)
        if kept.is_file():
            back.callback(owner.run, installation.present, "restore", str(kept))
        back.callback(service.stop)
        tell("Starting the new version …")
        service.start()
        service.check()
        back.pop_all()


def _systemctl(*words: str) -> str:
    done = subprocess.run(["systemctl", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise UpgradeError(f"`systemctl {' '.join(words)}` has failed: {' '.join(done.stderr.split())}")
    return done.stdout.strip()


def _is_healthy(address: str) -> bool:
    async def ask() -> bool:
        try:
            async with aiohttp.ClientSession(timeout=HEALTH_TIMEOUT) as session, session.get(address) as answer:
                return answer.status == 200
        except (aiohttp.ClientError, OSError, TimeoutError):
            return False

    return asyncio.run(ask())
