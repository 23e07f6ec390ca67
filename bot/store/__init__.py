"""The database: users, games, seats, logs, posts to be sent, scheduled jobs, drafts.

Each topic is a module of query functions that take a connection of `Store.writing` or `Store.reading`:

    async with store.writing(game_id) as db:
        await seats.join(db, game_id, user_id, name, now)
"""

from bot.store.agreement import Agreement, SeatClock
from bot.store.database import Store
from bot.store.errors import Conflict, StoreError
from bot.store.games import Game
from bot.store.log import StoredDecision, UndoneDecision
from bot.store.outbox import Message, NewPost, PictureRequest, Post
from bot.store.seats import Deputy, SeatHolder, Stop, StoredOrder
from bot.store.users import User, UserSettings
from bot.store.write_locks import place_subject, templates_subject

__all__ = [
    "Agreement",
    "Conflict",
    "Deputy",
    "Game",
    "Message",
    "NewPost",
    "PictureRequest",
    "Post",
    "SeatClock",
    "SeatHolder",
    "Stop",
    "Store",
    "StoreError",
    "StoredDecision",
    "StoredOrder",
    "UndoneDecision",
    "User",
    "UserSettings",
    "place_subject",
    "templates_subject",
]
