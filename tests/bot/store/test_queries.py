"""Written data can be read again, exactly."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from bot.store import (
    Conflict,
    Message,
    NewPost,
    PictureRequest,
    Stop,
    Store,
    StoredDecision,
    StoredOrder,
    UserSettings,
    drafts,
    game_notes,
    games,
    interactions,
    log,
    outbox,
    plans,
    scheduled_jobs,
    schema,
    seats,
    server_settings,
    users,
)
from bot.store.drafts import Draft
from bot.store.games import Position
from bot.store.plans import Plan, PlannedStep, PlannedTurn
from bot.store.scheduled_jobs import NewJob
from rules.engine import Decision, Seat, say
from rules.engine.core.record import Checkpoint
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, DANA, NOW, open_lobby
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
IDS = st.integers(1, 2**63 - 1)
MOMENTS = st.datetimes(datetime(2015, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TEXTS, PLAIN, max_size=4)
CHANCE = st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=5).map(tuple), max_size=3).map(tuple)
DECISIONS = st.builds(Decision, st.integers(0, 5).map(Seat), TEXTS.filter(bool), st.booleans(), CHANCE)
PICTURES = st.builds(
    PictureRequest,
    game_id=IDS,
    kind=TEXTS,
    at=st.none() | IDS,
    seat=st.none() | st.integers(0, 5),
    viewer=st.none() | st.integers(0, 5),
    file_name=TEXTS,
    alt=TEXTS,
)
MESSAGES = st.builds(
    Message,
    text=TEXTS,
    components=st.lists(OBJECTS, max_size=2).map(tuple),
    pictures=st.lists(PICTURES, max_size=2).map(tuple),
    mentions=st.lists(IDS, max_size=3).map(tuple),
    layout=st.booleans(),
)


class Shelf:
    """A store that is kept open for all examples of a property."""

    def __init__(self, database_url: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.store = self.run(Store.open(database_url))
        self.game_id = self.run(open_lobby(self.store))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        self.run(self.store.close())
        self.loop.close()


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


@pytest.fixture(scope="module", params=fast(DATABASES))
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    made = Shelf(laid_database(request, tmp_path_factory.mktemp("shelf")))
    yield made
    made.close()


@pytest.mark.slow
@settings(max_examples=15)
@given(decisions=st.lists(DECISIONS, max_size=6), user=st.none() | IDS, interaction=st.none() | IDS, at=MOMENTS)
def test_the_decisions_of_a_log_come_back(
    shelf: Shelf, decisions: list[Decision], user: int | None, interaction: int | None, at: datetime
) -> None:
    async def round_trip() -> None:
        stored = tuple(
            StoredDecision(number, decision, user, interaction, at)
            for number, decision in enumerate(decisions, start=1)
        )
        async with shelf.store.writing() as db:
            await log.take_back(db, shelf.game_id, 0, by=None, reason="", now=at)
            await log.append(db, shelf.game_id, stored)
            assert await log.decisions(db, shelf.game_id) == stored
            assert await log.decisions(db, shelf.game_id, after=2) == stored[2:]

    shelf.run(round_trip())


@settings(max_examples=15)
@given(message=MESSAGES, subject=st.none() | TEXTS)
def test_posts_come_back(shelf: Shelf, message: Message, subject: str | None) -> None:
    async def round_trip() -> None:
        new = NewPost(kind="turn", message=message, channel_id=2**62, game_id=shelf.game_id, subject=subject)
        async with shelf.store.writing() as db:
            (number,) = await outbox.queue(db, [new], NOW)
            post = (await outbox.of_game(db, shelf.game_id))[-1]
            assert (post.id, post.message, post.subject, post.created_at) == (number, message, subject, NOW)
            assert len(post.nonce) <= 25

    shelf.run(round_trip())


@settings(max_examples=30)
@given(state=OBJECTS, stage=TEXTS, at=st.integers(0, 10**6))
def test_checkpoints_come_back(shelf: Shelf, state: dict[str, Any], stage: str, at: int) -> None:
    async def round_trip() -> None:
        checkpoint = Checkpoint(stage, at, 3, state)
        async with shelf.store.writing() as db:
            await log.put_checkpoint(db, shelf.game_id, checkpoint)
            assert await log.checkpoint(db, shelf.game_id) == checkpoint

    shelf.run(round_trip())


@settings(max_examples=30)
@given(lines=st.lists(TEXTS, max_size=5).map(tuple), moment=MOMENTS, user=IDS)
def test_drafts_come_back(shelf: Shelf, lines: tuple[str, ...], moment: datetime, user: int) -> None:
    async def round_trip() -> None:
        async with shelf.store.writing() as db:
            for draft in (
                Draft(shelf.game_id, user, Seat(0), 1, (), NOW),
                Draft(shelf.game_id, user, Seat(1), 7, lines, moment),
            ):
                await drafts.save(db, draft)
                assert await drafts.find(db, shelf.game_id, user) == draft
            await drafts.discard(db, shelf.game_id, user)
            assert await drafts.find(db, shelf.game_id, user) is None

    shelf.run(round_trip())


@settings(max_examples=30)
@given(lines=st.lists(TEXTS, min_size=1, max_size=5), moment=MOMENTS, user=IDS, by_itself=st.booleans())
def test_plans_come_back(shelf: Shelf, lines: list[str], moment: datetime, user: int, by_itself: bool) -> None:
    async def round_trip() -> None:
        steps = tuple(PlannedStep(line, say("{line} for {n}", line=line, n=3)) for line in lines)
        turns = (PlannedTurn("choose", steps, 3), PlannedTurn("choose"))
        async with shelf.store.writing() as db:
            for plan in (
                Plan(shelf.game_id, user, Seat(0), turns[:1], not by_itself, NOW),
                Plan(shelf.game_id, user, Seat(1), turns, by_itself, moment, turns[0], True, tuple(lines), "attack"),
            ):
                await plans.save(db, plan)
                assert await plans.find(db, shelf.game_id, user) == plan
            assert await plans.of_game(db, shelf.game_id) == {user: plans.Prepared(plan=plan)}
            await plans.discard_seats(db, shelf.game_id, [Seat(0)])
            assert await plans.find(db, shelf.game_id, user) == plan
            await plans.discard(db, shelf.game_id, user)
            assert await plans.find(db, shelf.game_id, user) is None

    shelf.run(round_trip())


@settings(max_examples=30)
@given(texts=st.tuples(TEXTS, TEXTS), user=IDS)
def test_notes_on_a_game_come_back_until_they_are_emptied(shelf: Shelf, texts: tuple[str, str], user: int) -> None:
    async def round_trip() -> None:
        async with shelf.store.writing() as db:
            for text in (*texts, ""):
                await game_notes.keep(db, shelf.game_id, user, text)
                assert await game_notes.find(db, shelf.game_id, user) == text
                assert await game_notes.find(db, shelf.game_id, user ^ 1) == ""

    shelf.run(round_trip())


@settings(max_examples=30)
@given(orders=st.lists(st.builds(StoredOrder, TEXTS, OBJECTS), max_size=3).map(tuple))
def test_standing_orders_come_back(shelf: Shelf, orders: tuple[StoredOrder, ...]) -> None:
    async def round_trip() -> None:
        async with shelf.store.writing() as db:
            await seats.set_orders(db, shelf.game_id, Seat(1), orders, Stop())
            assert (await seats.holders(db, shelf.game_id))[1].orders == orders

    shelf.run(round_trip())


@settings(max_examples=30)
@given(options=OBJECTS, title=TEXTS)
def test_options_come_back(shelf: Shelf, options: dict[str, Any], title: str) -> None:
    async def round_trip() -> None:
        async with shelf.store.writing() as db:
            await games.set_options(db, shelf.game_id, options)
            await games.set_title(db, shelf.game_id, title)
            game = await games.get(db, shelf.game_id)
            assert (game.options, game.title, game.created_at) == (options, title, NOW)

    shelf.run(round_trip())


async def test_a_post_that_was_written_when_posts_had_embeds_is_still_sent(store: Store) -> None:
    new = NewPost(kind="turn", message=Message("Anna builds"), channel_id=1)
    async with store.writing() as db:
        await outbox.queue(db, [new], NOW)
        await db.execute(update(schema.outbox).values(payload='{"text": "Anna builds", "embeds": []}'))
        post = await outbox.next_for(db, (await outbox.targets(db))[0])
    assert post is not None
    assert post.message == new.message


async def test_times_are_stored_in_utc_from_any_zone(store: Store) -> None:
    elsewhere = NOW.astimezone(timezone(timedelta(hours=5, minutes=30)))
    async with store.writing() as db:
        game = await games.open_lobby(db, now=elsewhere, title_key="tm", title="", creator_id=1, channel_id=2)
    assert game.created_at == NOW
    assert game.created_at.tzinfo is UTC


async def test_a_time_without_a_zone_is_a_mistake(store: Store) -> None:
    with pytest.raises(Exception, match="names its time zone"):
        async with store.writing() as db:
            await games.open_lobby(db, now=datetime(2026, 1, 1), title_key="tm", title="", creator_id=1, channel_id=2)


async def test_a_failure_in_a_transaction_writes_nothing(store: Store) -> None:
    async def fail() -> None:
        async with store.writing() as db:
            await users.meet(db, ANNA, "Anna")
            raise RuntimeError("a fault")

    with pytest.raises(RuntimeError):
        await fail()
    async with store.reading() as db:
        assert await users.find(db, ANNA) is None


async def test_a_transaction_without_statements_leaves_the_database_free(store: Store) -> None:
    async with store.writing():
        pass
    async with store.writing() as db:
        await users.meet(db, ANNA, "Anna")
    async with store.reading() as db:
        assert await users.find(db, ANNA) is not None


async def test_a_cancelled_writer_leaves_no_traces(store: Store) -> None:
    written = asyncio.Event()

    async def meet() -> None:
        async with store.writing() as db:
            await users.meet(db, ANNA, "Anna")
            written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(meet())
    await written.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.writing() as db:
        assert await users.find(db, ANNA) is None
        await users.meet(db, ANNA, "Anna")


async def test_writers_wait_for_each_other(store: Store) -> None:
    async def meet(number: int) -> None:
        async with store.writing() as db:
            await users.meet(db, number, f"user {number}")

    await asyncio.gather(*(meet(number) for number in range(1, 21)))
    async with store.reading() as db:
        assert all([await users.find(db, number) for number in range(1, 21)])


async def test_people_keep_their_language_and_settings(store: Store) -> None:
    async with store.writing() as db:
        await users.meet(db, ANNA, "Anna")
        await users.set_language(db, ANNA, "cs")
        chosen = UserSettings(reminder_intervals_s=(60.0,), time_zone="Europe/Prague")
        await users.set_settings(db, ANNA, chosen)
        anna = await users.meet(db, ANNA, "Anna B.")
    async with store.reading() as db:
        assert await users.find(db, ANNA) == anna
    assert (anna.name, anna.language, anna.settings) == ("Anna B.", "cs", chosen)


async def test_servers_and_channels_keep_their_settings(store: Store) -> None:
    async with store.writing() as db:
        assert await server_settings.guild(db, 1) == server_settings.GuildSettings()
        for language in ("cs", "sk"):
            await server_settings.set_guild(db, 1, server_settings.GuildSettings(language=language))
            await server_settings.set_channel(
                db, 2, 1, server_settings.ChannelSettings(language=language, games_in_threads=False)
            )
    async with store.reading() as db:
        assert (await server_settings.guild(db, 1)).language == "sk"
        assert await server_settings.channel(db, 2) == server_settings.ChannelSettings(
            language="sk", games_in_threads=False
        )


async def test_people_come_and_go_in_the_lobby(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        assert await seats.join(db, game_id, BORIS, "Boris", NOW) == 1
        assert await seats.leave(db, game_id, ANNA)
        assert not await seats.leave(db, game_id, DANA)
        assert await seats.join(db, game_id, DANA, "Dana", NOW) == 2
        await seats.arrange(db, game_id, [DANA, CLARA, BORIS])
    async with store.reading() as db:
        assert [(h.seat, h.name) for h in await seats.holders(db, game_id)] == [(0, "Dana"), (1, "Clara"), (2, "Boris")]


async def test_a_new_name_is_that_of_the_present_holder_only(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await seats.replace(db, game_id, Seat(1), DANA, "Dana", NOW)
        await seats.rename(db, game_id, DANA, "Dana the Great")
        await seats.rename(db, game_id, BORIS, "nobody")
    async with store.reading() as db:
        assert [h.name for h in await seats.holders(db, game_id)][1] == "Dana the Great"
        assert [h.name for h in await seats.everybody(db, game_id) if h.left_at is not None] == ["Boris"]


async def test_a_substitute_takes_the_seat_without_the_orders(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await seats.set_orders(db, game_id, Seat(1), [StoredOrder("Always", {})], Stop())
        await seats.replace(db, game_id, Seat(1), DANA, "Dana", NOW)
    async with store.reading() as db:
        assert [(h.user_id, h.orders) for h in await seats.holders(db, game_id)][1] == (DANA, ())
        left = [h for h in await seats.everybody(db, game_id) if h.left_at is not None]
        assert [(h.user_id, h.seat) for h in left] == [(BORIS, 1)]
        assert await games.of_user(db, BORIS) == ()
        assert [game.id for game in await games.of_user(db, DANA)] == [game_id]


async def test_the_game_of_a_channel_is_the_one_in_progress_else_the_latest(store: Store) -> None:
    first, second = await open_lobby(store), await open_lobby(store)
    found = []
    for state in ("abandoned", "lobby"):
        async with store.writing() as db:
            await games.set_state(db, second, state, NOW)
            await games.set_state(db, first, "running" if state == "abandoned" else "finished", NOW)
        found.append(await store.cached(games.current_at, CHANNEL))
    assert found == [first, second]


async def test_prepared_turns_of_a_game_are_found_together(store: Store) -> None:
    game_id, other = await open_lobby(store), await open_lobby(store)
    plan = Plan(game_id, ANNA, Seat(0), (PlannedTurn("choose", (PlannedStep("take 1"),)),), True, NOW)
    begun, empty = Draft(game_id, ANNA, Seat(0), 0, ("take 2",), NOW), Draft(game_id, BORIS, Seat(1), 0, (), NOW)
    async with store.writing() as db:
        await plans.save(db, plan)
        for draft in (begun, empty, replace(empty, game_id=other)):
            await drafts.save(db, draft)
    prepared = await store.cached(plans.of_game, game_id)
    assert prepared == {ANNA: plans.Prepared(begun, plan), BORIS: plans.Prepared(empty)}
    assert prepared[ANNA].for_seat(Seat(0)).plan is None, "the seat's draft has lines"
    assert prepared[ANNA].for_seat(Seat(1)).plan == plan
    async with store.writing(game_id) as db:
        await drafts.discard_seats(db, game_id, [Seat(0)])
    assert (await store.cached(plans.of_game, game_id))[ANNA] == plans.Prepared(plan=plan)


async def test_games_are_found_by_place_and_state(store: Store) -> None:
    first, second = await open_lobby(store), await open_lobby(store)
    async with store.writing() as db:
        await games.set_thread(db, second, 55)
        await games.set_state(db, first, "abandoned", NOW)
        await games.set_message(db, second, "panel", 66)
    async with store.reading() as db:
        assert [game.id for game in await games.at_place(db, CHANNEL)] == [second, first]
        assert [game.id for game in await games.at_place(db, 55)] == [second]
        current = await games.current_at(db, CHANNEL), await games.current_at(db, 55), await games.current_at(db, 56)
        assert current == (first, second, None), "a thread has its own games"
        assert [game.id for game in await games.everywhere(db, states=["lobby"])] == [second]
        game = await games.get(db, second)
        assert (game.place, game.panel_message_id, game.lobby_message_id) == (55, 66, None)


async def test_the_number_of_a_deleted_game_is_not_used_again(store: Store) -> None:
    first = await open_lobby(store)
    async with store.writing() as db:
        await games.remove(db, first)
        assert await seats.everybody(db, first) == ()
    assert await open_lobby(store) == first + 1


async def test_a_position_follows_only_the_latest_revision(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        game = await games.get(db, game_id)
        advanced = await games.advance(db, game, Position("running", 1, 1, "d", 0), NOW)
        assert advanced == await games.get(db, game_id)
    with pytest.raises(Conflict):
        async with store.writing() as db:
            await games.advance(db, game, Position("running", 1, 1, "d", 0), NOW)


async def test_an_interaction_is_remembered_once_and_forgotten_later(store: Store) -> None:
    async with store.writing() as db:
        await interactions.remember(db, 5, "done", NOW)
        assert await interactions.result(db, 5) == "done"
    with pytest.raises(IntegrityError):
        async with store.writing() as db:
            await interactions.remember(db, 5, "again", NOW)
    await store.tidy(NOW + timedelta(seconds=11), interactions_s=10, drafts_s=10)
    async with store.reading() as db:
        assert await interactions.result(db, 5) is None


async def test_reminders_are_due_in_order_and_sent_once(store: Store) -> None:
    game_id = await open_lobby(store)
    later = NOW + timedelta(hours=1)
    async with store.writing() as db:
        await scheduled_jobs.schedule(
            db,
            game_id,
            [NewJob(Seat(0), "stalled", "take", later), NewJob(Seat(1), "reminder", "take", NOW)],
        )
        (due,) = await scheduled_jobs.due(db, NOW)
        assert (due.seat, due.kind, await scheduled_jobs.next_due(db)) == (1, "reminder", NOW)
        await scheduled_jobs.mark_sent(db, due.id, NOW)
        assert await scheduled_jobs.due(db, NOW) == ()
        assert await scheduled_jobs.next_due(db) == later
        await scheduled_jobs.cancel(db, game_id, [Seat(0), Seat(1)])
        assert await scheduled_jobs.of_game(db, game_id) == ()


async def test_outbox_posts_are_superseded_only_by_later_ones_of_the_same_channel(store: Store) -> None:
    async with store.writing() as db:
        one = NewPost(kind="turn", message=Message("1"), channel_id=1, subject="board")
        await outbox.queue(db, [one, replace(one, channel_id=2), one], NOW)
        first, other = [await outbox.next_for(db, target) for target in await outbox.targets(db)]
        assert first is not None
        assert other is not None
        assert await outbox.is_superseded(db, first)
        assert not await outbox.is_superseded(db, other)
        await outbox.mark_done(db, first, NOW, message_id=9)
        second = await outbox.next_for(db, first.target)
        assert second is not None
        assert not await outbox.is_superseded(db, second)
