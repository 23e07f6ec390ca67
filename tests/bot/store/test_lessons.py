"""The progress of people in the tutorials."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import Store, lessons
from bot.store.lessons import Progress
from tests.bot.stones_games import ANNA, BORIS, NOW
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def test_progress_is_kept_for_each_person_and_title(store: Store) -> None:
    first = Progress(ANNA, "tm", 3, ("build E7",), NOW)
    other = Progress(ANNA, "tta", 0, (), NOW + timedelta(seconds=1))
    later = replace(first, number=4, lines=(), changed_at=NOW + timedelta(seconds=2))
    async with store.writing() as db:
        await lessons.keep(db, first)
        await lessons.keep(db, other)
        await lessons.keep(db, replace(first, user_id=BORIS))
        assert await lessons.of_user(db, ANNA) == (other, first)
        await lessons.keep(db, later)
        assert await lessons.of_user(db, ANNA) == (later, other)
        await lessons.forget(db, ANNA, "tm")
        assert await lessons.of_user(db, ANNA) == (other,)
        await lessons.forget(db, ANNA)
        assert await lessons.of_user(db, ANNA) == ()
        assert len(await lessons.of_user(db, BORIS)) == 1
