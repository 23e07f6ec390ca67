"""Results are stored with the decision that ends a game, and removed when it is taken back."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.sessions import GameSession, GameSessions
from bot.settings import Settings
from bot.store import Agreement, Store, games, seats
from bot.store.results import Result
from rules import GAMES
from rules.engine import Rules, Seat, Table
from tests.bot.all_results import everywhere
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, Hands, open_lobby, start, tables_of
from tests.contract.cases import CASES
from tests.contract.walk import choose
from tests.engine.stones import GAMES as STONE_GAMES
from tests.engine.stones import STONES, Bid, Reply, Take


@pytest.fixture
def tables(store: Store, settings: Settings) -> GameSessions:
    return tables_of(store, settings)


async def noted(store: Store) -> tuple[Result, ...]:
    async with store.reading() as db:
        return await everywhere(db)


async def play_to_the_end(session: GameSession) -> None:
    """Let Boris take all three stones."""
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await session.act(user, [Bid(amount)])
    await session.act(BORIS, [Take(3)])
    await session.act(ANNA, [Reply("cheer")])
    await session.act(CLARA, [Reply("boo")])
    assert session.table.finished


async def test_results_are_stored_with_the_last_decision_and_not_before(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=3)
    assert await noted(store) == ()
    async with tables.open(game_id) as session:
        await play_to_the_end(session)
        points = [place.points for place in STONES.standing(session.table.state)]
    found = await noted(store)
    assert [(each.user_id, each.place, each.points) for each in found] == [
        (ANNA, 1, points[0]),
        (BORIS, 1, points[1]),
        (CLARA, 1, points[2]),
    ]
    assert all(each.rated and each.game == "stones" and each.guild_id is None for each in found)


async def test_an_end_that_is_taken_back_leaves_no_result(store: Store, tables: GameSessions) -> None:
    async with tables.open(await start(tables, store, stones=3)) as session:
        await play_to_the_end(session)
        await session.undo(session.table.decision_count - 1, CLARA)
        assert await noted(store) == ()
        await session.act(CLARA, [Reply("cheer")])
        assert len(await noted(store)) == 3


async def test_the_thinking_time_of_each_seat_is_stored(store: Store, settings: Settings) -> None:
    clock = Hands()
    tables = GameSessions(store, STONE_GAMES, settings, clock=clock)
    async with tables.open(await start(tables, store, stones=3)) as session:
        await session.act(ANNA, [Bid(0)])
        clock.on(hours=1)
        await session.act(BORIS, [Bid(2)])
        clock.on(hours=9)
        await session.act(CLARA, [Bid(1)])
        clock.on(minutes=20)
        await session.act(BORIS, [Take(3)])
        clock.on(minutes=3)
        await session.act(ANNA, [Reply("cheer")])
        clock.on(minutes=2)
        await session.act(CLARA, [Reply("boo")])
        used = {each.user_id: each.time_used_s for each in await noted(store)}
        assert used == {ANNA: 3 * 60, BORIS: 20 * 60, CLARA: 5 * 60}, "nobody knows when the bids were asked for"
        await session.undo(session.table.decision_count - 1, CLARA)
        clock.on(minutes=5)
        await session.act(CLARA, [Reply("cheer")])
    used = {each.user_id: each.time_used_s for each in await noted(store)}
    assert used == {ANNA: 3 * 60, BORIS: 20 * 60, CLARA: 10 * 60}, "it was asked again"


async def test_no_thinking_time_is_stored_for_a_seat_with_several_holders(store: Store, settings: Settings) -> None:
    clock = Hands()
    tables = GameSessions(store, STONE_GAMES, settings, clock=clock)
    first = await start(tables, store, stones=3)
    async with tables.open(first) as session:
        await session.hand_over(Seat(0), 777, "Ella", None)
        for user, amount in ((777, 0), (BORIS, 2), (CLARA, 1)):
            await session.act(user, [Bid(amount)])
        clock.on(minutes=20)
        await session.act(BORIS, [Take(3)])
        clock.on(minutes=3)
        await session.act(777, [Reply("cheer")])
        await session.act(CLARA, [Reply("boo")])
    assert {each.user_id: each.time_used_s for each in await noted(store)} == {777: None, BORIS: 1200, CLARA: 180}


async def test_a_table_may_agree_not_to_be_rated(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=3)
    async with store.writing() as db:
        await games.set_agreement(db, game_id, Agreement(rated=False))
    async with tables.open(game_id) as session:
        await play_to_the_end(session)
    assert not any(each.rated for each in await noted(store))


async def test_games_with_the_program_at_the_table_are_not_rated(store: Store, tables: GameSessions) -> None:
    game_id = await open_lobby(store, stones=3)
    async with store.writing() as db:
        await seats.leave(db, game_id, CLARA)
        await seats.join(db, game_id, -1, "Bot", NOW)
    await tables.start(game_id, ANNA)
    async with tables.open(game_id) as session:
        assert not session.game.ever_rated
        for user, amount in ((ANNA, 0), (BORIS, 2), (-1, 1)):
            await session.act(user, [Bid(amount)])
        await session.act(BORIS, [Take(3)])
        await session.act(ANNA, [Reply("cheer")])
        await session.act(-1, [Reply("boo")])
    assert [each.rated for each in await noted(store)] == [False] * 3


async def test_an_imported_game_has_no_result(store: Store, tables: GameSessions) -> None:
    async with tables.open(await start(tables, store, stones=3)) as session:
        await play_to_the_end(session)
        record = session.table.record()
    copy = await open_lobby(store, stones=3)
    await tables.adopt(copy, record, ANNA)
    again = await open_lobby(store, stones=3)
    await tables.adopt(again, replace(record, decisions=record.decisions[:-1], digest=""), ANNA)
    async with tables.open(again) as session:
        await session.act(CLARA, [Reply("boo")])
        assert session.table.finished
    assert not [each for each in await noted(store) if each.game_id in (copy, again)]


async def test_taking_a_seat_back_still_counts_as_giving_it_up(store: Store, tables: GameSessions) -> None:
    async with tables.open(await start(tables, store, stones=3)) as session:
        await session.act(ANNA, [Bid(0)])
        await session.hand_over(Seat(0), -1, "Bot", ANNA)
        await session.hand_over(Seat(0), ANNA, "Anna", ANNA)
        for user, amount in ((BORIS, 2), (CLARA, 1)):
            await session.act(user, [Bid(amount)])
        await session.act(BORIS, [Take(3)])
        await session.act(ANNA, [Reply("cheer")])
        await session.act(CLARA, [Reply("boo")])
    found = {each.user_id: each for each in await noted(store)}
    assert (found[ANNA].gave_up, found[ANNA].place, found[ANNA].rated) == (True, 3, True)
    assert [(found[user].place, found[user].rated) for user in (BORIS, CLARA)] == [(1, True)] * 2


async def test_a_seat_whose_owner_never_decided_is_left_out_of_the_rating(store: Store, tables: GameSessions) -> None:
    async with tables.open(await start(tables, store, stones=3)) as session:
        await session.hand_over(Seat(0), 777, "Ella", None)
        for user, amount in ((777, 0), (BORIS, 2), (CLARA, 1)):
            await session.act(user, [Bid(amount)])
        await session.act(BORIS, [Take(3)])
        await session.act(777, [Reply("cheer")])
        await session.act(CLARA, [Reply("boo")])
    found = await noted(store)
    assert [each.user_id for each in found] == [777, BORIS, CLARA]
    assert [each.rated for each in found] == [False, True, True]


@pytest.mark.parametrize("key", list(GAMES))
def test_every_title_names_the_faction_or_nation_of_a_seat(key: str) -> None:
    case = CASES[key]
    rules: Rules[Any] = case.rules
    assert rules.words.played is not None
    assert rules.words.played_name is not None
    table = Table.new(case.rules, next(iter(case.options.values())), rules.seats[0], "results")
    random = Random("results")
    while not table.finished:
        seat = next(iter(table.questions))
        table.act(seat, choose(random, table.legal_actions(seat), case.weights))
    for seat in table.seats:
        own = [table.parse(decision.text) for decision in table.log if decision.seat == seat]
        been = rules.words.played(table.state, seat, own)
        names = [rules.words.played_name(each).template for each in been]
        assert been, f"seat {seat} of {key} has been nothing"
        assert len(set(names)) == len(names)
        assert not set(names) & set(been), "an id is no name"
    assert rules.words.played_name("nothing known").template == "nothing known"
