"""The pages in Chromium: live, step by step, by keyboard, and for people who do not see them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Literal

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Page, expect

from bot.web.server import serving_pages
from tests.bot.web.served import Served, decide, list_posted, random_table
from tests.chromium import HANGS_MS, chromium, needed

pytestmark = [needed, pytest.mark.slow]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as launched:
        yield launched


SCORES_OVERLAP_GOODS = """[...document.querySelectorAll(".player:has(.goods)")].some((player) =>
    player.querySelector(".score").getBoundingClientRect().bottom
    > player.querySelector(".goods").getBoundingClientRect().top + 1)"""


class Visit:
    """A page that a visitor has opened, with everything that the browser complains about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    async def is_accessible(self) -> None:
        """Check the page with axe-core, and that it fits its window."""
        found = await Axe().run(self.page)
        told = [(each["id"], [node["html"] for node in each["nodes"]]) for each in found.response["violations"]]
        assert told == []
        assert await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await self.page.evaluate(SCORES_OVERLAP_GOODS) is False

    async def is_at(self, at: int, last: int) -> None:
        await expect(self.page.locator("#count")).to_have_text(f"{at} / {last}")


Scheme = Literal["light", "dark"]


async def visit(browser: Browser, address: str, width: int, scheme: Scheme) -> Visit:
    page = await browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.set_default_timeout(HANGS_MS)
    found = Visit(page)
    await page.goto(address)
    return found


@pytest.mark.parametrize(("width", "scheme"), [(400, "dark"), (1600, "light")])
async def test_a_spectator_follows_a_game_and_walks_through_it(
    served: Served, browser: Browser, width: int, scheme: Scheme
) -> None:
    game = await served.playing(random_table("tm", decisions=20))
    visitor = await visit(browser, served.address(game), width, scheme)
    page = visitor.page
    await visitor.is_at(20, 20)
    await visitor.is_accessible()
    # Live: what has changed is marked, and read out.
    await decide(served, game.id)
    await expect(page.locator("#count")).to_have_text(re.compile(r"^(2\d) / \1$"))
    await expect(page.locator(".changed").first).to_be_visible()
    await expect(page.locator("#news")).not_to_be_empty()
    last = int((await page.locator("#count").inner_text()).split("/")[1])
    # By keyboard to every fifth decision; the address follows.
    slider = page.locator("#slider")
    await slider.focus()
    await page.keyboard.press("Home")
    await visitor.is_at(0, last)
    for at in range(5, last, 5):
        for _ in range(5):
            await page.keyboard.press("ArrowRight")
        await visitor.is_at(at, last)
        await expect(page.locator("#position .log .at").first).to_have_text(f"{at}")
        assert page.url.endswith(f"#{at}")
    await page.go_back()
    await visitor.is_at(last // 5 * 5 - 1 - (last % 5 == 0) * 5, last)
    # A visitor who looks at an earlier position stays there when somebody decides.
    await decide(served, game.id)
    await expect(page.locator("#count")).not_to_have_text(re.compile(f"/ {last}$"))
    await expect(page.locator("#where")).to_have_text("An earlier position")
    await page.locator("#board").click()
    await expect(page.locator("#large img")).to_be_visible()
    await page.locator("#large .size").press("Enter")
    await expect(page.locator("#large .whole")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#large")).to_be_hidden()
    # A tap on a card in a picture tells what it does.
    tableau = page.locator(".player").first
    await tableau.locator("summary").click()
    await tableau.locator(".picture").first.click(position={"x": 20, "y": 20})
    card = page.locator("#large .sheet > button").last
    await card.click()
    await expect(page.locator("#large .card h3").first).to_contain_text(await card.get_attribute("aria-label") or "?")
    await visitor.is_accessible()
    await page.keyboard.press("Escape")
    # A link to a position opens it.
    other = await visit(browser, f"{served.address(game)}#7", width, scheme)
    await expect(other.page.locator("#count")).to_have_text(re.compile("^7 / "))
    assert visitor.complaints + other.complaints == []


@pytest.mark.parametrize(("width", "scheme"), [(400, "light"), (1600, "dark")])
async def test_pages_are_accessible(
    served: Served, browser: Browser, monkeypatch: pytest.MonkeyPatch, width: int, scheme: Scheme
) -> None:
    """The pages of a finished game and of a server; the log, which is simple, only where it is narrow."""
    game = await served.playing(random_table("tta", decisions=10**6))
    running = await served.playing(random_table("civ", decisions=90))
    of_server = await list_posted(served, monkeypatch)
    logs = [served.address(running), *(served.address(game, f"/{each}") for each in ("log", "words"))]
    logs = logs if width == 400 else []
    for address in (served.address(game), of_server, *logs):
        visitor = await visit(browser, address, width, scheme)
        for each in await visitor.page.locator("summary").all():
            await each.click()
        await visitor.is_accessible()
        assert visitor.complaints == []


async def test_a_page_connects_again_when_the_server_is_back(served: Served, browser: Browser) -> None:
    game = await served.playing(random_table("tm", decisions=10))
    async with serving_pages(served.client, 0) as port:
        assert port is not None
        address = served.address(game).replace(served.url, f"http://127.0.0.1:{port}")
        visitor = await visit(browser, address, 400, "light")
        await expect(visitor.page.locator("#lost")).to_be_hidden()
        await visitor.is_at(10, 10)
    await expect(visitor.page.locator("#lost")).to_be_visible()
    await decide(served, game.id)
    async with serving_pages(served.client, port):
        await expect(visitor.page.locator("#lost")).to_be_hidden()
        await expect(visitor.page.locator("#count")).to_have_text(re.compile(r"^(1[1-9]) / \1$"))
