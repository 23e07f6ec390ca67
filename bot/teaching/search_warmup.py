"""Preparing slow data in the background before it is needed: the search index of the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.features import BackgroundTask
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from rules.engine import Rules


class SearchWarmup(BackgroundTask):
    """Prepares the rules of every title in every language, one after the other in a thread."""

    def __init__(self, titles: Mapping[str, Rules[Any]]) -> None:
        self._titles = titles

    def start(self) -> None:
        """Start in the background, unless already started."""
        if self._task is None:
            self._task = asyncio.create_task(self.prepare(), name="preparing")

    async def prepare(self) -> None:
        """Prepare everything; existing pieces cost nothing."""
        books = [rules.reference for rules in self._titles.values() if rules.reference is not None]
        for language in languages():
            for book in books:
                await asyncio.to_thread(book.prepare, Localizer(language))
