"""The page of a server lists the games and seasons that all readers of its list can see."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.page_links import page_of_server
from bot.store import Agreement, seasons, server_settings, users
from bot.store.seasons import Season
from tests.bot.bot_under_test import NOW
from tests.bot.servers import GUILD
from tests.bot.web.served import CHANNEL, HIDDEN, WITHOUT_PAGES, Served, list_posted, random_table


async def announced(db: AsyncConnection, channel: int) -> Season:
    """Return a season whose sign-up stands in a channel."""
    return await seasons.add(
        db,
        guild_id=GUILD,
        channel_id=channel,
        game="tm",
        format="groups",
        chairs=3,
        group_size=3,
        options={},
        agreement=Agreement(),
        creator_id=101,
        now=NOW,
        until=NOW + timedelta(days=1),
    )


async def test_it_lists_games_with_their_pages(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await list_posted(served, monkeypatch)
    shown = await served.playing(random_table("tm", decisions=30), channel=CHANNEL)
    hidden = await served.playing(random_table("tm", decisions=5), channel=HIDDEN)
    without = await served.playing(random_table("tm", decisions=5), channel=WITHOUT_PAGES)
    page = await served.get(address)
    assert page.status == 200
    assert f'href="../g/{shown.id}-{shown.page_token}?lang=en"' in page.text
    assert "Anna, Boris, Cyril" in page.text
    for other in (hidden, without):
        assert other.page_token not in page.text
    assert (await served.get(address + "x")).status == 404
    assert (await served.get(f"{served.url}/s/{GUILD}-")).status == 404


async def test_it_shows_the_tables_of_seasons(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await list_posted(served, monkeypatch)
    async with served.services.store.writing(other=seasons.seasons_subject(GUILD)) as db:
        season = await announced(db, CHANNEL)
        for number, name in ((101, "Anna"), (102, "Boris")):
            await users.meet(db, number, name)
            await seasons.sign_up(db, season.id, number, name, "in", NOW)
        boris = await users.meet(db, 102, "Boris")
        await users.set_settings(db, 102, boris.settings.model_copy(update={"page_name": "initial"}))
        for entry in await seasons.people(db, season.id):
            await seasons.keep_entry(db, replace(entry, division=0, chair=entry.id))
        await seasons.begin(db, season.id)
        secret = await announced(db, HIDDEN)
        await seasons.sign_up(db, secret.id, 103, "Cyril", "in", NOW)
        (cyril,) = await seasons.people(db, secret.id)
        await seasons.keep_entry(db, replace(cyril, division=0, chair=0))
        await seasons.begin(db, secret.id)
    page = (await served.get(address)).text
    for word in ("Terra Mystica", "Group 1", "Anna", "B.", "<td>0</td>"):
        assert word in page
    assert "Boris" not in page
    assert "Cyril" not in page


async def test_nobody_reads_it_where_pages_are_off(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await list_posted(served, monkeypatch)
    async with served.services.store.writing(other=f"server {GUILD}") as db:
        chosen = await server_settings.guild(db, GUILD)
        await server_settings.set_guild(db, GUILD, chosen.model_copy(update={"pages": False}))
    assert (await served.get(address)).status == 404
    assert await page_of_server(served.services.store, served.services.settings, GUILD) is None
