"""All background tasks start when the bot is connected and end with it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bot.pictures import painting
from bot.sandbox import Sandbox
from render import PICTURES, GamePictures
from tests.bot.end_to_end.conftest import settings_for, working


async def test_a_bot_that_was_stopped_while_it_connected_begins_nothing(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        async with working(sandbox, settings_for(sandbox, tmp_path)) as client:
            assert not client.is_ready()
        before = asyncio.all_tasks()
        # The list of servers is complete only now.
        await client.on_ready()
        assert asyncio.all_tasks() <= before


async def test_pictures_are_loaded_before_people_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: dict[str, GamePictures] = {}

    class Recorded(Mapping[str, GamePictures]):
        def __getitem__(self, key: str) -> GamePictures:
            return loaded.setdefault(key, PICTURES[key])

        def __iter__(self) -> Iterator[str]:
            return iter(PICTURES)

        def __len__(self) -> int:
            return len(PICTURES)

    monkeypatch.setattr(painting, "PICTURES", Recorded())
    async with Sandbox() as sandbox, working(sandbox, settings_for(sandbox, tmp_path)):
        assert loaded == dict(PICTURES)
