"""Opened games are counted so that two at once cannot both be the last one allowed."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.rate_limits import enough_opened
from bot.settings import Settings
from bot.store import Store, StoreError, openings
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.stones_games import ANNA, BORIS, NOW

MOST = 3
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


async def test_those_of_one_person_are_found_since_a_moment(store: Store) -> None:
    async with store.writing() as db:
        for number, hours in enumerate((30, 20, 10)):
            await openings.note(db, number, ANNA, NOW - hours * HOUR)
        await openings.note(db, 9, BORIS, NOW)
        assert await openings.since(db, ANNA, NOW - 24 * HOUR) == (NOW - 20 * HOUR, NOW - 10 * HOUR)
        await openings.take_back(db, 2)
        assert await openings.since(db, ANNA, NOW - 24 * HOUR) == (NOW - 20 * HOUR,)


async def test_they_are_forgotten_after_a_day(store: Store) -> None:
    async with store.writing() as db:
        await openings.note(db, 1, ANNA, NOW - 25 * HOUR)
        await openings.note(db, 2, ANNA, NOW - 23 * HOUR)
    await store.tidy(NOW, interactions_s=10, drafts_s=10)
    async with store.reading() as db:
        assert await openings.since(db, ANNA, NOW - 30 * HOUR) == (NOW - 23 * HOUR,)


@pytest.mark.slow
async def test_processes_that_count_at_the_same_moment_do_not_pass_the_limit(postgres_server: postgres.Server) -> None:
    url = laid_on(postgres_server)
    stores = [await Store.open(url) for _ in range(2)]

    async def opens(number: int) -> bool:
        try:
            async with stores[number % 2].writing() as db:
                allowed = len(await openings.since(db, ANNA, NOW - HOUR)) < MOST
                if allowed:
                    await openings.note(db, number, ANNA, NOW)
        except StoreError:
            return False
        return allowed

    opened = await asyncio.gather(*(opens(number) for number in range(10)))
    async with stores[0].reading() as db:
        assert len(await openings.since(db, ANNA, NOW - HOUR)) == sum(opened)
    assert 1 <= sum(opened) <= MOST
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    ("minutes", "refused"),
    [
        ((), ""),
        ((9, 5), ""),
        ((9, 5, 1), "within ten minutes"),
        ((11, 5, 1), ""),
        ((10, 5, 1), ""),
        ((*range(600, 409, -10),), "games a day"),
        ((*range(599, 429, -10), 3, 2, 1), "games a day"),
        ((*range(1439, 1269, -10), 3, 2, 1), "within ten minutes"),
        ((1440, *range(600, 419, -10)), ""),
    ],
)
def test_three_are_allowed_within_ten_minutes_and_twenty_a_day(minutes: tuple[int, ...], refused: str) -> None:
    """Where both are too many, the later moment is named."""
    told = enough_opened([NOW - each * MINUTE for each in minutes], Settings(_env_file=None), NOW)
    assert (told is None) == (not refused)
    assert refused in str(told)


def test_no_limit_of_a_day_is_no_limit_at_all() -> None:
    settings = Settings(_env_file=None, games_per_day=0)
    assert enough_opened([NOW] * 100, settings, NOW) is None
