"""Pass for the person whose turn it is, as a browser on the page of `polis play` would.

    python tests/first_decision.py http://127.0.0.1:8080

It imports nothing from the project, so it can test an installed wheel.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp

ANSWER_S = 60.0
ALL_S = 120.0
MEDIA_GALLERY = 12
Json = dict[str, Any]


class Tab:
    """The connection of a browser tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.number = 0
        self.messages: dict[int, Json] = {}

    async def hear(self) -> Json:
        news: Json = await self.socket.receive_json(timeout=ANSWER_S)
        if news["type"] == "message":
            self.messages[int(news["message"]["id"])] = news["message"]
        return news

    async def ask(self, op: str, **details: object) -> Json:
        self.number += 1
        await self.socket.send_json({"op": op, "id": self.number, **details})
        while True:
            news = await self.hear()
            if news["type"] == "answer" and news["id"] == self.number:
                if "error" in news:
                    raise SystemExit(f"{op}: {news['error']}")
                return news

    async def press(self, message: Json, label: str) -> None:
        control = next(filter(labelled(label), controls(message)))
        await self.ask("press", message=message["id"], custom_id=control["custom_id"])

    async def take_first(self, message: Json) -> None:
        """Take the first entry of a list: of its menu if it has one, otherwise its first button."""
        first = next(controls(message))
        if options := first.get("options"):
            await self.ask("choose", message=message["id"], custom_id=first["custom_id"], values=[options[0]["value"]])
        else:
            await self.ask("press", message=message["id"], custom_id=first["custom_id"])

    async def private_panel(self, wanted: Callable[[Json], bool]) -> Json:
        """Return the panel that only this person sees, once it has such a control."""
        while True:
            panels = [each for each in self.messages.values() if each["only_me"] and any(controls(each))]
            panel = max(panels, key=lambda each: int(each["id"]), default=None)
            if panel is not None and not panel["thinking"] and any(map(wanted, controls(panel))):
                return panel
            await self.hear()


def controls(message: Json) -> Iterator[Json]:
    waiting = list(message.get("components") or [])
    while waiting:
        each = waiting.pop(0)
        waiting += each.get("components") or []
        if "custom_id" in each and not each.get("disabled"):
            yield each


def labelled(beginning: str) -> Callable[[Json], bool]:
    return lambda control: (control.get("label") or "").startswith(beginning)


def has_picture(message: Json) -> bool:
    return any(each["type"] == MEDIA_GALLERY for each in message["components"])


async def take(url: str) -> str:
    """Take the decision and return who took it and whose turn it is now."""
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as page:
            assert page.status == 200, "the page is served"
            assert "<html" in await page.text(), "it is a page"
        async with session.get(f"{url}/page/main.js") as script:
            assert script.status == 200, "its scripts are served"
        async with session.ws_connect(f"{url}/live") as socket:
            state = await socket.receive_json(timeout=ANSWER_S)
        channel = next(each["id"] for each in state["channels"] if each["parent"] is None)
        names = {each["id"]: each["name"] for each in state["people"]}
        async with session.ws_connect(f"{url}/live") as socket:
            await socket.receive_json(timeout=ANSWER_S)
            tab = Tab(socket)
            while not (waiting := (await tab.ask("open", channel=channel))["awaited"]):
                await tab.hear()
            (awaited,) = waiting
        async with session.ws_connect(f"{url}/live?user={awaited}") as socket:
            await socket.receive_json(timeout=ANSWER_S)
            tab = Tab(socket)
            for each in (await tab.ask("open", channel=channel))["messages"]:
                tab.messages[int(each["id"])] = each
            assert any(has_picture(each) for each in tab.messages.values()), "the post has its pictures"
            pings = [each for each in tab.messages.values() if any(map(labelled("My turn"), controls(each)))]
            await tab.press(max(pings, key=lambda each: int(each["id"])), "My turn")
            await tab.press(await tab.private_panel(labelled("Pass…")), "Pass…")
            await tab.take_first(await tab.private_panel(labelled("◀ Back")))
            await tab.press(await tab.private_panel(labelled("Confirm")), "Confirm")
            while (now := (await tab.ask("open", channel=channel))["awaited"]) == [awaited]:
                await tab.hear()
        return f"{names[awaited]} has decided; now it is the turn of {', '.join(names[each] for each in now)}."


if __name__ == "__main__":
    print(asyncio.run(asyncio.wait_for(take(sys.argv[1]), ALL_S)))
