"""An upgrade is complete, or everything is as before: the link, the games, and a running bot."""

from __future__ import annotations

import stat
from datetime import datetime
from pathlib import Path

import pytest

from bot.cli.upgrade_command import LINK, Installation, NoService, SystemdService, UpgradeError, exchange

NOW = datetime(2026, 11, 29, 8, 30)
PROGRAM = """#!/bin/sh
here="$(dirname "$0")/.."
echo "$(cat "$here/name") $*" >> {log}
[ ! -e "$here/fails-$1" ] || exit 1
case "$1" in
  backup) cp {database} "$2" ;;
  restore) cp "$2" {database} ;;
esac
"""
SYSTEMCTL = """#!/bin/sh
echo "systemctl $1" >> {log}
case "$1" in
  start)
    "{folder}/current/bin/polis" run && echo active > {folder}/state || echo failed > {folder}/state
    grep -q new "{folder}/current/name" && echo "schema of the new version" > {database} ;;
  stop) echo inactive > {folder}/state ;;
  show)
    case "$2" in
      *LoadState) echo loaded ;;
      *) cat {folder}/state; echo 0 ;;
    esac ;;
esac
exit 0
"""


class Machine:
    """A folder with an old version in use and a new one next to it, and a service."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "polis.db"
        self.database.write_text("games")
        self.log = folder / "log"
        self.old, self.new = (self._environment(name) for name in ("old", "new"))
        (folder / LINK).symlink_to("old")
        self._executable(folder / "bin" / "systemctl", SYSTEMCTL)

    def _environment(self, name: str) -> Path:
        environment = self.folder / name
        self._executable(environment / "bin" / "polis", PROGRAM)
        (environment / "name").write_text(name)
        return environment

    def _executable(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True)
        path.write_text(text.format(log=self.log, database=self.database, folder=self.folder))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    @property
    def used(self) -> Path:
        return (self.folder / LINK).resolve()

    def done(self) -> list[str]:
        """Return the commands that were run, without the many checks of the service."""
        return [line.split(" /")[0] for line in self.log.read_text().splitlines() if line != "systemctl show"]

    def exchange(self) -> None:
        service = SystemdService.found("polis.service", None)
        assert service is not None
        exchange(Installation.of(self.old), self.new, self.database, service, NOW, lambda _: None)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    monkeypatch.setattr("bot.cli.upgrade_command.STEADY_S", 0.05)
    monkeypatch.setattr("bot.cli.upgrade_command.CHECK_INTERVAL_S", 0.02)
    return Machine(tmp_path)


def test_the_new_version_runs_after_its_games_were_checked_and_backed_up(machine: Machine) -> None:
    machine.exchange()
    assert machine.used == machine.new
    assert machine.done() == [
        "old backup",
        "new check-games",
        "systemctl stop",
        "old backup",
        "systemctl start",
        "new run",
    ]
    assert (machine.folder / "polis.db.before-2026-11-29-083000").read_text() == "games"
    assert machine.old.is_dir(), "the way back by hand"


def test_a_game_that_cannot_go_on_leaves_the_bot_running(machine: Machine) -> None:
    (machine.new / "fails-check-games").touch()
    with pytest.raises(UpgradeError, match="`polis check-games` has failed"):
        machine.exchange()
    assert machine.done() == ["old backup", "new check-games"]
    assert machine.used == machine.old
    assert not machine.new.exists()


def test_a_version_that_does_not_start_is_taken_back_with_its_schema(machine: Machine) -> None:
    (machine.new / "fails-run").touch()
    with pytest.raises(UpgradeError, match="does not keep running"):
        machine.exchange()
    assert machine.used == machine.old
    assert machine.database.read_text() == "games"
    assert (machine.folder / "state").read_text() == "active\n"
    assert machine.done()[-5:] == ["new run", "systemctl stop", "old restore", "systemctl start", "old run"]
    assert not machine.new.exists()


def test_a_backup_that_fails_ends_the_upgrade_before_anything_is_touched(machine: Machine) -> None:
    (machine.old / "fails-backup").touch()
    with pytest.raises(UpgradeError, match=r"`polis backup .*` has failed"):
        machine.exchange()
    assert machine.done() == ["old backup"]
    assert machine.used == machine.old


def test_without_a_service_a_running_bot_is_not_exchanged(machine: Machine) -> None:
    running = NoService(lambda: True)
    with pytest.raises(UpgradeError, match="stop it, upgrade, and start it again"):
        exchange(Installation.of(machine.old), machine.new, machine.database, running, NOW, lambda _: None)
    assert machine.used == machine.old
    assert not machine.new.exists()


def test_without_a_service_a_stopped_bot_is_exchanged_and_left_stopped(machine: Machine) -> None:
    stopped = NoService(lambda: False)
    exchange(Installation.of(machine.old), machine.new, machine.database, stopped, NOW, lambda _: None)
    assert machine.used == machine.new
    assert machine.done() == ["old backup", "new check-games", "old backup"]


def test_an_environment_the_link_does_not_point_to_is_not_exchanged(machine: Machine) -> None:
    with pytest.raises(UpgradeError, match="is not behind a link 'current'"):
        Installation.of(machine.new)


def test_systemd_that_does_not_run_is_no_service(tmp_path: Path, machine: Machine) -> None:
    (tmp_path / "bin" / "systemctl").write_text("#!/bin/sh\nexit 1\n")
    assert SystemdService.found("polis.service", None) is None
