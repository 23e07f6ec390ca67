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
DECISION = '''
"""Take the first decision the page offers to the person who is awaited, as a browser would."""
import asyncio
import sys

import aiohttp

ANSWER_S = 60.0
ALL_S = 120.0
MEDIA_GALLERY = 12


class Tab:
    """The connection of a browser tab."""

    def __init__(self, socket):
        self.socket = socket
        self.number = 0
        self.messages = {}

    async def hear(self):
        news = await self.socket.receive_json(timeout=ANSWER_S)
        if news["type"] == "message":
            self.messages[int(news["message"]["id"])] = news["message"]
        return news

    async def ask(self, op, **details):
        self.number += 1
        await self.socket.send_json({"op": op, "id": self.number, **details})
        while True:
            news = await self.hear()
            if news["type"] == "answer" and news["id"] == self.number:
                if "error" in news:
                    raise SystemExit(f"{op}: {news['error']}")
                return news

    def newest(self, *, private):
        found = [each for each in self.messages.values() if each["only_me"] is private and controls(each)]
        return max(found, key=lambda each: int(each["id"])) if found else None

    async def private_panel(self, *ready):
        """The panel that only this person sees, once it offers what is asked for."""
        while True:
            panel = self.newest(private=True)
            if panel is not None and not panel["thinking"] and all(test(panel) for test in ready):
                return panel
            await self.hear()


def controls(message):
    found, waiting = [], list(message.get("components") or [])
    while waiting:
        each = waiting.pop(0)
        waiting += each.get("components") or []
        if "custom_id" in each and not each.get("disabled"):
            found.append(each)
    return found


def labelled(message, beginning):
    return next((each for each in controls(message) if (each.get("label") or "").startswith(beginning)), None)


def has_picture(message):
    return any(each["type"] == MEDIA_GALLERY for each in message["components"])


async def main(url):
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as page:
            assert page.status == 200 and "<html" in await page.text(), "the page is served"
        async with session.get(f"{url}/page/main.js") as script:
            assert script.status == 200, "its scripts are served"
        async with session.ws_connect(f"{url}/live") as socket:
            state = await socket.receive_json(timeout=ANSWER_S)
        channel = next(each["id"] for each in state["channels"] if each["parent"] is None)
        names = {each["id"]: each["name"] for each in state["people"]}
        async with session.ws_connect(f"{url}/live") as socket:
            await socket.receive_json(timeout=ANSWER_S)
            (awaited,) = (await Tab(socket).ask("open", channel=channel))["awaited"]
        async with session.ws_connect(f"{url}/live?user={awaited}") as socket:
            await socket.receive_json(timeout=ANSWER_S)
            tab = Tab(socket)
            for each in (await tab.ask("open", channel=channel))["messages"]:
                tab.messages[int(each["id"])] = each
            assert any(has_picture(each) for each in tab.messages.values()), "the post has its pictures"
            ping = max((m for m in tab.messages.values() if labelled(m, "My turn")), key=lambda m: int(m["id"]))
            await tab.ask("press", message=ping["id"], custom_id=labelled(ping, "My turn")["custom_id"])
            panel = await tab.private_panel(lambda m: labelled(m, "Pass…"))
            await tab.ask("press", message=panel["id"], custom_id=labelled(panel, "Pass…")["custom_id"])
            panel = await tab.private_panel(lambda m: labelled(m, "Pass: "))
            await tab.ask("press", message=panel["id"], custom_id=labelled(panel, "Pass: ")["custom_id"])
            panel = await tab.private_panel(lambda m: labelled(m, "Confirm"))
            await tab.ask("press", message=panel["id"], custom_id=labelled(panel, "Confirm")["custom_id"])
            while (now := (await tab.ask("open", channel=channel))["awaited"]) == [awaited]:
                await tab.hear()
        print(f"{names[awaited]} has decided; now it is the turn of {', '.join(names[each] for each in now)}.")


asyncio.run(asyncio.wait_for(main(sys.argv[1]), ALL_S))
'''


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
            taken = [str(environment / SCRIPTS / "python"), "-c", DECISION, url]
            subprocess.run(taken, cwd=away, env=_environment(), check=True)
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
