"""Advice is given only where it cannot help in a game that counts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.advice.allowed import refusal
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Game, Store, games, seats
from bot.store.games import Unrated
from bot.workers.drawing_queue import DrawingQueue
from rules import GAMES
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW

COMPUTER = -1
NAMES = {ANNA: "Anna", BORIS: "Boris", CLARA: "Clara", COMPUTER: "Computer 1"}


async def started(services: Services, title: str, people: Sequence[int], *unrated: Unrated) -> Game:
    async with services.store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key=title, title="Test", creator_id=people[0], channel_id=7, options={}
        )
        for user in people:
            await seats.join(db, game.id, user, NAMES[user], NOW)
    await services.sessions.start(game.id, people[0], seed="seed")
    async with services.store.writing() as db:
        return await games.unrate(db, await games.get(db, game.id), unrated)


def services_of(store: Store, settings: Settings) -> Services:
    return Services(settings, store, GAMES, GameSessions(store, GAMES, settings), DrawingQueue())


async def test_a_rated_game_has_no_advice_until_it_is_over(store: Store, settings: Settings) -> None:
    services = services_of(store, settings)
    rated = await started(services, "tm", (ANNA, BORIS))
    assert "This game is or was rated" in str(await refusal(services, rated, ANNA))
    async with services.sessions.open(rated.id) as session:
        await session.abandon(ANNA)
        assert await refusal(services, session.game, ANNA) is None
    await services.drawing.close()


async def test_a_game_next_to_a_rated_one_of_the_same_people_has_no_advice(store: Store, settings: Settings) -> None:
    services = services_of(store, settings)
    beside = await started(services, "tm", (ANNA, BORIS, COMPUTER))
    alone = await started(services, "tm", (ANNA, COMPUTER))
    copied = await started(services, "tm", (ANNA, COMPUTER), "imported")
    assert [await refusal(services, each, ANNA) for each in (beside, alone, copied)] == [None] * 3
    rated = await started(services, "tm", (BORIS, ANNA))
    assert "of the same people" in str(await refusal(services, beside, ANNA))
    assert await refusal(services, alone, ANNA) is None
    assert "of the same people" in str(await refusal(services, copied, ANNA)), "it may be a copy of the rated game"
    elsewhere = await started(services, "tm", (CLARA, COMPUTER), "imported")
    assert "of the same people" in str(await refusal(services, elsewhere, BORIS)), "also where others hold the copy"
    assert await refusal(services, elsewhere, CLARA) is None
    async with services.sessions.open(rated.id) as session:
        await session.abandon(ANNA)
    assert await refusal(services, beside, ANNA) is None
    await started(services, "tm", (ANNA, BORIS, CLARA))
    assert await refusal(services, beside, ANNA) is None, "these are other people"
    await services.drawing.close()
