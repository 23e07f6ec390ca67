"""Two people play in a browser: they join, start, make a move and see the new board."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.client import PolisClient
from bot.sandbox import Sandbox

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WITHOUT_NETWORK = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

pytestmark = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="Chromium is not installed on this machine"
)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(WITHOUT_NETWORK))
        yield launched
        await launched.close()


async def page_of(browser: Browser, sandbox: Sandbox, person: str, width: int = 1200) -> Page:
    """The channel as a person sees it."""
    page = await browser.new_page(viewport={"width": width, "height": 900})
    await page.goto(f"{sandbox.url}/?user={person}")
    return page


def button(page: Page, label: str) -> Locator:
    """The newest button of that name."""
    return page.get_by_role("button", name=label, exact=True).last


async def test_two_people_join_start_and_move_in_the_browser(
    browser: Browser, sandbox: Sandbox, bot: PolisClient
) -> None:
    anna = await page_of(browser, sandbox, "Anna")
    boris = await page_of(browser, sandbox, "Boris", width=400)

    await anna.get_by_role("textbox").last.fill("/game new")
    await anna.keyboard.press("Enter")
    await anna.get_by_text("Terra Mystica").last.click()
    await anna.keyboard.press("Enter")
    await button(boris, "Join").click()
    await expect(anna.get_by_text("Boris").last).to_be_visible()
    await button(anna, "Start").click()
    await expect(anna.get_by_text("The game begins.").last).to_be_visible()

    post = await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    mover, page = ("Anna", anna) if sandbox.person("Anna").id in post.pings else ("Boris", boris)
    boards = page.locator("#messages img")
    await expect(boards.last).to_be_visible()

    await button(page, "My turn").click()
    await page.locator(".menu-face").last.click()
    await page.get_by_role("option", name="Witches").last.click()
    await button(page, "Confirm").click()
    told = f"{mover} plays the Witches."
    moved = await sandbox.wait_for_message(lambda message: told in message.content and not message.ephemeral)
    assert not moved.attachments, "nothing changed on the board"
    await expect(page.get_by_text(told).last).to_be_visible()
