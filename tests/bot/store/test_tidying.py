"""Long tables do not grow for ever: unneeded rows are deleted, a few at a time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Table, func, insert, select

from bot.settings import Settings
from bot.store import Message, NewPost, Store, audit, games, interactions, outbox, proposals, schema
from bot.store.database import AT_ONCE
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, NOW, open_lobby
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast

MONTH = timedelta(days=31)
YEAR = timedelta(days=366)


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def tidy(store: Store, later: timedelta) -> None:
    await store.tidy(NOW + later, interactions_s=10, drafts_s=10)


async def test_more_than_is_removed_at_once_goes_too(store: Store) -> None:
    rows = [{"id": number, "result": "", "at": NOW} for number in range(1, 2 * AT_ONCE + 2)]
    async with store.writing() as db:
        await db.execute(insert(schema.interactions), rows)
    commits: list[None] = []
    store.on_commit(lambda: commits.append(None))
    await tidy(store, timedelta(hours=1))
    async with store.reading() as db:
        assert await db.scalar(select(func.count()).select_from(schema.interactions)) == 0
    assert len(commits) >= 3, "whoever writes meanwhile comes in between"


async def test_sent_posts_go_and_waiting_ones_stay(store: Store) -> None:
    game_id = await open_lobby(store)
    posts = [NewPost(kind="turn", message=Message(text), channel_id=CHANNEL, game_id=game_id) for text in "ab"]
    async with store.writing() as db:
        await outbox.queue(db, posts, NOW)
        sent, _ = await outbox.of_game(db, game_id)
        await outbox.mark_done(db, sent, NOW, message_id=5)
    await tidy(store, timedelta(days=29))
    async with store.reading() as db:
        assert len(await outbox.of_game(db, game_id)) == 2
    await tidy(store, MONTH)
    async with store.reading() as db:
        assert [post.message.text for post in await outbox.of_game(db, game_id)] == ["b"]


async def test_decided_proposals_go_and_open_ones_stay(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        done = await proposals.propose(db, game_id, "undo", ANNA, {}, [BORIS], NOW)
        await proposals.close(db, done.id, "done", NOW)
        still = await proposals.propose(db, game_id, "substitute", ANNA, {}, [BORIS], NOW)
    await tidy(store, YEAR)
    async with store.reading() as db:
        assert await proposals.find(db, done.id) is None
        assert await proposals.find(db, still.id) == still


async def test_the_audit_log_of_a_game_lasts_as_long_as_the_game_and_a_year(store: Store) -> None:
    going_on, over = await open_lobby(store), await open_lobby(store)
    async with store.writing() as db:
        for game_id in (going_on, over):
            await audit.note(db, game_id, ANNA, "undo", audit.AuditNote(), NOW)
        await games.set_state(db, over, "abandoned", NOW)
    await tidy(store, timedelta(days=364))
    async with store.reading() as db:
        assert len(await audit.of_game(db, over)) == 1
    await tidy(store, YEAR)
    async with store.reading() as db:
        assert len(await audit.of_game(db, going_on)) == 1
        assert await audit.of_game(db, over) == ()


async def test_outcomes_last_a_day_and_drafts_a_week_unless_the_settings_say_otherwise(store: Store) -> None:
    usual = {name: field.default for name, field in Settings.model_fields.items()}
    game_id = await open_lobby(store)
    draft = {"game_id": game_id, "user_id": ANNA, "seat": 0, "at_decision": 0, "lines": "[]", "changed_at": NOW}
    async with store.writing() as db:
        await db.execute(insert(schema.interactions), {"id": 1, "result": "", "at": NOW})
        await db.execute(insert(schema.drafts), draft)

    async def left(later: timedelta) -> tuple[bool, int | None]:
        kept_s = {"interactions_s": usual["interaction_memory_s"], "drafts_s": usual["draft_lifetime_s"]}
        await store.tidy(NOW + later, **kept_s)
        async with store.reading() as db:
            drafts = await db.scalar(select(func.count()).select_from(schema.drafts))
            return await interactions.result(db, 1) is not None, drafts

    assert await left(timedelta(hours=23)) == (True, 1)
    assert await left(timedelta(hours=25)) == (False, 1)
    assert await left(timedelta(days=6, hours=23)) == (False, 1)
    assert await left(timedelta(days=7, hours=1)) == (False, 0)


@pytest.mark.parametrize("links", [schema.post_people, schema.proposal_people], ids=lambda table: table.name)
async def test_people_of_a_post_or_vote_are_deleted_with_it(store: Store, links: Table) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        vote = await proposals.propose(db, game_id, "undo", ANNA, {}, [BORIS], NOW)
        await proposals.close(db, vote.id, "done", NOW)
        post = NewPost(
            kind="turn", message=Message(f"<@{ANNA}>", mentions=(ANNA,)), channel_id=CHANNEL, game_id=game_id
        )
        await outbox.queue(db, [post], NOW)
        (sent,) = await outbox.of_game(db, game_id)
        await outbox.mark_done(db, sent, NOW, message_id=5)
    for later, named in ((timedelta(days=29), True), (MONTH, False)):
        await tidy(store, later)
        async with store.reading() as db:
            assert bool(await db.scalar(select(func.count()).select_from(links))) is named
