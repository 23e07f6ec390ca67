"""A user can export everything stored about them, or have it deleted from every table."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import BigInteger, RowMapping, event, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions import Change
from bot.sessions.game_results import take_back_end, write
from bot.settings import Settings
from bot.store import (
    Agreement,
    Message,
    NewPost,
    Store,
    audit,
    blocks,
    conditions,
    deputies,
    drafts,
    erasure,
    feeds,
    game_notes,
    games,
    interactions,
    interests,
    lessons,
    log,
    openings,
    operator_notices,
    outbox,
    people,
    plans,
    proposals,
    scheduled_jobs,
    schema,
    seasons,
    seats,
    seekers,
    templates,
    trial_games,
    users,
    watchers,
)
from bot.store.drafts import Draft
from bot.store.erasure import Access
from bot.store.feeds import FeedOwner
from bot.store.interests import Interest
from bot.store.lessons import Progress
from bot.store.outbox import PictureRequest
from bot.store.pings import Asked
from bot.store.plans import Plan, PlannedStep, PlannedTurn
from bot.store.ratings import Side
from bot.store.results import Result
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob
from bot.store.seekers import Seeker
from bot.store.templates import Template
from bot.store.trial_games import TrialGame
from bot.store.watchers import Watcher
from rules.engine import Seat, Table
from tests.bot import all_results
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW, open_lobby, start, tables_of
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast
from tests.engine.stones import STONES, Bid, Reply, StonesOptions, Take

ELLA = 987654321012345678
WATCHER = 876543210987654321
"""A person who watches; so long that no random text contains it."""
NAME = "Élla *the* great"


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def everywhere(store: Store) -> dict[str, list[RowMapping]]:
    """Return all rows of all tables."""
    async with store.reading() as db:
        return {
            table.name: [row._mapping for row in await db.execute(select(table))]
            for table in schema.metadata.sorted_tables
        }


@pytest.fixture
async def busy(store: Store, settings: Settings) -> int:
    """Let Ella leave traces everywhere. Return the number of a game that she has finished."""
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
        await interests.keep(db, Interest(5, ELLA, "tm", "dm"))
        await blocks.block(db, 5, ELLA, BORIS, NOW)
        await blocks.block(db, 5, CLARA, ELLA, NOW)
        await conditions.invite(db, waiting, [ELLA])
        await seekers.keep(db, Seeker(5, "tm", ELLA, NAME, CHANNEL, 3, "daily", NOW, NOW))
        await operator_notices.add(db, "report", "1", '{"text":"It hangs"}', NOW, user_id=ELLA)
        await feeds.add(db, FeedOwner(ELLA), "json", "https://example.org/secret-of-ella")
        await feeds.add(db, FeedOwner(ELLA, 5), "ntfy", "https://example.org/secret-of-server")
        await lessons.keep(db, Progress(ELLA, "tm", 3, (), NOW))
        for until in (NOW, NOW + timedelta(days=1)):
            season = await seasons.add(
                db,
                guild_id=5,
                channel_id=CHANNEL,
                game="tm",
                format="swiss",
                chairs=2,
                group_size=4,
                options={},
                agreement=Agreement(),
                creator_id=ELLA,
                now=NOW,
                until=until,
            )
            await seasons.sign_up(db, season.id, ELLA, NAME, "in", NOW)
            await seasons.invite(db, season.id, [ELLA])
            if until == NOW:
                await seasons.begin(db, season.id)
        await templates.keep(db, Template(5, "stones", f"{NAME}: short", {"stones": 3}, Agreement(), ELLA))
        own = await games.open_lobby(
            db, now=NOW, title_key="stones", title="Stones", creator_id=ELLA, channel_id=CHANNEL, name=f"{NAME} plays"
        )
        await seats.join(db, own.id, ELLA, NAME, NOW)
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
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
        await deputies.appoint(db, game_id, Seat(1), ELLA, NAME, NOW, NOW)
        await audit.note(db, game_id, BORIS, "seat", audit.AuditNote(previous_name=NAME, name="Dana"), NOW)
        asked = await proposals.propose(db, game_id, "undo", BORIS, {"to": 3}, [ELLA, CLARA], NOW)
        await proposals.answer(db, asked.id, ELLA, agrees=True)
        calls = [NewJob(WHOLE_TABLE, "vote_call", f"{asked.id}.{user}", NOW) for user in (ELLA, CLARA)]
        await scheduled_jobs.schedule(db, game_id, calls)
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


def personal() -> set[str]:
    """Return the tables that contain user ids."""
    return {table.name for table in (*people._about(ELLA), *people.IN_GAMES)} | people.LINKS


def test_every_table_is_thought_of() -> None:
    assert personal() | people.IMPERSONAL == set(schema.metadata.tables)
    assert not personal() & people.IMPERSONAL


async def test_the_traces_are_everywhere_where_people_occur(store: Store, busy: int) -> None:
    """Otherwise the test of deletion would prove nothing."""
    found = {name for name, rows in (await everywhere(store)).items() if str(ELLA) in str(rows)}
    assert found == personal() - {"deletions"}


NUMBERS = {"user_id", "by_user", "creator_id", "undone_by", "users.id"}
"""Columns with the id of a user."""
NAMES = {
    "users.name",
    "seats.name",
    "deputies.name",
    "games.name",
    "templates.name",
    "deletions.names",
    "season_people.name",
    "seekers.name",
}
"""Columns with a name, of a user or chosen by one."""
OTHER_NUMBERS = {
    *("guild_id", "channel_id", "thread_id", "lobby_message_id", "panel_message_id", "message_id", "edits"),
    *("interaction_id", "interactions.id", "openings.id", "guilds.id", "channels.id"),
    *("tallies.points", "tallies.places", "seekers.found", "seekers.place"),
}
"""Large numbers that belong to no user: servers, channels, messages, interactions, sums."""
GIVEN_BY_OTHERS = {"post_people.user_id", "proposal_people.user_id"}
"""Columns that only refer to exported rows of others."""


def columns_in(names: set[str]) -> set[str]:
    """Return columns, in full, that are listed by their name alone or with their table."""
    every = [column for table in schema.metadata.tables.values() for column in table.columns]
    return {str(column) for column in every if column.name in names or str(column) in names}


def filled(rows: Mapping[str, Sequence[Mapping[Any, Any]]]) -> set[str]:
    """Return the columns that contain Ella's id or name in some row."""
    return {
        f"{table}.{name}"
        for table, found in rows.items()
        for row in found
        for name, value in row.items()
        if value == ELLA or (f"{table}.{name}" in NAMES and NAME in str(value))
    }


def test_every_number_and_every_name_is_of_a_person_or_is_not() -> None:
    """A new column has to be listed, and then to be deleted and exported as the others are."""
    every = [column for table in schema.metadata.tables.values() for column in table.columns]
    large = {str(column) for column in every if isinstance(column.type, BigInteger)}
    assert large == columns_in(NUMBERS | OTHER_NUMBERS)
    assert columns_in(NUMBERS) & columns_in(OTHER_NUMBERS) == set()
    assert {str(column) for column in every if column.name in ("name", "names")} == NAMES


async def test_every_column_with_a_number_or_a_name_is_given_and_emptied(store: Store, busy: int) -> None:
    about_people = columns_in(NUMBERS) | NAMES
    before = filled(await everywhere(store))
    assert before == {each for each in about_people if not each.startswith("deletions.")}
    async with store.reading() as db:
        given: dict[str, Any] = dict(await people.everything(db, ELLA))
        assert filled(given) == before - GIVEN_BY_OTHERS
    await begin_deletion(store)
    async with store.reading() as db:
        given = dict(await people.everything(db, ELLA))
        assert {"deletions.user_id", "deletions.names"} <= filled(given)
    await erasure.finish(Access(store.reading, store.writing), ELLA)
    assert filled(await everywhere(store)) == set()


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


async def test_rows_of_others_are_kept(store: Store, settings: Settings, busy: int) -> None:
    async with store.writing() as db:
        await people.forget(db, ELLA, {NAME}, NOW)
    async with store.reading() as db:
        assert [each.user_id for each in await all_results.everywhere(db)] == [None]
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
        calls = [job.question for job in await scheduled_jobs.of_game(db, busy) if job.kind == "vote_call"]
        assert [call.partition(".")[2] for call in calls] == [str(CLARA)]
    async with tables_of(store, settings).open(busy) as session:
        assert session.table.finished


async def test_a_block_keeps_a_number_that_names_nobody(store: Store, busy: int) -> None:
    async with store.writing() as db:
        await blocks.block(db, 6, ELLA, BORIS, NOW)
        await people.forget(db, ELLA, {NAME}, NOW)
        first, second = await blocks.of_guild(db, 5), await blocks.of_guild(db, 6)
        assert first[0].user_id != second[0].user_id, "a server learns nothing of another one"
        assert [await blocks.is_blocked(db, number, ELLA) for number in (5, 6, 7)] == [True, True, False]
        assert not await blocks.is_blocked(db, 5, ELLA + 1)
        assert await blocks.unblock(db, 5, second[0].user_id) is False
        assert await blocks.unblock(db, 5, first[0].user_id)
        assert [await blocks.is_blocked(db, number, ELLA) for number in (5, 6)] == [False, True]
        assert await blocks.is_blocked(db, 5, CLARA), "what Ella has ordered stays in force"


async def test_the_export_has_everything_except_secrets(store: Store, busy: int) -> None:
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
    assert rows["feeds"][0]["url"] == "https://example.org/secret-of-ella"
    assert rows["watchers"][0]["what"] == "turns"
    assert {row["id"] for row in rows["interactions"]} >= {51, 52, 53, 54}
    assert 55 not in {row["id"] for row in rows["interactions"]}, "Clara's"
    assert rows["results"][0]["points"] == 4
    assert game.seed
    assert game.seed not in text.replace('"seed', "")
    assert not {"seed", "chance", "opening"} & set(rows["games"][0])


async def test_the_export_reads_each_table_of_the_user_once_and_no_secrets(store: Store, busy: int) -> None:
    """Reading the numbers of rows first would take twice the time, and what is never exported can be long."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(store.readers.sync_engine, "before_cursor_execute", note)
    async with store.reading() as db:
        await people.everything(db, ELLA)
    event.remove(store.readers.sync_engine, "before_cursor_execute", note)
    for table in ("interactions", "audit", "results", "drafts", "rating_moves"):
        (read,) = [each for each in statements if f"FROM {table} " in each.replace("\n", " ")]
        assert not [column for column in people.KEPT_BACK if f"{table}.{column}," in read]


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
    """It differs in every game, and only the same user can be recognised by it."""
    tables = tables_of(store, settings)
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
        await session.hand_over(Seat(0), ELLA, NAME, ELLA)
        await session.hand_over(Seat(0), 777, "Dana", 777)
        seed = session.game.seed
    async with store.writing() as db:
        await people.forget(db, ELLA, {NAME}, NOW)
    async with store.reading() as db:
        assert await seats.ever_of(db, game_id, ELLA, seed) == {0}
        assert await seats.ever_of(db, game_id, ELLA + 1, seed) == set()
    assert seats.nameless(ELLA, seed) != seats.nameless(ELLA, "another seed")
    async with tables.open(game_id) as session:
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


async def played_with(store: Store, settings: Settings, name: str, *, joined: str) -> int:
    """Return a finished game of Ella, who joined under one name and has another one now, with Boris and Clara."""
    tables = tables_of(store, settings)
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
        await session.hand_over(Seat(0), ELLA, joined, ELLA)
        await session.abandon(BORIS)
    async with store.writing() as db:
        await users.meet(db, ELLA, name)
        await users.meet(db, BORIS, "Boris")
    return game_id


async def posted(store: Store, game_id: int, text: str) -> None:
    async with store.writing() as db:
        await outbox.queue(db, [NewPost(kind="turn", message=Message(text), channel_id=1, game_id=game_id)], NOW)


async def told(store: Store, game_id: int) -> list[str]:
    async with store.reading() as db:
        return [post.message.text for post in await outbox.of_game(db, game_id)]


async def begin_deletion(store: Store) -> erasure.Beginning:
    async with store.reading() as db:
        names = await people.names_of(db, ELLA)
    return await erasure.begin(Access(store.reading, store.writing), ELLA, names, NOW)


async def forgotten(store: Store) -> None:
    async with store.writing() as db:
        await people.forget(db, ELLA, await people.names_of(db, ELLA), NOW)


@pytest.mark.parametrize(
    ("joined", "text", "after"),
    fast(
        [
            ("Ella", "Clara Ella and Ella-Clara", "Clara somebody and somebody-Clara"),
            ("Boris", "Boris builds, Clara passes", "Boris builds, Clara passes"),
            ("Ella", "Boris builds for <@987654321012345678>", "Boris builds for somebody"),
            ("Ella", "Boris builds, Ella passes", "Boris builds, somebody passes"),
            ("Bor", "Boris builds, Bor passes", "Boris builds, somebody passes"),
        ],
        3,
    ),
)
async def test_deleting_a_user_keeps_the_same_name_of_others(
    store: Store, settings: Settings, joined: str, text: str, after: str
) -> None:
    game_id = await played_with(store, settings, "Boris", joined=joined)
    await posted(store, game_id, text)
    async with store.writing() as db:
        await log.take_back(db, game_id, 0, by=BORIS, reason=text, now=NOW)
        asked = await proposals.propose(db, game_id, "undo", BORIS, {"to": 3}, [ELLA, CLARA], NOW)
        await proposals.answer(db, asked.id, CLARA, agrees=True)
        await game_notes.keep(db, game_id, CLARA, text)
    await forgotten(store)
    assert (await told(store, game_id))[-1] == after
    async with store.reading() as db:
        assert await game_notes.find(db, game_id, CLARA) == after
        assert {undone.reason for undone in await log.undone(db, game_id)} <= {after}
        (kept,) = [each for each in (await db.execute(select(schema.proposals))).all() if each.id == asked.id]
        assert json.loads(kept.answers) == {str(CLARA): True}
        names = [each.name for each in await seats.everybody(db, game_id)]
        assert names == ["Anna", "Boris", "Clara", "somebody"]


async def test_a_longer_name_of_another_user_stays_whole(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Anna", joined="Ann")
    async with store.writing() as db:
        await seats.replace(db, game_id, Seat(2), CLARA, "Ann Clara", NOW)
    await posted(store, game_id, "Ann Clara and Ann, Anna too")
    await forgotten(store)
    assert (await told(store, game_id))[-1] == "Ann Clara and somebody, Anna too"


async def test_the_audit_log_tells_people_of_one_name_apart_by_their_seats(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Boris", joined="Boris")
    later = NOW + timedelta(hours=1)
    handed = audit.AuditNote(seat=Seat(0), previous_name="Boris", name="Dana", reason="Boris is away")
    async with store.writing() as db:
        await seats.replace(db, game_id, Seat(0), 777, "Dana", later)
        await audit.note(db, game_id, CLARA, "seat", handed, later)
        await audit.note(db, game_id, CLARA, "offer", replace_seat(handed), later)
    await forgotten(store)
    async with store.reading() as db:
        notes = [deed.told for deed in await audit.of_game(db, game_id)][-2:]
    assert [(each.previous_name, each.name, each.reason) for each in notes] == [
        ("somebody", "Dana", "Boris is away"),
        ("Boris", "Dana", "Boris is away"),
    ]


def replace_seat(note: audit.AuditNote) -> audit.AuditNote:
    """Return the same of the seat that the other Boris has."""
    return note.model_copy(update={"seat": Seat(1)})


async def test_outcomes_name_replaced_users_by_id(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
        await session.hand_over(Seat(0), ELLA, "Boris", ELLA, 61)
        await session.hand_over(Seat(0), 777, "Dana", 777, 62)
        await session.hand_over(Seat(1), 778, "Emil", 778, 63)
    await forgotten(store)
    async with store.reading() as db:
        changes = [Change.read(str(await interactions.result(db, number))) for number in (61, 62, 63)]
    assert [(each.by, each.previous_id, each.previous_name) for each in changes] == [
        (None, ANNA, "Anna"),
        (777, None, "somebody"),
        (778, BORIS, "Boris"),
    ]


async def test_templates_lose_the_name_of_a_deleted_author(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Boris", joined="Ella")
    async with store.writing() as db:
        await db.execute(update(schema.games).where(schema.games.c.id == game_id).values(guild_id=5))
        for name, by in (("Ella's short", ELLA), ("somebody's short", BORIS), ("Boris's own", BORIS), ("as Ella", 9)):
            await templates.keep(db, Template(5, "stones", name, {"stones": 3}, Agreement(), by))
        await templates.keep(db, Template(6, "stones", "Ella elsewhere", {}, Agreement(), 9))
    await forgotten(store)
    async with store.reading() as db:
        here, elsewhere = [[each.name for each in await templates.of_guild(db, guild)] for guild in (5, 6)]
    assert sorted(here) == ["Boris's own", "as somebody", "somebody's short", "somebody's short 2"]
    assert elsewhere == ["Ella elsewhere"], "another Ella"


async def test_the_name_of_a_game_loses_the_name_of_its_deleted_creator(store: Store) -> None:
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key="stones", title="Stones", creator_id=ELLA, channel_id=1, name="Ella against all"
        )
        await users.meet(db, ELLA, "Ella")
    await forgotten(store)
    async with store.reading() as db:
        assert (await games.get(db, game.id)).name == "somebody against all"


async def test_a_ping_post_to_a_deleted_user_can_still_be_read(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Ella", joined="Ella")
    asked = (Asked(Seat(0), ELLA, "bid"), Asked(Seat(1), BORIS, "bid"))
    call = Message(f"<@{ELLA}> <@{BORIS}>", mentions=(ELLA, BORIS), asks=asked, recap="Ella took 3")
    async with store.writing() as db:
        await outbox.queue(db, [NewPost(kind="call", message=call, channel_id=1, game_id=game_id, seat=Seat(0))], NOW)
    await forgotten(store)
    async with store.reading() as db:
        post = (await outbox.of_game(db, game_id))[-1]
    assert [each.user_id for each in post.message.asks] == [None, BORIS]
    assert (post.message.mentions, post.message.recap) == ((BORIS,), "somebody took 3")


async def test_private_watchers_are_not_named(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Ella", joined="Ella")
    message = Message(f"<@{ELLA}> has to decide", mentions=(ELLA,))
    post = NewPost(kind="turn", message=message, channel_id=1, game_id=game_id)
    watching = replace(post, kind="watch", channel_id=None, user_id=WATCHER)
    own = replace(post, kind="reminder", channel_id=None, user_id=ELLA)
    async with store.writing() as db:
        await watchers.watch(db, Watcher(game_id, WATCHER, "turns", "dm"))
        await outbox.queue(db, [post, watching, own], NOW)
    async with store.reading() as db:
        found: dict[str, Any] = dict(await people.everything(db, ELLA))
    assert [row["kind"] for row in found["outbox"]] == ["turn", "reminder"]
    assert str(WATCHER) not in json.dumps(found)


class Killed(Exception):
    """Raised where the process ends."""


@pytest.mark.parametrize("after", fast([30, *range(0, 12, 3), *range(15, 80, 5)]))
async def test_a_deletion_that_was_killed_is_finished_later(
    store: Store, settings: Settings, busy: int, after: int
) -> None:
    left = after

    @asynccontextmanager
    async def writing(*about: Any, **subject: Any) -> AsyncIterator[AsyncConnection]:
        nonlocal left
        if left == 0:
            raise Killed
        left -= 1
        async with store.writing(*about, **subject) as db:
            yield db

    killed, access = True, Access(store.reading, writing)
    with suppress(Killed):
        await erasure.begin(access, ELLA, [NAME], NOW)
        await erasure.finish(access, ELLA)
        killed = False
    async with store.reading() as db:
        begun = await erasure.pending(db)
    if killed and not begun:
        # Nothing was confirmed yet, so they ask again.
        await begin_deletion(store)
        begun = (ELLA,)
    assert begun == ((ELLA,) if killed else ())
    # They come back meanwhile; the seat they take now is theirs.
    tables = tables_of(store, settings)
    again = await start(tables, store, stones=3)
    async with tables.open(again) as session:
        await session.hand_over(Seat(0), ELLA, "Ella again", ELLA)
    for user_id in begun:
        await erasure.finish(Access(store.reading, store.writing), user_id)
    async with store.reading() as db:
        assert await erasure.pending(db) == ()
        assert [each.user_id for each in await seats.holders(db, again)] == [ELLA, BORIS, CLARA]
        await seats_removed(store, again)
    for table, rows in (await everywhere(store)).items():
        for row in rows:
            assert str(ELLA) not in str(row), table
            assert NAME not in str(row).replace(f"{NAME}est", ""), table


@pytest.mark.parametrize("started", [False, True])
async def test_a_lobby_that_changes_meanwhile_is_left_or_prevents_the_deletion(
    store: Store, settings: Settings, started: bool
) -> None:
    tables = tables_of(store, settings)
    first, second = await open_lobby(store), await open_lobby(store)
    async with store.writing() as db:
        await seats.join(db, first, ELLA, NAME, NOW)
    meanwhile = [start(tables, store, stones=3) if started else open_lobby(store)]

    @asynccontextmanager
    async def writing(*about: Any, **subject: Any) -> AsyncIterator[AsyncConnection]:
        if about == (first,) and meanwhile:
            other = await meanwhile.pop()
            async with store.writing() as db:
                if started:
                    await seats.replace(db, other, Seat(0), ELLA, NAME, NOW)
                else:
                    await seats.join(db, second, ELLA, NAME, NOW)
        async with store.writing(*about, **subject) as db:
            yield db

    begun = await erasure.begin(Access(store.reading, writing), ELLA, [NAME], NOW)
    assert [game.id for game in begun.left] == ([first] if started else [first, second])
    assert len(begun.running) == started
    async with store.reading() as db:
        assert await erasure.pending(db) == (() if started else (ELLA,))


async def seats_removed(store: Store, game_id: int) -> None:
    async with store.writing() as db:
        await games.remove(db, game_id)


async def test_a_text_that_changes_meanwhile_is_changed_again(store: Store, settings: Settings) -> None:
    game_id = await played_with(store, settings, "Ella", joined="Ella")
    await posted(store, game_id, "Ella passes")
    await begin_deletion(store)
    async with store.reading() as db:
        number = (await outbox.of_game(db, game_id))[-1].id
    first = True

    @asynccontextmanager
    async def writing(*about: Any, **subject: Any) -> AsyncIterator[AsyncConnection]:
        nonlocal first
        async with store.writing(*about, **subject) as db:
            if first and about == (game_id,):
                await outbox.reword(db, number, Message("Ella passes, Boris builds"))
                first = False
            yield db

    await erasure.finish(Access(store.reading, writing), ELLA)
    assert (await told(store, game_id))[-1] == "somebody passes, Boris builds"


@pytest.mark.parametrize("text", ["{} passes", "<@987654321012345678> passes"])
async def test_a_text_that_is_repeated_meanwhile_is_changed_too(store: Store, settings: Settings, text: str) -> None:
    """When a panel is no longer the last, another row repeats its narration."""
    text = text.format("Ella")
    game_id = await played_with(store, settings, "Ella", joined="Ella")
    await posted(store, game_id, text)
    await begin_deletion(store)
    first = True

    @asynccontextmanager
    async def writing(*about: Any, **subject: Any) -> AsyncIterator[AsyncConnection]:
        nonlocal first
        if first and about == (game_id,):
            first = False
            await posted(store, game_id, text)
        async with store.writing(*about, **subject) as db:
            yield db

    await erasure.finish(Access(store.reading, writing), ELLA)
    assert (await told(store, game_id))[-2:] == ["somebody passes", "somebody passes"]
    assert str(ELLA) not in str(await everywhere(store))


async def test_a_list_of_games_is_dropped_once_it_was_sent(store: Store) -> None:
    """It lists people in many games by their names alone."""
    async with store.writing() as db:
        await outbox.queue(db, [NewPost(kind="index", message=Message("Ella, Boris"), channel_id=1)], NOW)
        (target,) = await outbox.targets(db)
        post = await outbox.next_for(db, target)
        assert post is not None
        await outbox.mark_done(db, post, NOW, message_id=5)
    assert "Ella" not in str(await everywhere(store))


SCANNED = {"deletions", "CONSTANT"}
"""A table of a few rows, and the keys that a statement is given."""


async def test_export_and_deletion_find_everything_by_an_index(store: Store, busy: int) -> None:
    """A scan of everybody's data would block everybody."""
    if store.shared:
        pytest.skip("the plans of small tables on a server say nothing about large ones")
    statements: list[tuple[str, Any]] = []

    def note(_c: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        statements.append((statement, parameters))

    engines = (store.writer, store.readers)
    for engine in engines:
        event.listen(engine.sync_engine, "before_cursor_execute", note)
    async with store.reading() as db:
        await people.everything(db, ELLA)
    await begin_deletion(store)
    await erasure.finish(Access(store.reading, store.writing), ELLA)
    for engine in engines:
        event.remove(engine.sync_engine, "before_cursor_execute", note)
    assert len(statements) > 50
    async with store.reading() as db:
        for statement, parameters in statements:
            if statement.startswith(("INSERT", "PRAGMA")):
                continue
            plan = await db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [str(row._mapping["detail"]) for row in plan]
            scans = [each for each in steps if each.startswith("SCAN") and each.split()[1] not in SCANNED]
            assert not scans, (statement, scans)
