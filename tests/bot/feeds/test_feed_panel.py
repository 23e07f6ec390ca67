"""Nobody changes the feeds of others, and a server's feeds are for those who manage it."""

from __future__ import annotations

from bot.store import feeds
from bot.store.feeds import Feed, FeedOwner
from tests.bot.bot_under_test import ANNA, BORIS, BotUnderTest
from tests.bot.interactions import ORDINARY, interaction

SERVER = 5
OWNERS = (FeedOwner(ANNA[0]), FeedOwner(ANNA[0], SERVER))


def test_forged_buttons_change_no_feed_of_others(under_test: BotUnderTest) -> None:
    under_test.keep()
    room, services = under_test.empty(), under_test.client.services
    assert services is not None
    store = services.store

    async def add() -> None:
        async with store.writing() as db:
            for owner in OWNERS:
                await feeds.add(db, owner, "json", "https://example.org/token")

    async def present() -> list[Feed]:
        async with store.reading() as db:
            return [feed for owner in OWNERS for feed in await feeds.owned(db, owner)]

    under_test.run(add())
    before = under_test.run(present())
    assert len(before) == 2
    for whose in ("my", "server"):
        for route in ("feed_remove", "feed_events", "feed_test"):
            for feed in before:
                control = f"g0:0:{route}:{whose}.{feed.id}"
                values = ["end"] if route == "feed_events" else None
                pressed = interaction(under_test.client, BORIS, room.channel, control, values=values, powers=ORDINARY)
                assert "token" not in str(under_test.run(pressed).messages)
    assert under_test.run(present()) == before
    gone = interaction(under_test.client, ANNA, room.channel, f"g0:0:feed_remove:my.{before[0].id}", powers=ORDINARY)
    under_test.run(gone)
    assert under_test.run(present()) == before[1:], "the owner removes it"
    under_test.restore()
