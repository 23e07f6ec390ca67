"""Whoever wishes it is given everything stored about them, or forgotten in every table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import RowMapping, select

from bot.settings import Settings
from bot.store import (
    Agreement,
    Message,
    NewPost,
    Store,
    audit,
    deputies,
    drafts,
    game_notes,
    games,
    lessons,
    log,
    openings,
    outbox,
    people,
    plans,
    proposals,
    schema,
    seats,
    templates,
    trial_games,
    users,
    watchers,
)
from bot.store.calls import Asked
from bot.store.drafts import Draft
from bot.store.lessons import Progress
from bot.store.outbox import PictureRequest
from bot.store.plans import Plan, PlannedStep, PlannedTurn
from bot.store.ratings import Side
from bot.store.results import Result
from bot.store.templates import Template
from bot.store.trial_games import TrialGame
from bot.store.watchers import Watcher
from bot.tables.ending import take_back_end, write
from rules.engine import Seat, Table
from tests.bot import noted
from tests.bot.playing import BORIS, CHANNEL, CLARA, NOW, open_lobby, start, tables_of
from tests.bot.store.databases import DATABASES, laid_database
from tests.engine.stones import STONES, Bid, Reply, StonesOptions, Take

ELLA = 987654321012345678
NAME = "Élla *the* great"


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def everywhere(store: Store) -> dict[str, list[RowMapping]]:
    """All rows of all tables."""
    async with store.reading() as db:
        return {
            table.name: [row._mapping for row in await db.execute(select(table))]
            for table in schema.metadata.sorted_tables
        }


@pytest.fixture
async def busy(store: Store, settings: Settings) -> int:
    """Ella has left her traces wherever she could: the number of a game that she has finished."""
    tables = tables_of(store, settings)
    waiting = await open_lobby(store)
    async with store.writing() as db:
        await users.meet(db, ELLA, NAME)
        await seats.join(db, waiting, ELLA, NAME, NOW)
        await drafts.save(db, Draft(waiting, ELLA, Seat(3), 0, ("bid 1",), NOW))
        turns = (PlannedTurn("take", (PlannedStep("take 2"),)),)
        await plans.save(db, Plan(waiting, ELLA, Seat(3), turns, True, NOW))
        await game_notes.keep(db, waiting, ELLA, "Boris bluffs")
        copied = Table.new(STONES, StonesOptions(), 3, "a copy").record()
        await trial_games.save(db, TrialGame(waiting, ELLA, Seat(2), "easy", copied, 0, NOW))
        await watchers.watch(db, Watcher(waiting, ELLA, "turns", "dm"))
        await lessons.keep(db, Progress(ELLA, "tm", 3, (), NOW))
        await templates.keep(db, Template(5, "stones", "short", {"stones": 3}, Agreement(), ELLA))
        own = await games.open_lobby(db, now=NOW, game="stones", title="Stones", creator_id=ELLA, channel_id=CHANNEL)
        await seats.join(db, own.id, ELLA, NAME, NOW)
    game_id = await start(tables, store, stones=3)
    async with tables.of(game_id) as session:
        await session.hand_over(Seat(0), ELLA, NAME, ELLA, 51)
        await session.act(ELLA, [Bid(0)], 52)
        await session.undo(0, ELLA, f"{NAME} has mistyped", 53)
        await session.act(ELLA, [Bid(1)], 54)
        await session.act(BORIS, [Bid(2)])
        await session.act(CLARA, [Bid(0)])
        await session.act(BORIS, [Take(3)])
        await session.act(ELLA, [Reply("boo")])
        await session.act(CLARA, [Reply("boo")], 55)
        assert session.table.finished
    async with store.writing() as db:
        await openings.note(db, 56, ELLA, NOW)
        await deputies.appoint(db, game_id, Seat(0), ELLA, NAME, NOW, NOW)
        await audit.note(db, game_id, BORIS, "seat", audit.AuditNote(previous_name=NAME, name="Dana"), NOW)
        asked = await proposals.propose(db, game_id, "undo", BORIS, {"to": 3}, [ELLA, CLARA], NOW)
        await proposals.answer(db, asked.id, ELLA, agrees=True)
        await proposals.propose(db, game_id, "default", ELLA, {"seat": 0}, [CLARA], NOW)
        picture = PictureRequest(game_id, "overview", alt=f"{NAME} leads")
        told = Message(
            f"<@{ELLA}>: {NAME} and Élla *the* greatest",
            pictures=(picture,),
            mentions=(ELLA, BORIS),
            asks=(Asked(Seat(0), ELLA, "bid"),),
        )
        post = NewPost(kind="turn", message=told, channel_id=CHANNEL, game_id=game_id)
        await outbox.queue(db, [post, replace(post, channel_id=None, user_id=ELLA, kind="reminder")], NOW)
    async with store.writing() as db:
        await seats.replace(db, game_id, Seat(0), 777, "Dana", NOW)
        await take_back_end(db, game_id)
        sides = [Side(Seat(0), ELLA, 1), Side(Seat(1), BORIS, 2)]
        won = Result(game_id, Seat(0), ELLA, 5, "stones", 1, 4, (), True, NOW, players=3)
        await write(db, [won], sides)
    return game_id


def test_every_table_is_thought_of() -> None:
    about = {table.name for table in people._about(ELLA)}
    assert about | people.IMPERSONAL == set(schema.metadata.tables)
    assert not about & people.IMPERSONAL


async def test_the_traces_are_everywhere_where_people_occur(store: Store, busy: int) -> None:
    """Or the test of forgetting would prove nothing."""
    found = {name for name, rows in (await everywhere(store)).items() if str(ELLA) in str(rows)}
    assert found == {table.name for table in people._about(ELLA)} - {"reminders"}


async def test_nothing_remains_in_any_table(store: Store, busy: int) -> None:
    async with store.writing() as db:
        names = await people.names_of(db, ELLA)
        assert names == {NAME}
        left = await people.forget(db, ELLA, names, NOW)
    assert len(left) == 2
    for table, rows in (await everywhere(store)).items():
        for row in rows:
            assert str(ELLA) not in str(row), table
            assert NAME not in str(row).replace(f"{NAME}est", ""), table


async def test_what_others_have_is_kept(store: Store, settings: Settings, busy: int) -> None:
    async with store.writing() as db:
        await people.forget(db, ELLA, {NAME}, NOW)
    async with store.reading() as db:
        assert [each.user_id for each in await noted.everywhere(db)] == [None]
        posts = [post.message for post in await outbox.of_game(db, busy) if post.message.pictures]
        assert [(post.text, post.mentions) for post in posts] == [
            ("somebody: somebody and Élla *the* greatest", (BORIS,))
        ]
        assert posts[0].pictures[0].alt == "somebody leads"
        assert [stored.user_id for stored in await log.decisions(db, busy)][:2] == [None, BORIS]
        assert [each.name for each in await seats.everybody(db, busy)] == ["Anna", "Boris", "Clara", "somebody", "Dana"]
        told = [deed.told for deed in await audit.of_game(db, busy) if deed.user_id == BORIS]
        assert [(each.previous_name, each.name) for each in told] == [("somebody", "Dana")]
        assert [template.by_user for template in await templates.of_guild(db, 5)] == [None]
        assert await proposals.open_of(db, busy) == ()
    async with tables_of(store, settings).of(busy) as session:
        assert session.table.finished


async def test_the_export_tells_everything_but_what_nobody_may_know(store: Store, busy: int) -> None:
    async with store.reading() as db:
        found = await people.everything(db, ELLA)
        game = await games.get(db, busy)
    text = json.dumps(found, ensure_ascii=False)
    rows: dict[str, Any] = dict(found)
    assert [row["name"] for row in rows["users"]] == [NAME]
    assert [row["text"] for row in rows["decisions"]] == ["bid 1", "reply boo"]
    assert [row["text"] for row in rows["undone_decisions"]] == ["bid 0"]
    assert rows["drafts"][0]["lines"] == ["bid 1"]
    assert [step["line"] for step in rows["plans"][0]["turns"][0]["steps"]] == ["take 2"]
    assert rows["game_notes"][0]["text"] == "Boris bluffs"
    assert rows["watchers"][0]["what"] == "turns"
    assert {row["id"] for row in rows["interactions"]} >= {51, 52, 53, 54}
    assert 55 not in {row["id"] for row in rows["interactions"]}, "Clara's"
    assert rows["results"][0]["points"] == 4
    assert game.seed
    assert game.seed not in text.replace('"seed', "")
    assert not {"seed", "chance", "opening"} & set(rows["games"][0])


async def test_a_stranger_has_left_no_trace(store: Store, busy: int) -> None:
    async with store.writing() as db:
        before = await people.everything(db, ELLA + 1)
        assert not any(before.values())
        assert await people.forget(db, ELLA + 1, (), NOW) == ()
    assert NAME in str(await everywhere(store))


@pytest.mark.parametrize("end", ["played", "abandoned", "closed"])
async def test_of_a_seat_that_was_left_a_number_stays_until_the_game_ends(
    store: Store, settings: Settings, end: str
) -> None:
    """It is another one in every game, and known again only with the person."""
    tables = tables_of(store, settings)
    game_id = await start(tables, store, stones=3)
    async with tables.of(game_id) as session:
        await session.hand_over(Seat(0), ELLA, NAME, ELLA)
        await session.hand_over(Seat(0), 777, "Dana", 777)
        seed = session.game.seed
    async with store.writing() as db:
        await people.forget(db, ELLA, {NAME}, NOW)
    async with store.reading() as db:
        assert await seats.ever_of(db, game_id, ELLA, seed) == {0}
        assert await seats.ever_of(db, game_id, ELLA + 1, seed) == set()
    assert seats.nameless(ELLA, seed) != seats.nameless(ELLA, "another seed")
    async with tables.of(game_id) as session:
        if end == "abandoned":
            await session.abandon(BORIS)
        elif end == "played":
            for user, bid in ((777, Bid(2)), (BORIS, Bid(1)), (CLARA, Bid(0))):
                await session.act(user, [bid])
            for user, action in ((777, Take(3)), (BORIS, Reply("boo")), (CLARA, Reply("boo"))):
                await session.act(user, [action])
            assert session.table.finished
    async with store.writing() as db:
        if end == "closed":
            await games.set_state(db, game_id, "abandoned", NOW)
        assert await seats.ever_of(db, game_id, ELLA, seed) == set()
        assert [each.is_forgotten for each in await seats.everybody(db, game_id) if each.name == "somebody"] == [True]
