"""Two processes change the same game at the same moment: one is faster, and the other reports the truth."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sessions import Change, GameSession, GameSessions
from bot.sessions.registry import ATTEMPTS
from bot.settings import Settings
from bot.store import Conflict, Store, StoredDecision, interactions, log
from rules.engine import Seat
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.stones_games import ANNA, BORIS, CLARA, open_lobby, tables_of
from tests.engine.stones import AlwaysReply, Bid

INTERACTION = 5


@pytest.fixture
def database_url(postgres_server: postgres.Server) -> str:
    return laid_on(postgres_server)


@pytest.fixture
async def other(store: Store, database_url: str, settings: Settings) -> AsyncIterator[GameSessions]:
    """Yield the games of another process."""
    second = await Store.open(database_url)
    yield tables_of(second, settings)
    await second.close()


@pytest.fixture
def tables(store: Store, settings: Settings) -> GameSessions:
    return tables_of(store, settings)


@pytest.fixture
async def game(store: Store, tables: GameSessions) -> int:
    game_id = await open_lobby(store)
    await tables.start(game_id, ANNA, seed="race")
    return game_id


async def stored(store: Store, game_id: int) -> tuple[StoredDecision, ...]:
    async with store.reading() as db:
        return tuple(await log.decisions(db, game_id))


async def bid(tables: GameSessions, game_id: int, user: int, amount: int, interaction: int | None) -> Change:
    async with tables.open(game_id) as session:
        return await session.act(user, [Bid(amount)], interaction)


async def test_the_slower_process_reports_that_the_turn_counts(
    store: Store, tables: GameSessions, other: GameSessions, game: int
) -> None:
    async with other.open(game) as late:
        first = await bid(tables, game, ANNA, 1, INTERACTION)
        assert await late.act(ANNA, [Bid(1)], INTERACTION) == first
    assert len(await stored(store, game)) == 1
    async with other.open(game) as session:
        assert session.table.decision_count == 1, "it goes on from what is stored"


async def test_the_same_orders_given_in_two_processes_count_once(
    store: Store, tables: GameSessions, other: GameSessions, game: int
) -> None:
    """Orders do not change the game, so only the interaction shows that they are the same."""
    async with other.open(game) as late:
        async with tables.open(game) as session:
            first = await session.set_orders(Seat(0), [AlwaysReply()], INTERACTION)
        assert await late.set_orders(Seat(0), [AlwaysReply()], INTERACTION) == first


@pytest.mark.slow
async def test_a_change_slower_than_another_one_changes_nothing(
    store: Store, tables: GameSessions, other: GameSessions, game: int
) -> None:
    async with other.open(game) as late:
        await bid(tables, game, ANNA, 1, INTERACTION)
        with pytest.raises(Conflict):
            await late.act(BORIS, [Bid(2)], INTERACTION + 1)
    assert [each.decision.seat for each in await stored(store, game)] == [0]
    async with store.reading() as db:
        assert await interactions.result(db, INTERACTION + 1) is None


async def test_a_change_starts_from_the_result_of_a_faster_process(
    store: Store, tables: GameSessions, other: GameSessions, game: int
) -> None:
    attempts: list[int] = []

    async def play(session: GameSession) -> Change:
        attempts.append(session.table.decision_count)
        if len(attempts) == 1:
            await bid(tables, game, ANNA, 1, None)
        return await session.act(BORIS, [Bid(2)])

    await other.changing(game, play)
    assert attempts == [0, 1]
    assert [each.decision.seat for each in await stored(store, game)] == [0, 1]


@pytest.mark.slow
async def test_a_change_is_given_up_when_others_are_always_faster(
    store: Store, tables: GameSessions, other: GameSessions, game: int
) -> None:
    others = [(ANNA, 1), (BORIS, 2)]
    attempts = 0

    async def play(session: GameSession) -> Change:
        nonlocal attempts
        attempts += 1
        if others:
            await bid(tables, game, *others.pop(0), None)
        else:
            async with tables.open(game) as first:
                await first.undo(1, BORIS)
        return await session.act(CLARA, [Bid(0)])

    with pytest.raises(Conflict):
        await other.changing(game, play)
    assert attempts == ATTEMPTS
