"""Install Polis into a fresh environment outside the repository, play a decision there and run `polis doctor`.

    python tests/installed.py

It needs only Python and pip, and tries the wheel as users get it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from queue import Queue
from shutil import copyfile, copytree, ignore_patterns
from threading import Thread

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
STARTED_S = 120.0
STOPPED_S = 30.0
LOCAL = {"PYTHONPATH", "PYTHONHOME", "DISCORD_TOKEN", "DATABASE_URL"}
DECISION = ROOT / "tests" / "first_decision.py"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="polis-installed-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        environment, away = folder / "environment", folder / "away"
        away.mkdir()
        print("Installing the wheel into a fresh environment, about a minute …", flush=True)
        venv.create(environment, with_pip=True)
        python = environment / SCRIPTS / "python"
        wheels = folder / "wheels"
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        # From a copy: files of an earlier build in the repository would get into the wheel.
        _copy(folder / "source")
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(folder / "source")], check=True)
        (wheel,) = wheels.glob("polis-*.whl")
        subprocess.run([*pip, "install", str(wheel)], check=True)
        _play(environment, away)
        _examine(environment, away)


def _copy(source: Path) -> None:
    """Copy the sources of the wheel."""
    for name in ("bot", "data", "render", "rules"):
        copytree(ROOT / name, source / name, ignore=ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        copyfile(ROOT / name, source / name)


def _play(environment: Path, away: Path) -> None:
    """Start `polis play` and take a decision on its page."""
    with _command(environment, away, "play", "--folder", str(away / "games")) as playing:
        try:
            url = _address(playing)
            taking = [str(environment / SCRIPTS / "python"), str(DECISION), url]
            subprocess.run(taking, cwd=away, env=_environment(), check=True)
        finally:
            playing.terminate()
        playing.wait(STOPPED_S)


def _examine(environment: Path, away: Path) -> None:
    """Run `polis doctor`, which finds everything in order except the missing token."""
    with _command(environment, away, "doctor") as doctor:
        told, _ = doctor.communicate(timeout=STARTED_S)
    print(told)
    lacking = [line for line in told.splitlines() if line.startswith("✗")]
    assert doctor.returncode == 1, "it ends with 1, because the token is missing"
    assert len(lacking) == 1, "nothing else is missing"
    assert "DISCORD_TOKEN is not set" in lacking[0], "it says what is missing"


def _address(playing: subprocess.Popen[str]) -> str:
    """Return the address of the page, once the demo game has begun."""
    lines: Queue[str] = Queue()
    assert playing.stdout is not None, "it is read from"
    source = playing.stdout

    def read() -> None:
        for line in source:
            lines.put(line)

    Thread(target=read, daemon=True).start()
    while (found := re.search(r"http://127\.0\.0\.1:\d+", line := lines.get(timeout=STARTED_S))) is None:
        print(line, end="")
    return found[0]


def _command(environment: Path, away: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [str(environment / SCRIPTS / "polis"), *words],
        cwd=away,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.upper() not in LOCAL}
    return {**kept, "PYTHONUTF8": "1"}


if __name__ == "__main__":
    main()
