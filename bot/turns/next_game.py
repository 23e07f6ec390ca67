"""The next game that waits for a user who has just decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.services import Services
from bot.store import Game, games, scheduled_jobs
from bot.wording.game_names import called
from rules.engine import Text, say


async def next_game(
    services: Services, user_id: int, but: int, is_gone: Callable[[Game], Awaitable[bool]]
) -> Text | None:
    """Return the game that has waited longest for the user, except one game and those without a channel; None for
    none.
    """
    async with services.store.reading() as db:
        waiting = [
            await games.get(db, number) for number in await scheduled_jobs.waiting_for(db, user_id) if number != but
        ]
    for game in waiting:
        if not await is_gone(game):
            return _awaited_in(services, game)
    return None


def _awaited_in(services: Services, game: Game) -> Text:
    place = f"<#{game.place}>"
    if game.thread_id is not None:
        # The name of a thread includes the title.
        return say("\n▶ Next: {place} waits for you.", place=place)
    title = called(game, services.rules[game.title_key].title if game.title_key in services.rules else game.title)
    return say("\n▶ Next: {title} in {place} waits for you.", title=title, place=place)
