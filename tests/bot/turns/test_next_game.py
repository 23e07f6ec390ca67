"""The next game that waits for a user: the one that has waited longest, if any does."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.services import Services
from bot.settings import Settings
from bot.store import Game, Store, games, scheduled_jobs
from bot.turns.next_game import next_game
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, start, tables_of
from tests.engine.stones import GAMES, Bid


async def test_the_game_that_has_waited_longest_is_next(store: Store, settings: Settings) -> None:
    tables, drawing = tables_of(store, settings), DrawingQueue()
    services = Services(settings, store, GAMES, tables, drawing)
    first, second, third = [await start(tables, store) for _ in range(3)]
    for number, place in ((first, 71), (second, 72), (third, 73)):
        async with store.writing() as db:
            await games.move(db, number, place)

    gone: list[int] = []

    async def is_gone(game: Game) -> bool:
        return game.id in gone

    async def next_place(user: int, but: int) -> str:
        text = await next_game(services, user, but, is_gone)
        return "" if text is None else Localizer()(text)

    assert "Stones in <#71> waits for you" in await next_place(ANNA, third)
    assert "<#72>" in await next_place(ANNA, first)
    async with store.writing() as db:
        await games.set_thread(db, first, 710)
    assert "▶ Next: <#710> waits for you." in await next_place(ANNA, third), "its thread is called after the game"
    gone.append(second)
    assert "<#73>" in await next_place(ANNA, first), "in a channel that is gone nothing can be decided"
    gone.append(third)
    assert await next_place(ANNA, first) == ""
    gone.clear()
    async with tables.open(second) as session:
        await session.act(ANNA, [Bid(1)])
    assert "<#73>" in await next_place(ANNA, first)
    assert "<#72>" in await next_place(BORIS, first), "Boris has not bid yet"
    async with tables.open(third) as session:
        await session.hand_over(session.seats_of(ANNA)[0], DANA, "Dana", None)
    assert await next_place(ANNA, first) == ""
    assert "<#73>" in await next_place(DANA, first)
    async with tables.open(third) as session:
        await session.abandon(BORIS)
    assert await next_place(DANA, first) == ""
    async with store.reading() as db:
        assert await scheduled_jobs.waiting_for(db, CLARA) == (first, second)
    await drawing.close()
