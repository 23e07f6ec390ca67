"""The next game that waits for somebody who has just decided."""

from __future__ import annotations

from bot.services import Services
from bot.store import games, reminders
from rules.engine import Text, say


async def next_game(services: Services, user_id: int, but: int) -> Text | None:
    """Where the person is awaited longest, apart from one game; None when nobody waits for them."""
    async with services.store.reading() as db:
        waiting = [number for number in await reminders.waiting_for(db, user_id) if number != but]
        if not waiting:
            return None
        game = await games.get(db, waiting[0])
    title, place = (
        Text(services.rules[game.game].title if game.game in services.rules else game.title),
        f"<#{game.place}>",
    )
    return say("\n▶ Next: {title} in {place} waits for you.", title=title, place=place)
