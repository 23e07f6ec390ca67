"""Chromium for the tests of pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Playwright, async_playwright, expect

from tests.timeouts import HANGS_S

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

needed = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="Chromium is not installed on this machine"
)
"""A mark for tests that skips them on machines without Chromium."""

HANGS_MS = HANGS_S * 1000
expect.set_options(timeout=HANGS_MS)


async def launch(playwright: Playwright) -> Browser:
    """Start Chromium, with enough time."""
    return await playwright.chromium.launch(executable_path=CHROMIUM, args=list(WITHOUT_NETWORK), timeout=HANGS_MS)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Yield Chromium until the end."""
    async with async_playwright() as playwright:
        launched = await launch(playwright)
        yield launched
        await launched.close()
