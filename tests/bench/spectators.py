"""Viewers of a game's page while people play: `python -m tests.bench.spectators --seconds 60`.

200 viewers keep the page of one game open, and another visitor drags the slider, while a crowd plays at the pace that
Discord allows a bot. The viewers come one after the other, and the bot has drawn for some seconds before. Before that,
Chromium opens the page on a phone, and tells its first paint and its bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import socket
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path

import aiohttp
from playwright.async_api import ViewportSize

from tests.bench.crowd import Crowd, sandbox_for_crowds
from tests.bench.rows import percentile, ten_million_multiplications
from tests.bot.end_to_end.processes import BotProcess
from tests.chromium import chromium

PER_SECOND = 50
GAMES = 8
VIEWERS = 200
COME_PER_SECOND = 20
WARM_S = 20.0
"""The seconds of play before anything is measured: each title is drawn for the first time."""
DRAG_S = 0.12
"""The time after which the page asks for the position below the slider."""
PHONE: ViewportSize = {"width": 400, "height": 800}
OPENED = """async () => {
    const paint = await new Promise((found) => new PerformanceObserver((list) => {
        for (const each of list.getEntriesByName("first-contentful-paint")) { found(each); }
    }).observe({type: "paint", buffered: true}));
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const bytes = loaded.reduce((sum, each) => sum + each.transferSize, 0);
    return {paint: paint.startTime, whole: loaded[0].loadEventEnd, files: loaded.length, bytes};
}"""
"""A script that returns how long a page took to open, and its files and bytes."""
PICTURE = re.compile(r'src="([^"]*/picture/[^"]+)"')


class Viewers:
    """The viewers of one page, each with another address."""

    def __init__(self, web: aiohttp.ClientSession, url: str, page: str) -> None:
        self._web, self._url, self._page = web, url, page
        self._seen: list[set[str]] = [set() for _ in range(VIEWERS + 1)]
        self.answers: Counter[int] = Counter()
        self.waits_ms: list[float] = []
        self.bytes = 0
        self.last = 0

    async def get(self, number: int, rest: str) -> str:
        """Return a response to a viewer, empty for a picture."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        async with self._web.get(f"{self._url}/g/{rest}", headers=_address(number)) as response:
            body = await response.read()
            self.answers[response.status] += 1
            self.waits_ms.append((clock() - begun) * 1000)
            self.bytes += len(body)
            return "" if response.content_type.startswith("image/") or response.status != 200 else body.decode()

    async def shown(self, number: int, rest: str) -> None:
        """Fetch a part of the page with its board, if the viewer does not have that picture."""
        picture = PICTURE.search(await self.get(number, f"{self._page}{rest}"))
        if picture is not None and picture[1] not in self._seen[number]:
            self._seen[number].add(picture[1])
            await self.get(number, picture[1])

    async def watch(self, number: int) -> None:
        """Come after the earlier ones, and keep the page open until cancelled, as a browser does."""
        await asyncio.sleep(number / COME_PER_SECOND)
        await self.shown(number, "")
        address = f"{self._url}/g/{self._page}/live"
        async with self._web.get(address, headers=_address(number)) as stream:
            assert stream.status == 200, "there is room for the viewer"
            async for line in stream.content:
                if line.startswith(b"data: "):
                    self.last = json.loads(line.removeprefix(b"data: "))["last"]
                    await self.shown(number, "/position")
                    await self.get(number, f"{self._page}/course")

    async def drag(self, number: int) -> None:
        """Drag the slider to and fro until cancelled."""
        chance = random.Random(1)
        while True:
            await asyncio.sleep(DRAG_S)
            await self.shown(number, f"/position?at={chance.randint(0, max(1, self.last))}")


def _address(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"203.0.{number // 250}.{number % 250 + 1}"}


async def measure(seconds: float) -> None:
    """Print how soon players are acknowledged without viewers and with them."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox_for_crowds() as sandbox:
            bot = BotProcess(sandbox, Path(folder), PUBLIC_URL=url, WEB_PORT=str(port))
            await bot.connected()
            connections = aiohttp.TCPConnector(limit=0)
            try:
                crowd = Crowd(sandbox)
                await crowd.seat(GAMES)
                await crowd.play_turns(10 * GAMES)
                await _open_on_a_phone(f"{url}/g/{_page(Path(folder))}")
                await crowd.act(PER_SECOND, WARM_S)
                await _act(crowd, seconds, "without viewers")
                async with aiohttp.ClientSession(connector=connections) as web:
                    viewers = Viewers(web, url, _page(Path(folder)))
                    watching = [asyncio.create_task(viewers.watch(number)) for number in range(VIEWERS)]
                    watching.append(asyncio.create_task(viewers.drag(VIEWERS)))
                    await _act(crowd, seconds, f"with {VIEWERS} viewers and a slider")
                    lost = [each for each in watching if each.done() and not each.cancelled()]
                    for each in watching:
                        each.cancel()
                    await asyncio.gather(*watching, return_exceptions=True)
                waits = viewers.waits_ms
                soon = "none came"
                if waits:
                    soon = f"median {percentile(waits, 50):.0f} ms, p99 {percentile(waits, 99):.0f} ms"
                print(
                    f"pages: {len(waits)} responses {dict(viewers.answers)}, {viewers.bytes / 2**20:.1f} MiB,"
                    f" {soon}, viewers lost: {len(lost)}"
                )
            finally:
                await bot.kill()


async def _open_on_a_phone(address: str) -> None:
    """Open a page twice, and print its first paint, the end of its loading, and its bytes."""
    async with chromium() as browser:
        visitor = await browser.new_context(viewport=PHONE)
        for what in ("first visit", "another visit"):
            page = await visitor.new_page()
            await page.goto(address, wait_until="load")
            found = await page.evaluate(OPENED)
            print(
                f"{what} at {PHONE['width']} px: first paint after {found['paint']:.0f} ms, all after"
                f" {found['whole']:.0f} ms, {found['files']} files, {found['bytes'] / 1024:.0f} KiB",
                flush=True,
            )
            await page.close()


async def _act(crowd: Crowd, seconds: float, what: str) -> None:
    pace = await crowd.act(PER_SECOND, seconds)
    waits = pace.waits_ms(crowd.channels())
    print(
        f"{what}: {PER_SECOND}/s for {seconds:g} s, acknowledged within {percentile(waits, 50):.0f} ms in the median,"
        f" p99 {percentile(waits, 99):.0f} ms (300 are wanted); {pace.per_second:.1f}/s came to their end;"
        f" ten million multiplications took {ten_million_multiplications():.0f} ms",
        flush=True,
    )


def _page(folder: Path) -> str:
    """Return the last part of the address of a running game."""
    with sqlite3.connect(folder / "polis.db") as db:
        number, token = db.execute("SELECT id, page_token FROM games WHERE state = 'running' ORDER BY id").fetchone()
    return f"{number}-{token}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.spectators", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    asyncio.run(measure(parser.parse_args().seconds))
