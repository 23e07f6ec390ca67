"""Transactions on a server wait for those about the same subject, and for no others."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, text

from bot.club.personal import changing_settings
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, Conflict, Store, absence, erasure, games, proposals, schema, seats, users
from bot.store.erasure import Access
from bot.store.games import Position
from bot.store.write_locks import AT_ONCE, RESULTS, WRITERS, hold
from rules.engine import Seat
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.stones_games import ANNA, BORIS, NOW, Crier, Hands, open_lobby
from tests.engine.stones import GAMES
from tests.timeouts import HANGS_S

pytestmark = pytest.mark.slow

DANA = 987_654
"""A person without a seat in the lobbies that are opened here."""
WAITING_S = 0.3
"""A writer that takes longer than this is waiting."""


@pytest.fixture
def database_url(postgres_server: postgres.Server) -> str:
    return laid_on(postgres_server)


async def write(store: Store, game: int | None = None, **subject: Any) -> None:
    async with store.writing(game, **subject):
        pass


async def waits(writing: asyncio.Task[Any]) -> bool:
    """Return whether a writer is still waiting."""
    return not (await asyncio.wait([writing], timeout=WAITING_S))[0]


async def test_writers_about_different_games_do_not_wait_for_each_other(store: Store, other: Store) -> None:
    async with store.writing(1), store.writing(2), other.writing(3):
        async with asyncio.timeout(HANGS_S):
            await write(other, 4)
            await write(store, person=1)
            await write(other, other="something else")


@pytest.mark.parametrize("same", [{"game": 1}, {"person": 1}, {"other": "a list"}])
async def test_writers_about_the_same_wait_for_each_other(store: Store, other: Store, same: dict[str, Any]) -> None:
    async with store.writing(**same):
        later = asyncio.create_task(write(other, **same))
        assert await waits(later)
    await later


async def test_writers_about_the_same_people_wait_and_none_waits_for_ever(store: Store, other: Store) -> None:
    async with store.writing(people=[1, 2]):
        later = asyncio.create_task(write(other, person=2))
        assert await waits(later)
    await later
    async with asyncio.timeout(HANGS_S):
        both = [(store, [1, 2, 3]), (other, [3, 2, 1])] * 10
        await asyncio.gather(*(write(place, people=people) for place, people in both))


@pytest.mark.parametrize("subject", [{}, {"game": 1}, {"game": 1, "people": [1], "other": "a list"}])
async def test_all_locks_are_taken_by_one_statement(store: Store, subject: dict[str, Any]) -> None:
    """Each statement is a round trip to the server, in every transaction."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(store.writer.sync_engine, "before_cursor_execute", note)
    await write(store, **subject)
    assert [statement.count("pg_advisory_xact_lock") for statement in statements] == [len(subject) + 1]


async def test_a_transaction_without_a_subject_is_exclusive(store: Store, other: Store) -> None:
    async with store.writing():
        later = [asyncio.create_task(write(other, game)) for game in (None, 1)]
        assert [await waits(each) for each in later] == [True, True]
    await asyncio.gather(*later)
    async with store.writing(1):
        alone = asyncio.create_task(write(other))
        assert await waits(alone)
    await alone


async def test_an_earlier_version_next_to_this_one_writes_exclusively(store: Store) -> None:
    """It takes the lock of all writers exclusively, for each of its transactions."""
    async with store.reading() as db:
        await db.execute(text(f"SELECT pg_advisory_xact_lock({WRITERS})"))
        later = asyncio.create_task(write(store, 1))
        assert await waits(later)
    await later


async def test_answers_to_a_vote_that_come_together_all_count(store: Store, other: Store) -> None:
    """Each reads the answers in order to add another."""
    game_id, voters = await open_lobby(store), list(range(1, 21))
    async with store.writing(game_id) as db:
        vote = await proposals.propose(db, game_id, "abandon", ANNA, {}, voters, NOW)

    async def agree(place: Store, voter: int) -> None:
        async with place.writing(game_id) as db:
            await proposals.answer(db, vote.id, voter, agrees=True)

    await asyncio.gather(*(agree((store, other)[voter % 2], voter) for voter in voters))
    async with store.reading() as db:
        found = await proposals.find(db, vote.id)
    assert found is not None
    assert set(found.answers.values()) == {True}


async def test_one_of_two_simultaneous_decisions_counts_and_the_other_is_refused(store: Store, other: Store) -> None:
    game_id = await open_lobby(store)
    async with store.reading() as db:
        game = await games.get(db, game_id)

    async def move(place: Store, digest: str) -> None:
        async with place.writing(game_id) as db:
            await games.advance(db, game, Position("running", 1, 1, digest, 0), NOW)

    done = await asyncio.gather(move(store, "a"), move(other, "b"), return_exceptions=True)
    assert [type(each) for each in done if each is not None] == [Conflict]


async def test_two_games_meet_the_same_new_person(store: Store, other: Store) -> None:
    async def meet(place: Store, game: int) -> None:
        async with place.writing(game) as db:
            await users.meet(db, BORIS, "Boris")
            await asyncio.sleep(0.05)

    await asyncio.gather(*(meet((store, other)[game % 2], game) for game in range(8)))
    async with store.reading() as db:
        assert await users.find(db, BORIS) is not None


async def test_a_deletion_waits_for_no_game_without_its_user(store: Store, other: Store) -> None:
    """And such games do not wait for it: it takes no lock of all writers."""
    elsewhere, own = await open_lobby(store), await open_lobby(store)
    async with store.writing(own) as db:
        await seats.join(db, own, DANA, "Dana", NOW)
    async with store.writing(elsewhere), asyncio.timeout(HANGS_S):
        access = Access(other.reading, other.writing)
        assert [game.id for game in (await erasure.begin(access, DANA, ["Dana"], NOW)).left] == [own]
        await erasure.finish(access, DANA)


async def test_a_deletion_and_the_end_of_a_game_change_counts_one_after_the_other(store: Store, other: Store) -> None:
    game_id, access = await open_lobby(store), Access(other.reading, other.writing)
    rating = {"user_id": DANA, "game": "stones", "variant": "", "players": 0}
    async with store.writing() as db:
        await db.execute(insert(schema.ratings), rating | {"mu": 25.0, "sigma": 8.0, "games": 1, "shown": 100})
    async with store.writing(game_id) as db:
        await hold(db, RESULTS)
        deleting = asyncio.create_task(erasure.begin(access, DANA, ["Dana"], NOW))
        assert not (await asyncio.wait([deleting], timeout=WAITING_S))[0]
        # The game can change everything else that the deletion has changed already.
        await users.meet(db, DANA, "Dana")
    await deleting


async def test_personal_settings_wait_for_the_games_of_their_user_alone(store: Store, other: Store) -> None:
    """Such as an absence, which moves clocks and reminders of many games."""
    elsewhere, own = await open_lobby(store), [await open_lobby(store) for _ in range(AT_ONCE + 1)]
    for game_id in own:
        async with store.writing(game_id) as db:
            await seats.join(db, game_id, DANA, "Dana", NOW)

    async def be_away() -> None:
        async with changing_settings(other, DANA) as db:
            await users.meet(db, DANA, "Dana")
            await absence.set_until(db, DANA, NOW + timedelta(days=1), NOW)

    async with store.writing(elsewhere), asyncio.timeout(HANGS_S):
        await be_away()
    for game_id in own:
        async with store.writing(game_id):
            later = asyncio.create_task(be_away())
            assert await waits(later)
        await later


async def test_personal_settings_wait_for_a_game_that_their_user_has_joined_meanwhile(
    store: Store, other: Store
) -> None:
    new, known = await open_lobby(store), await open_lobby(store)
    async with store.writing(known) as db:
        await seats.join(db, known, DANA, "Dana", NOW)

    async def change() -> None:
        async with changing_settings(other, DANA) as db:
            await users.meet(db, DANA, "Dana")
            writing = asyncio.create_task(write(store, new))
            assert await waits(writing), "the new game is locked as well"
        await writing

    async with store.writing(known):
        changing = asyncio.create_task(change())
        assert await waits(changing)
        async with store.writing(new) as db:
            await seats.join(db, new, DANA, "Dana", NOW)
    await changing


async def test_a_clock_stops_for_somebody_who_takes_a_seat_while_they_go_away(
    store: Store, other: Store, settings: Settings
) -> None:
    """The seat is in none of the games whose clocks the absence stops, and is taken before it is stored."""
    tables = GameSessions(store, GAMES, settings, Crier(), Hands())
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await users.meet(db, DANA, "Dana")
        await games.set_agreement(db, game_id, Agreement(clock="move"))
    await tables.start(game_id, ANNA)
    async with tables.open(game_id) as session:
        async with changing_settings(other, DANA) as db:
            await absence.set_until(db, DANA, NOW + timedelta(days=1), NOW)
            taking = asyncio.create_task(session.hand_over(Seat(0), DANA, "Dana", DANA))
            assert await waits(taking)
        await taking
        assert session.holder(Seat(0)).clock.paused_s == timedelta(days=1).total_seconds()


async def test_going_away_waits_for_a_seat_that_is_being_taken(store: Store, other: Store) -> None:
    game_id = await open_lobby(store)

    async def change() -> None:
        async with changing_settings(other, DANA) as db:
            await users.meet(db, DANA, "Dana")
            writing = asyncio.create_task(write(store, game_id))
            assert await waits(writing), "the new game is locked as well"
        await writing

    async with store.writing(game_id, person=DANA) as db:
        await seats.join(db, game_id, DANA, "Dana", NOW)
        changing = asyncio.create_task(change())
        assert await waits(changing)
    await changing


def test_only_lost_time_that_is_given_back_stops_all_writers() -> None:
    bot = Path(__file__).parents[3] / "bot"
    alone = [path for path in bot.rglob("*.py") if "writing()" in path.read_text("utf-8")]
    assert alone == [bot / "scheduling" / "heartbeat.py"]
